"""A trained network as a bot for ``azulejo duel``: ``python -m azulejo.play network.npz``.

It reads unfinished records from its standard input, one a line, and answers each with a move.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TextIO

from ._azulejo import State
from .network import Network
from .player import choose

__all__ = ["serve", "turn"]


def turn(state: State, decide: Callable[[State], int]) -> Any:
    """A whole turn, decision by decision, in the record's terms."""
    state = state.clone()
    steps = len(state.record()["steps"])
    while True:
        state.apply_action(decide(state))
        made = state.record()["steps"]
        if len(made) > steps:
            return made[steps]["move"]


def serve(decide: Callable[[State], int], lines: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """Answers records until there are no more."""
    for line in lines:
        if line.strip():
            print(json.dumps({"move": turn(State.from_record(line), decide)}), file=answers, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m azulejo.play NETWORK.npz")
    _network = Network.load(sys.argv[1])
    serve(lambda state: choose(_network, state))
