"""A player of Chocolatier for two that looks one move ahead with a network.

What is certain is computed: the points so far, those that full lines will score at the end of the round, and what the floor will
cost. The network adds by how much the rest of the game will change that.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ._azulejo import Game, State
from .network import Network

__all__ = ["INPUTS", "UNIT", "ahead", "choose", "inputs", "worth"]

Floats = npt.NDArray[np.float32]

#: Points that count as 1.
UNIT = 20.0

_LAYOUT = {name: slice(start, start + size) for name, start, size, _ in Game("chocolatier").observation_layout()}
#: What so many pieces on the floor cost.
_FLOOR = np.array([0, 1, 2, 4, 6, 8, 11, 14], np.float32)
#: For each row and colour, the column of its cell.
_COLUMN = np.add.outer(np.arange(5), np.arange(5)) % 5


def _part(observations: Floats, name: str, *shape: int) -> Floats:
    return observations[:, _LAYOUT[name]].reshape(len(observations), *shape)


def _points(wall: Floats) -> Floats:
    """For every cell what a tile laid there would score: the runs across and down that it would be in."""
    total = np.zeros_like(wall)
    alone = np.ones_like(wall)
    for axis in (1, 2):
        cells = np.moveaxis(wall, axis, 0)
        run = np.zeros_like(cells)
        for order in (range(1, 5), range(3, -1, -1)):
            behind = np.zeros_like(cells[0])
            for at in order:
                before = at - 1 if order.step == 1 else at + 1
                behind = cells[before] * (behind + 1)
                run[at] += behind
        run = np.moveaxis(run, 0, axis)
        total += np.where(run > 0, run + 1, 0)
        alone *= run == 0
    return np.asarray(total + alone)


def _board(observations: Floats, player: str) -> tuple[Floats, Floats]:
    """A player's points at the end of the round, as far as they are certain; and what each line promises."""
    lines = _part(observations, f"{player}.lines", 5, 5)
    cells = _points(_part(observations, f"{player}.wall", 5, 5))
    promised = np.take_along_axis(cells, np.broadcast_to(_COLUMN, cells.shape), 2)
    full = np.where(lines > 0.999, promised, 0).sum((1, 2))
    floor = _FLOOR[np.rint(_part(observations, f"{player}.floor", 1)[:, 0] * 7).astype(int)]
    score = _part(observations, f"{player}.score", 1)[:, 0] * 100
    certain = np.maximum(score + full - floor, 0)
    return np.asarray(certain, np.float32), np.asarray((lines * promised).sum(2) / 10, np.float32)


def inputs(observations: Floats) -> tuple[Floats, Floats]:
    """What the network sees, and by how much the observer is certainly ahead.

    Factories lie in no order: for each colour it sees how many hold 1, 2, 3 or 4 tiles of it.
    """
    factories = np.rint(_part(observations, "factories", 5, 5) * 4)
    counts = [(factories == tiles).sum(1) / 2 for tiles in (1, 2, 3, 4)]
    (mine, my_lines), (others, other_lines) = (_board(observations, player) for player in ("player0", "player1"))
    lead = np.asarray((mine - others) / UNIT, np.float32)
    rest = observations[:, _LAYOUT["factories"].stop :]
    seen = np.concatenate([rest, *counts, my_lines, other_lines, lead[:, None]], axis=1)
    return np.asarray(seen, np.float32), lead


#: How many numbers the network sees.
INPUTS = Game("chocolatier").observation_tensor_size() - 25 + 20 + 10 + 1


def ahead(observations: Floats) -> Floats:
    """By how many points the observer is ahead now."""
    mine, others = (_part(observations, f"{player}.score", 1)[:, 0] for player in ("player0", "player1"))
    return np.asarray((mine - others) * (100 / UNIT), np.float32)


def worth(network: Network, observations: Floats, over: npt.NDArray[np.bool_]) -> Floats:
    """By how much the observer will be ahead at the end; where the game is over that is known."""
    seen, lead = inputs(observations)
    return np.asarray(np.where(over, ahead(observations), lead + network.value(seen)), np.float32)


def choose(network: Network, state: State) -> int:
    """The action that leads to the best position."""
    me, actions = state.current_player(), state.legal_actions()
    after = [state.clone() for _ in actions]
    for next_state, action in zip(after, actions):
        next_state.apply_action(action)
    seen = np.stack([next_state.observation_tensor(me) for next_state in after])
    over = np.array([next_state.is_terminal() for next_state in after])
    return actions[int(worth(network, seen, over).argmax())]
