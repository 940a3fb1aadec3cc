"""The games as PettingZoo environments: agents in turn (AEC), an action mask in the observation.

An agent acts again and again while its turn lasts, so turns are not simultaneous and there is no parallel environment.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._azulejo import Game, State

__all__ = ["env", "raw_env"]

Observation = dict[str, npt.NDArray[Any]]

#: No number of an observation is larger.
LARGEST = 64.0


def env(title: str = "chocolatier", players: int = 2, **arguments: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual guards: an illegal action ends the game and costs its agent 1."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(title, players, **arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv[str, Observation, int], EzPickle):
    """The environment itself.

    ``rewards``: "outcome" (at the end: 1 to -1, adding up to 0) or "points" (as they come). ``max_cycles``: truncated
    when every agent has decided that often on average. ``illegal``: what an illegal action does, "raise" or "first" (the
    first legal one is played instead). Other arguments are options of the game, e.g. ``board="variant"``.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["svg", "ansi"],
        "name": "azulejo_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        title: str = "chocolatier",
        players: int = 2,
        *,
        render_mode: str | None = None,
        rewards: Literal["outcome", "points"] = "outcome",
        max_cycles: int | None = None,
        illegal: Literal["raise", "first"] = "raise",
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            title,
            players,
            render_mode=render_mode,
            rewards=rewards,
            max_cycles=max_cycles,
            illegal=illegal,
            **options,
        )
        super().__init__()
        self.game = Game(title, players, **options)
        self.render_mode = render_mode
        self._points = rewards == "points"
        self._max_cycles = max_cycles
        self._illegal = illegal
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        actions, size = self.game.num_distinct_actions(), self.game.observation_tensor_size()
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, LARGEST, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._random: np.random.Generator = seeding.np_random(None)[0]
        self.state_: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.state_ = self.game.new_initial_state(seed=int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self.agent_selection = self.agents[self.state_.current_player()]

    def observe(self, agent: str) -> Observation:
        state, seat = self._state(), self.possible_agents.index(agent)
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if state.current_player() == seat:
            mask[:] = state.legal_actions_mask()
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state, before = self._state(), self._state().scores()
        assert action is not None, "an agent that lives must act"
        if self._illegal == "first" and state.why_illegal(int(action)) is not None:
            action = state.legal_actions()[0]
        state.apply_action(int(action))
        self._decisions += 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        gains = np.subtract(state.scores(), before) if self._points else state.returns()
        self.rewards = {agent: float(gain) for agent, gain in zip(self.possible_agents, gains)}
        if state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            seat = (self.possible_agents.index(self.agent_selection) + 1) % len(self.possible_agents)
        else:
            seat = state.current_player()
            if self._max_cycles is not None and self._decisions >= self._max_cycles * len(self.possible_agents):
                self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self._state().svg()
        if self.render_mode == "ansi":
            return self._state().position()
        return None

    def close(self) -> None:
        pass

    def _state(self) -> State:
        if self.state_ is None:
            raise RuntimeError("call reset() first")
        return self.state_
