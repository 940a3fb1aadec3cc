"""Self-play on a cluster.

    ray start --head                                   # on one machine
    ray start --address=HEAD:6379                      # on each of the others, with azulejo installed
    python examples/cluster.py --address auto --workers 64 --games 1000000 --out /shared/games

Without --address it runs on this machine. Interrupted, it goes on where it was; the games do not depend on the workers.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import ray

import azulejo
import azulejo.ray
from azulejo.network import Network
from azulejo.player import worth


def policy(weights: Any, batch: azulejo.Batch, random: npt.NDArray[np.float64]) -> npt.NDArray[Any]:
    """One game in twenty moves at random; otherwise the move whose position the network likes best."""
    actions = azulejo.ray.random_policy(None, batch, random * 20 % 1)
    if weights is None:
        return actions
    after = batch.afterstates()
    value = worth(Network(weights), after["observation"], ~np.isnan(after["value"]))
    order = np.lexsort((value, after["game"]))
    last = order[np.flatnonzero(np.diff(after["game"][order], append=-1))]
    best = actions.copy()
    best[after["game"][last]] = after["action"][last]
    return np.asarray(np.where(random < 0.05, actions, best))


def main() -> None:
    parser = argparse.ArgumentParser(description="Self-play on many machines.")
    parser.add_argument("--address", help="of the cluster; nothing: this machine")
    parser.add_argument("--network", type=Path, help="weights of examples/train.py; nothing: random moves")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--chunk", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("games"))
    args = parser.parse_args()
    ray.init(address=args.address, include_dashboard=False)
    weights = Network.load(args.network).parameters if args.network else None
    files = azulejo.ray.self_play(
        policy, weights, args.out, games=args.games, seed=args.seed, workers=args.workers, chunk=args.chunk
    )
    print(f"{args.games:,} games in {len(files)} files in {args.out}")
    if weights is not None:
        print(azulejo.ray.evaluate(policy, weights, "greedy", games=200, workers=args.workers))


if __name__ == "__main__":
    main()
