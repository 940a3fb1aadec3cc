"""Steps per CPU second: our batches, and what else there is, in one run.

    python examples/speed.py            (for PettingZoo's connect_four: pip install pettingzoo pygame)

Everywhere a random legal move is made, its choice included; processor time, so that other programs hardly disturb.
"""

from __future__ import annotations

import importlib
import sys
import time
import types
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

import azulejo

RNG = np.random.default_rng(1)
#: Processor seconds for each measurement.
SECONDS = 3.0


def choose(mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """A random legal action of every row."""
    counts = mask.sum(1)
    starts = np.cumsum(counts) - counts
    picked = starts + (RNG.random(len(counts)) * counts).astype(np.int64)
    return np.asarray(np.flatnonzero(mask)[picked] % mask.shape[1])


def measure(name: str, steps: Callable[[], int]) -> None:
    """Runs ``steps`` again and again; it says how many steps it made."""
    steps()
    made, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        made += steps()
    print(f"{name:58} {made / spent:12,.0f}", flush=True)


def batch(title: str, size: int) -> Callable[[], int]:
    games = azulejo.Batch(title, players=2, size=size, seed=1)

    def steps() -> int:
        for _ in range(50):
            games.step(choose(games.legal_mask))
        return 50 * size

    return steps


def one_state() -> int:
    state, made = azulejo.Game("chocolatier").new_initial_state(seed=1), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(RNG.integers(len(legal)))])
        made += 1
    return made


def pettingzoo(env: Any) -> Callable[[], int]:
    def steps() -> int:
        env.reset()
        made = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(RNG.choice(np.flatnonzero(seen["action_mask"]))))
            made += not over
        return made

    return steps


def azul_marl_env() -> Callable[[], int]:
    """Its wheel 1.0.6 lacks the module that draws: without a stand-in it cannot be imported."""
    drawing = types.ModuleType("azul_marl_env.render.azul_renderer")
    drawing.AzulRenderer = object  # type: ignore[attr-defined]
    sys.modules["azul_marl_env.render"] = types.ModuleType("azul_marl_env.render")
    sys.modules["azul_marl_env.render.azul_renderer"] = drawing
    env = importlib.import_module("azul_marl_env.azul_env").AzulEnv(player_count=2)

    def steps() -> int:
        env.reset()
        made = 0
        for _ in env.agent_iter():
            _, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                break
            moves = info["valid_moves"]
            env.step(moves[int(RNG.integers(len(moves)))])
            made += 1
        return made

    return steps


def open_spiel(name: str) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)

    def steps() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(RNG.integers(len(legal)))])
            made += 1
        return made

    return steps


def main() -> None:
    print(f"{'random play, steps per CPU second':58} {'steps/s':>12}")
    for title in azulejo.games():
        for size in (1024, 64):
            measure(f"azulejo.Batch {title}, batch of {size:,}", batch(title, size))
    measure("azulejo.State chocolatier, one game", one_state)
    if find_spec("pettingzoo"):
        from azulejo.pettingzoo import env

        measure("azulejo.pettingzoo chocolatier", pettingzoo(env("chocolatier")))
        if find_spec("pygame"):
            from pettingzoo.classic import connect_four_v3

            measure("PettingZoo connect_four", pettingzoo(connect_four_v3.env()))
    if find_spec("azul_marl_env"):
        measure("azul-marl-env (PettingZoo)", azul_marl_env())
    if find_spec("pyspiel"):
        for name in ("tic_tac_toe", "connect_four", "chess"):
            measure(f"OpenSpiel {name}, called from Python", open_spiel(name))


if __name__ == "__main__":
    main()
