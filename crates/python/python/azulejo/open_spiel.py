"""The games in OpenSpiel: importing this module registers them.

    >>> import pyspiel, azulejo.open_spiel
    >>> game = pyspiel.load_game("azulejo_chocolatier(players=2)")

Chance is explicit: every tile that is drawn is a chance node with its exact probabilities. Options are parameters, e.g.
``azulejo_queens_garden(players=3,board=variant)``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from . import _azulejo

__all__ = ["NAMES"]

#: OpenSpiel's names of the games.
NAMES = {
    "azulejo_chocolatier": "chocolatier",
    "azulejo_summer_pavilion": "summer-pavilion",
    "azulejo_queens_garden": "queens-garden",
}

_LONG_NAMES = {
    "chocolatier": "Azulejo: Master Chocolatier (Azul)",
    "summer-pavilion": "Azulejo: Summer Pavilion",
    "queens-garden": "Azulejo: Queen's Garden",
}

#: Every option with its usual value; an empty text is the usual value too.
_OPTIONS: dict[str, dict[str, Any]] = {
    "chocolatier": {"box": "coloured", "special_factories": False},
    "summer-pavilion": {"stars": "coloured", "jokers": "front", "floor": 0},
    "queens-garden": {"board": "standard", "wheel": "", "group_bonus": ""},
}

#: More decisions than a game can have, and more draws.
_LONGEST = {"chocolatier": 40_000, "summer-pavilion": 4_000, "queens-garden": 10_000}


def _type(name: str, title: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=_LONG_NAMES[title],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, **_OPTIONS[title]},
    )


_TYPES = {title: _type(name, title) for name, title in NAMES.items()}


class _Game(pyspiel.Game):
    """A game of OpenSpiel; its rules are ours."""

    title = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {k: v for k, v in given.items() if k != "players" and v != ""}
        self.game = _azulejo.Game(self.title, int(given.get("players", 2)), **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions(),
            max_chance_outcomes=self.game.max_chance_outcomes(),
            num_players=self.game.num_players(),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST[self.title],
        )
        super().__init__(_TYPES[self.title], info, given)

    def new_initial_state(self, state: Any = None) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.game, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class _State(pyspiel.State):
    """A state of OpenSpiel, with ours inside."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.state = game.game.new_initial_state()

    def current_player(self) -> int:
        if self.state.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.is_chance_node():
            return int(pyspiel.PlayerId.CHANCE)
        return self.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return sorted(self.state.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        return self.state.returns()

    def __str__(self) -> str:
        return self.state.position()


class _Observer:
    """What a player sees."""

    def __init__(self, game: _azulejo.Game, params: Any) -> None:
        if params:
            raise ValueError(f"an observation has no parameters, but these were given: {params}")
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = state.state.observation_tensor(player)

    def string_from(self, state: _State, player: int) -> str:
        return state.state.position()


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name, title in NAMES.items():
        if name not in known:
            game = type(f"Azulejo_{title}", (_Game,), {"title": title})
            pyspiel.register_game(_TYPES[title], game)


_register()
