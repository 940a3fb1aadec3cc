"""Learning from records: who will win?

    python examples/predict.py --make 10000 games.jsonl     # makes records first: bots against each other
    python examples/predict.py games.jsonl                  # any records of one game and table size do

Reads records, takes every decision as a row, fits a small network to what the game was worth to who decided, and tells
on games that it has not seen how often it knows the winner, round by round.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import azulejo
from azulejo.network import Network


def make(path: Path, games: int) -> None:
    """Greedy bots against random ones and each other, so that results differ."""
    game = azulejo.Game("chocolatier")
    levels = [azulejo.bot("greedy"), azulejo.bot("beginner")]
    with path.open("w") as file:
        for number in range(games):
            state = game.new_initial_state(seed=7, number=number)
            bots = [levels[number % 2], levels[number // 2 % 2]]
            while not state.is_terminal():
                state.apply_action(bots[state.current_player()].choose(state))
            file.write(state.record_json([bot.level for bot in bots]) + "\n")


def predict(path: Path, passes: int = 6) -> dict[int, float]:
    """By round: how often the sign of the estimate is that of the result, in games not seen."""
    records = azulejo.read_records(path)
    rows = records.arrays()
    first = next(iter(records))
    layout = azulejo.Game(first.title, first.players).observation_layout()
    start = {name: at for name, at, _, _ in layout}
    seen, result = rows["observation"], rows["result"]
    rounds = np.rint(seen[:, start["round"]] * 10).astype(int)
    train = rows["record"] % 5 > 0
    rng = np.random.default_rng(1)
    network = Network.new(seen.shape[1], 64, rng)
    for step in range(passes):
        error = network.fit(seen[train], result[train], 1e-3 * 0.7**step, rng)
        print(f"pass {step + 1}: mean square error {error:.3f}")
    told = np.sign(network.value(seen)) == np.sign(result)
    fresh = ~train & (result != 0)
    table = {int(n): float(told[fresh & (rounds == n)].mean()) for n in np.unique(rounds[fresh])}
    print(f"{len(records):,} records, {len(result):,} decisions; the winner is known in games not seen:")
    for number, share in table.items():
        print(f"  round {number}: {100 * share:.0f} %")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Predict results from records.")
    parser.add_argument("records", type=Path)
    parser.add_argument("--make", type=int, metavar="GAMES", help="make so many records first")
    args = parser.parse_args()
    if args.make:
        make(args.records, args.make)
    predict(args.records)


if __name__ == "__main__":
    main()
