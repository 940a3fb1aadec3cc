"""A small network that learns by self-play, with NumPy alone.

    python examples/train.py --minutes 8 --out network.npz --curve curve.png

The network estimates by how many points who has just moved will win, besides those that are certain (see azulejo.player). A
player looks one move ahead and takes the move whose position is worth most. After every generation of games the network is fitted
to what came of the positions: to the result at the end and to its own later estimates (TD(lambda)). Play it with

    azulejo duel --game chocolatier --bots "cmd:python -m azulejo.play network.npz,greedy"
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

import azulejo
from azulejo.network import Network
from azulejo.player import INPUTS, UNIT, inputs, worth

Floats = npt.NDArray[np.float32]

#: Games of a generation.
GAMES = 256
#: How far estimates reach: 1 would be results alone.
LAMBDA = 0.8
#: Generations that are remembered.
MEMORY = 4


def best_moves(network: Network, batch: azulejo.Batch, noise: float, rng: np.random.Generator) -> dict[str, Floats]:
    """For every game the move that leads to the best position: game, action, observation and value."""
    after = batch.afterstates()
    value = worth(network, after["observation"], ~np.isnan(after["value"]))
    tried = value + noise * rng.gumbel(size=len(value)).astype(np.float32)
    # The best of each game: sorted by game and then by what was tried, the last.
    order = np.lexsort((tried, after["game"]))
    last = order[np.flatnonzero(np.diff(after["game"][order], append=-1))]
    return {name: rows[last] for name, rows in (after | {"estimate": value}).items()}


def play(
    network: Network, seed: int, noise: float, rng: np.random.Generator, games: int = GAMES
) -> tuple[Floats, Floats]:
    """A generation of games: the positions after every move, and what they turned out to be worth."""
    batch = azulejo.Batch("chocolatier", 2, games, seed, autoreset=False)
    positions: list[Floats] = []
    lines: list[list[list[tuple[int, float]]]] = [[[], []] for _ in range(games)]
    count = 0
    while (batch.current_player >= 0).any():
        chosen = best_moves(network, batch, noise, rng)
        actions = np.full(games, -1)
        actions[chosen["game"]] = chosen["action"]
        players = batch.current_player.copy()
        batch.step(actions)
        positions.append(chosen["observation"])
        for row, (game, estimate) in enumerate(zip(chosen["game"], chosen["estimate"])):
            lines[game][players[game]].append((count + row, float(estimate)))
        count += len(chosen["game"])
    targets = np.zeros(count, np.float32)
    for game, seats in enumerate(lines):
        for seat, line in enumerate(seats):
            value = following = (batch.scores[game, seat] - batch.scores[game, 1 - seat]) / UNIT
            for row, estimate in reversed(line):
                value = LAMBDA * value + (1 - LAMBDA) * following
                targets[row] = value
                following = estimate
    seen, lead = inputs(np.concatenate(positions))
    return seen, targets - lead


def win_rate(network: Network, opponent: str, games: int, seed: int) -> float:
    """The share of games won against a bot; a tie is half."""
    rng = np.random.default_rng(0)
    batch = azulejo.Batch("chocolatier", 2, games, seed, opponent=opponent, autoreset=False, threads=2)
    result = np.zeros(games)
    while (batch.current_player >= 0).any():
        chosen = best_moves(network, batch, 0.0, rng)
        actions = np.full(games, -1)
        actions[chosen["game"]] = chosen["action"]
        batch.step(actions)
        result[batch.done] = batch.rewards[batch.done, 0]
    return float((1 + result).mean() / 2)


def draw(curve: list[tuple[int, float, float]], path: Path) -> None:
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    games, minutes, rates = zip(*curve)
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(games, [100 * rate for rate in rates], color="#2f6fb3", marker="o", markersize=3)
    axes.set(xlabel="games of self-play", ylabel="won against greedy, %", ylim=(0, 100))
    axes.set_title(f"Chocolatier, two players: {games[-1]:,} games in {minutes[-1]:.1f} minutes", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small network by self-play.")
    parser.add_argument("--minutes", type=float, default=8, help="how long at most")
    parser.add_argument("--until", type=float, default=0.9, help="stop at this share of games won against greedy")
    parser.add_argument("--games", type=int, default=400, help="games of an evaluation")
    parser.add_argument("--every", type=int, default=10, help="generations between evaluations")
    parser.add_argument("--hidden", type=int, default=64, help="neurons of the first layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("network.npz"))
    parser.add_argument("--curve", type=Path, help="draw the curve into this file")
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    network = Network.new(INPUTS, args.hidden, rng)
    start, generation = time.monotonic(), 0
    curve = [(0, 0.0, win_rate(network, "greedy", args.games, 999))]
    memory: list[tuple[Floats, Floats]] = []
    while (minutes := (time.monotonic() - start) / 60) < args.minutes:
        generation += 1
        memory = [*memory[1 - MEMORY :], play(network, args.seed * 100_000 + generation, 0.03, rng)]
        positions, targets = (np.concatenate(parts) for parts in zip(*memory))
        rate = 2e-3 * 0.5 ** (minutes / args.minutes * 3)
        network.fit(positions, targets, rate, rng)
        if generation % args.every == 0:
            won = win_rate(network, "greedy", args.games, 999)
            curve.append((generation * GAMES, (time.monotonic() - start) / 60, won))
            print(f"{generation * GAMES:7,} games {curve[-1][1]:5.1f} min  {100 * won:5.1f} % against greedy", flush=True)
            network.save(args.out)
            if args.curve:
                draw(curve, args.curve)
            if won >= args.until:
                break


if __name__ == "__main__":
    main()
