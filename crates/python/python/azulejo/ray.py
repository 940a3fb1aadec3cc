"""Self-play and evaluation on many machines, with Ray.

    >>> import azulejo.ray
    >>> azulejo.ray.self_play(policy, weights, folder, games=10_000, seed=1, workers=8)

A **policy** is a function ``policy(weights, batch, random) -> actions``, where ``random`` has one number from 0 to 1 for each
game. Games are shared out in chunks that do not depend on the number of workers; the numbers of a chunk come from the seed
and the games' own numbers, so that the same run gives the same games on 1 or 100 workers. Every chunk becomes a Parquet file as
soon as it is done. A worker that dies is replaced and its chunk played again; a run that was interrupted goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq
import ray

from ._azulejo import Batch

__all__ = ["Policy", "evaluate", "play_chunk", "random_policy", "self_play"]

Weights = Any
Policy = Callable[[Weights, Batch, npt.NDArray[np.float64]], npt.NDArray[Any]]

#: How a game is set up: its title, players and options, as ``Batch`` takes them.
Setup = dict[str, Any]


def random_policy(weights: Weights, batch: Batch, random: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Any legal action; -1 where there is none."""
    counts = batch.legal_mask.sum(1)
    places = np.flatnonzero(batch.legal_mask)
    starts = np.cumsum(counts) - counts
    picked = places[np.minimum(starts + (random * counts).astype(np.int64), len(places) - 1)]
    return np.asarray(np.where(counts > 0, picked % batch.num_actions, -1))


def _numbers(seed: int, step: int, games: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """A number from 0 to 1 for each game, which depends on seed, step and game only (SplitMix64)."""
    with np.errstate(over="ignore"):
        state = games.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed % 2**64)
        state += np.uint64(step + 1) * np.uint64(0xD1B54A32D192ED03)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            state = (state ^ (state >> np.uint64(shift))) * np.uint64(factor)
        state ^= state >> np.uint64(31)
    return np.asarray((state >> np.uint64(11)) / 2.0**53)


def play_chunk(
    policy: Policy,
    weights: Weights,
    setup: Setup,
    seed: int,
    first: int,
    size: int,
    opponent: str | None = None,
    observations: bool = True,
) -> pa.Table:
    """Plays the games ``first`` to ``first + size - 1`` to their ends: a row for every decision.

    Columns: ``game``, ``step``, ``player``, ``action``, ``result`` (what the game was worth to who decided), ``score`` (its
    points at the end) and, unless they are not wanted, ``observation``.
    """
    batch = Batch(size=size, seed=seed, first=first, autoreset=False, opponent=opponent, **setup)
    games = np.arange(first, first + size)
    rows: dict[str, list[npt.NDArray[Any]]] = {}
    results = np.zeros((size, batch.num_players), np.float32)
    step = 0
    while (alive := batch.current_player >= 0).any():
        here = np.flatnonzero(alive)
        player, seen = batch.current_player[here].copy(), batch.observation[here]
        actions = np.where(alive, policy(weights, batch, _numbers(seed, step, games)), -1)
        batch.step(actions)
        part = {"game": games[here], "step": np.full(len(here), step), "player": player, "action": actions[here]}
        if observations:
            part["observation"] = seen
        for name, column in part.items():
            rows.setdefault(name, []).append(column)
        results[batch.done] = batch.rewards[batch.done]
        step += 1
    columns = {name: np.concatenate(parts) for name, parts in rows.items()}
    seat, own = columns["player"], columns["game"] - first
    order = np.lexsort((columns["step"], own))
    table: dict[str, Any] = {
        "game": columns["game"][order].astype(np.int64),
        "step": columns["step"][order].astype(np.int32),
        "player": seat[order].astype(np.int8),
        "action": columns["action"][order].astype(np.int32),
        "result": results[own, seat][order],
        "score": batch.scores[own, seat][order],
    }
    if observations:
        width = columns["observation"].shape[1]
        flat = pa.array(columns["observation"][order].reshape(-1))
        table["observation"] = pa.FixedSizeListArray.from_arrays(flat, width)
    return pa.table(table)


@ray.remote(max_restarts=-1, max_task_retries=-1)
class _Worker:
    """Plays chunks; holds nothing, so that it can be replaced."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def pid(self) -> int:
        return os.getpid()

    def play(self, weights: Weights, arguments: dict[str, Any]) -> pa.Table:
        return play_chunk(self._policy, weights, **arguments)


def _run(
    policy: Policy,
    weights: Weights,
    tasks: Sequence[dict[str, Any]],
    workers: int,
    done: Callable[[int, pa.Table], None],
    watch: Callable[[list[Any], int], None] | None = None,
) -> None:
    """Shares tasks out among workers, one at a time for each; ``done`` gets every result as it comes."""
    shared = ray.put(weights)
    crew = [_Worker.remote(policy) for _ in range(max(1, min(workers, len(tasks))))]  # type: ignore[attr-defined]
    waiting, finished = list(range(len(tasks)))[::-1], 0
    running: dict[Any, tuple[int, Any]] = {}
    idle = list(crew)
    while waiting or running:
        while waiting and idle:
            number, worker = waiting.pop(), idle.pop()
            running[worker.play.remote(shared, tasks[number])] = (number, worker)
        ready, _ = ray.wait(list(running), num_returns=1)
        for result in ready:
            number, worker = running.pop(result)
            done(number, ray.get(result))
            idle.append(worker)
            finished += 1
            if watch is not None:
                watch(crew, finished)
    for worker in crew:
        ray.kill(worker)


def self_play(
    policy: Policy,
    weights: Weights,
    folder: str | os.PathLike[str],
    *,
    games: int,
    seed: int = 0,
    setup: Setup | None = None,
    workers: int = 2,
    chunk: int = 256,
    observations: bool = True,
    watch: Callable[[list[Any], int], None] | None = None,
) -> list[Path]:
    """Plays games by one policy and writes them to ``folder``, one Parquet file for each chunk; the files.

    Files that are there already are not played again. ``watch`` is told the workers and how many chunks are done.
    """
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    setup = setup or {"title": "chocolatier"}
    firsts = range(0, games, chunk)
    files = [place / f"games-{first:09d}.parquet" for first in firsts]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    tasks = [
        {
            "setup": setup,
            "seed": seed,
            "first": firsts[number],
            "size": min(chunk, games - firsts[number]),
            "observations": observations,
        }
        for number in missing
    ]

    def write(number: int, table: pa.Table) -> None:
        # Under its name only when it is whole.
        file = files[missing[number]]
        unfinished = file.with_suffix(".part")
        pq.write_table(table, unfinished)
        unfinished.replace(file)

    _run(policy, weights, tasks, workers, write, watch)
    return files


def evaluate(
    policy: Policy,
    weights: Weights,
    opponent: str,
    *,
    games: int,
    seed: int = 0,
    setup: Setup | None = None,
    workers: int = 2,
    chunk: int = 64,
) -> dict[str, float]:
    """Plays against a bot on the other seats: shares of ``wins``, ``ties`` and ``losses``, and the mean ``score``."""
    setup = setup or {"title": "chocolatier"}
    tasks = [
        {
            "setup": setup,
            "seed": seed,
            "first": first,
            "size": min(chunk, games - first),
            "opponent": opponent,
            "observations": False,
        }
        for first in range(0, games, chunk)
    ]
    results: list[npt.NDArray[Any]] = []

    def note(number: int, table: pa.Table) -> None:
        last = np.flatnonzero(np.diff(table["game"].to_numpy(), append=-1))
        results.append(np.stack([table["result"].to_numpy()[last], table["score"].to_numpy()[last]]))

    _run(policy, weights, tasks, workers, note)
    result, score = np.concatenate(results, axis=1)
    return {
        "wins": float((result > 0).mean()),
        "ties": float((result == 0).mean()),
        "losses": float((result < 0).mean()),
        "score": float(score.mean()),
    }
