"""The examples run, the notebooks too, and what they claim is so."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

import azulejo
import azulejo.play
from azulejo.network import Network
from azulejo.player import INPUTS

HERE = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("notebook", sorted((HERE / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(notebook):
    NotebookClient(nbformat.read(notebook, as_version=4), timeout=120).execute()


def train_briefly(train, seed):
    """A network after three small generations; its errors about games that it has not seen: at first, in the end, and
    those of whoever knows what such positions are worth on average and nothing else."""
    rng = np.random.default_rng(seed)
    network = Network.new(INPUTS, 32, rng)
    fresh, ends = train["play"](network, 99, 0.03, rng, games=32)

    def error():
        return float(((network.value(fresh) - ends) ** 2).mean())

    before = error()
    memory = [train["play"](network, 1000 * seed + generation, 0.03, rng, games=32) for generation in range(3)]
    for _ in range(8):
        network.fit(*(np.concatenate(parts) for parts in zip(*memory)), 2e-3, rng)
    return network, (before, error(), float(ends.var()))


def test_the_training_learns():
    """After a few small generations networks know better how games that they have not seen will end."""
    train = runpy.run_path(str(HERE / "examples" / "train.py"))
    networks, errors = zip(*(train_briefly(train, seed) for seed in (1, 2, 3)))
    before, after, average = (np.array(column) for column in zip(*errors))
    assert (after < 0.9 * average).all(), "they know more than an average"
    assert (after < 0.9 * before).all() and after.sum() < 0.65 * before.sum()
    assert train["win_rate"](networks[0], "random", 40, 5) > 0.9


def test_the_training_draws_its_curve(tmp_path):
    train = runpy.run_path(str(HERE / "examples" / "train.py"))
    train["draw"]([(0, 0.0, 0.1), (1536, 0.5, 0.4)], tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 5000


@pytest.mark.parametrize("title", azulejo.games())
def test_a_bot_answers_records_with_whole_turns(title):
    state = azulejo.Game(title).new_initial_state(seed=2)
    bot = azulejo.bot("greedy")
    for _ in range(12):
        answers = io.StringIO()
        azulejo.play.serve(bot.choose, io.StringIO(state.record_json() + "\n"), answers)
        seat = state.current_player()
        record = state.record()
        record["steps"].append({"seat": seat, "move": json.loads(answers.getvalue())["move"]})
        state = azulejo.State.from_record(record)
        state.sample_chance(seed=len(record["steps"]))


def test_a_file_of_weights_is_played_through_the_bot_interface(tmp_path):
    """What ``azulejo duel`` runs: a process, a record a line, a move a line."""
    Network.new(INPUTS, 8, np.random.default_rng(1)).save(tmp_path / "network.npz")
    state = azulejo.Game("chocolatier").new_initial_state(seed=2)
    command = [sys.executable, "-m", "azulejo.play", str(tmp_path / "network.npz")]
    lines = state.record_json() + "\n" + state.record_json() + "\n"
    answers = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(answers) == 2 and answers[0] == answers[1]
    assert set(json.loads(answers[0])["move"]) == {"take", "from", "to"}


def test_records_predict_results(tmp_path):
    predict = runpy.run_path(str(HERE / "examples" / "predict.py"))
    predict["make"](tmp_path / "games.jsonl", 150)
    table = predict["predict"](tmp_path / "games.jsonl", passes=8)
    assert table[4] > 0.7, "late in the game it is mostly clear who wins"


def test_speed_is_measured(capsys):
    main = runpy.run_path(str(HERE / "examples" / "speed.py"))["main"]
    main.__globals__["SECONDS"] = 0.02
    main()
    _, *rows = capsys.readouterr().out.splitlines()
    assert len(rows) >= 7 and all(float(row.split()[-1].replace(",", "")) > 0 for row in rows)
    assert any("azulejo.pettingzoo" in row for row in rows)
