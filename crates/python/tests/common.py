"""What several tests share: every variant, and play by a fixed rule."""

from __future__ import annotations

from typing import Any

import azulejo

#: Every variant of every game.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("chocolatier", {}),
    ("chocolatier", {"box": "plain"}),
    ("chocolatier", {"special_factories": True}),
    ("chocolatier", {"box": "plain", "special_factories": True}),
    ("summer-pavilion", {}),
    ("summer-pavilion", {"jokers": "reversed", "floor": 1}),
    ("summer-pavilion", {"stars": "uniform", "jokers": "random"}),
    ("queens-garden", {}),
    ("queens-garden", {"board": "variant"}),
]

#: With every table size.
GAMES = [(title, players, options) for title, options in VARIANTS for players in (2, 3, 4)]


def pick(legal: list[int], step: int) -> int:
    """A legal action by a fixed rule, different from step to step."""
    return legal[(step * 7919 + 13) % len(legal)]


def play(state: azulejo.State, limit: int | None = None) -> int:
    """Plays on by the rule; the number of actions and outcomes."""
    steps = 0
    while not state.is_terminal() and (limit is None or steps < limit):
        state.apply_action(pick(state.legal_actions(), steps))
        steps += 1
    return steps
