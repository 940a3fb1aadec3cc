"""Random games through Python agree with Rust in every score."""

import os
import subprocess
from pathlib import Path

import numpy as np
import pytest
from common import GAMES
from test_batch import choose

import azulejo

#: How many games of each variant and table size; `cargo xtask python GAMES` says how many there are in all.
EACH = -(-int(os.environ.get("AZULEJO_GAMES", "20000")) // len(GAMES))
SEED = 2026


def rust_scores(title: str, players: int, options: dict) -> np.ndarray:
    """What the rules alone come to, in a program of its own."""
    settings = [f"{name}={str(value).lower()}" for name, value in options.items()]
    program = os.environ.get("AZULEJO_RANDOM_SCORES")
    command = (
        [program]
        if program
        else ["cargo", "run", "-q", "--profile", "wheel", "-p", "azulejo-tools", "--bin", "random_scores", "--"]
    )
    command += [title, str(players), str(SEED), str(EACH), *settings]
    folder = Path(__file__).resolve().parents[3]
    text = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    return np.array([[int(score) for score in line.split(",")] for line in text.splitlines()])


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_random_games_agree_with_rust_in_every_score(title, players, options):
    batch = azulejo.Batch(title, players, EACH, SEED, autoreset=False, threads=2, **options)
    games, step = np.arange(EACH) * 31, 0
    while (batch.current_player >= 0).any():
        batch.step(choose(batch.legal_mask, games + step * 7919))
        step += 1
    expected = rust_scores(title, players, options)
    assert expected.shape == batch.scores.shape
    assert (expected == batch.scores).all()
