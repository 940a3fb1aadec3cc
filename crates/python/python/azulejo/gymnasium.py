"""The games as Gymnasium environments: one agent (seat 0), a bot on the other seats.

    >>> import gymnasium, azulejo
    >>> envs = gymnasium.make_vec("azulejo/Chocolatier-v0", num_envs=64, opponent="club")

Observations are dictionaries of ``observation`` and ``action_mask``. The reward comes at the end: 1 for a victory, -1 for a
defeat with two players. An illegal action ends the game with -1, and ``info["illegal"]`` says so.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._azulejo import Batch, Game, State

__all__ = ["AzulejoEnv", "AzulejoVec", "IDS"]

Observation = dict[str, npt.NDArray[Any]]

#: The registered environments, and the games that they are.
IDS = {
    "azulejo/Chocolatier-v0": "chocolatier",
    "azulejo/SummerPavilion-v0": "summer-pavilion",
    "azulejo/QueensGarden-v0": "queens-garden",
}

#: No number of an observation is larger.
LARGEST = 64.0


def _spaces(game: Game) -> tuple[spaces.Dict, spaces.Discrete]:
    actions, size = game.num_distinct_actions(), game.observation_tensor_size()
    seen = spaces.Dict(
        {
            "observation": spaces.Box(0.0, LARGEST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return seen, spaces.Discrete(actions)


def _observation(batch: Batch) -> Observation:
    """Copies: the arrays of a batch change with the next step."""
    return {"observation": batch.observation.copy(), "action_mask": batch.legal_mask.astype(np.int8)}


class AzulejoVec(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Many games at once against a bot."""

    def __init__(
        self,
        title: str = "chocolatier",
        num_envs: int = 1,
        players: int = 2,
        *,
        opponent: str = "random",
        positions: int | None = None,
        threads: int = 1,
        rewards: str = "outcome",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED):
            raise ValueError(f"autoreset_mode cannot be {mode}")
        self.num_envs, self.render_mode, self._mode = num_envs, render_mode, mode
        self.metadata = {"render_modes": ["svg"], "autoreset_mode": mode}
        self._batch = Batch(
            title,
            players,
            num_envs,
            autoreset=False,
            opponent=opponent,
            positions=positions,
            threads=threads,
            rewards=rewards,  # type: ignore[arg-type]
            **options,
        )
        self.single_observation_space, self.single_action_space = _spaces(self._batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("give one seed: every game has its own numbers under it")
        which = (options or {}).get("reset_mask")
        super().reset(seed=seed)
        if which is not None:
            self._batch.reset(np.asarray(which, np.bool_))
            self._ended &= ~np.asarray(which, np.bool_)
        else:
            self._batch.reset(seed=int(self.np_random.integers(2**63)))
            self._ended[:] = False
        return _observation(self._batch), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        actions = np.asarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions must have shape ({self.num_envs},), not {actions.shape}")
        batch, info = self._batch, dict[str, Any]()
        restarting = self._ended.copy()
        if self._mode == AutoresetMode.NEXT_STEP and restarting.any():
            batch.reset(restarting)
        in_range = (actions >= 0) & (actions < batch.num_actions)
        legal = np.zeros(self.num_envs, np.bool_)
        rows = np.flatnonzero(in_range)
        legal[rows] = batch.legal_mask[rows, actions[rows]]
        illegal = ~legal & ~restarting
        batch.step(np.where(legal & ~restarting, actions, -1))
        rewards = np.where(illegal, -1.0, batch.rewards[:, 0]).astype(np.float64)
        terminated = batch.done | illegal
        truncated = np.zeros(self.num_envs, np.bool_)
        if illegal.any():
            info["illegal"] = illegal
        if terminated.any():
            info["scores"], info["_scores"] = batch.scores.copy(), terminated.copy()
        if self._mode == AutoresetMode.SAME_STEP and terminated.any():
            info["final_obs"], info["_final_obs"] = _observation(batch), terminated.copy()
            batch.reset(terminated)
            self._ended[:] = False
        else:
            self._ended = terminated.copy()
        return _observation(batch), rewards, terminated, truncated, info

    def state(self, number: int) -> State:
        """A copy of one of the games."""
        return self._batch.state(number)

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode == "svg":
            return tuple(self.state(number).svg() for number in range(self.num_envs))
        return None


class AzulejoEnv(gymnasium.Env[Observation, int]):
    """One game against a bot."""

    metadata: dict[str, Any] = {"render_modes": ["svg"], "render_fps": 1}

    def __init__(self, title: str = "chocolatier", players: int = 2, *, render_mode: str | None = None, **arguments: Any) -> None:
        self._games = AzulejoVec(title, 1, players, autoreset_mode=AutoresetMode.DISABLED, **arguments)
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        seen, info = self._games.reset(seed=int(self.np_random.integers(2**31)))
        return {name: rows[0] for name, rows in seen.items()}, info

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        seen, rewards, terminated, _, several = self._games.step(np.array([action]))
        info = {name: value[0] for name, value in several.items() if not name.startswith("_")}
        return {name: rows[0] for name, rows in seen.items()}, float(rewards[0]), bool(terminated[0]), False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return np.array(self._games._batch.legal_mask[0])

    def state(self) -> State:
        """A copy of the game."""
        return self._games.state(0)

    def render(self) -> str | None:
        return self.state().svg() if self.render_mode == "svg" else None


for _id, _title in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            id=_id,
            entry_point="azulejo.gymnasium:AzulejoEnv",
            vector_entry_point="azulejo.gymnasium:AzulejoVec",
            kwargs={"title": _title},
        )
