"""PettingZoo, Gymnasium, OpenSpiel: their own tests."""

import types
import warnings

import gymnasium
import numpy as np
import pettingzoo.test
import pyspiel
import pytest
from common import GAMES, VARIANTS
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import aec_to_parallel

import azulejo
import azulejo.pettingzoo


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_pettingzoo_api(title, players, options):
    with warnings.catch_warnings():
        # It warns of observation spaces that are no pictures.
        warnings.simplefilter("ignore")
        pettingzoo.test.api_test(azulejo.pettingzoo.env(title, players=players, **options), num_cycles=60)


@pytest.mark.parametrize("title", azulejo.games())
def test_pettingzoo_seed(title):
    pettingzoo.test.seed_test(lambda: azulejo.pettingzoo.env(title, players=3), num_cycles=60)


def test_pettingzoo_max_cycles():
    """In Chocolatier agents act in a cycle at first, so that PettingZoo's parallel wrapper fits."""

    class InTurn(azulejo.pettingzoo.raw_env):
        metadata = azulejo.pettingzoo.raw_env.metadata | {"is_parallelizable": True}

        def reset(self, seed=None, options=None):
            # The wrapper expects the first agent to begin.
            super().reset(seed, options)
            while self.agent_selection != "player_0":
                super().reset(None, options)

    def make(max_cycles):
        return InTurn("chocolatier", max_cycles=max_cycles, illegal="first")

    max_cycles_test(types.SimpleNamespace(env=make, parallel_env=lambda max_cycles: aec_to_parallel(make(max_cycles))))


@pytest.mark.parametrize("title", azulejo.games())
def test_a_pettingzoo_game_ends_with_rewards_that_add_up_to_nothing(title):
    env = azulejo.pettingzoo.env(title, players=4)
    env.reset(seed=5)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(total.values()) == pytest.approx(0) and max(total.values()) > 0


def test_an_illegal_action_ends_a_pettingzoo_game():
    env = azulejo.pettingzoo.env("chocolatier")
    env.reset(seed=1)
    agent, (seen, *_) = env.agent_selection, env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations[agent] and env.rewards[agent] == -1


def test_pettingzoo_renders():
    env = azulejo.pettingzoo.raw_env("queens-garden", render_mode="svg")
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    env.reset(seed=1)
    assert env.render().startswith("<svg")


@pytest.mark.parametrize("name", ["Chocolatier", "SummerPavilion", "QueensGarden"])
def test_gymnasium_checker(name):
    env = gymnasium.make(f"azulejo/{name}-v0", opponent="greedy", disable_env_checker=True)
    check_env(env.unwrapped, skip_render_check=True)


def masked(env, seen, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])


@pytest.mark.parametrize("name", ["Chocolatier", "SummerPavilion", "QueensGarden"])
def test_gymnasium_vector_plays_against_a_bot(name):
    envs = gymnasium.make_vec(f"azulejo/{name}-v0", num_envs=4, opponent="club", positions=20)
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen) and seen["action_mask"].any(1).all()
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rng, ends, ended = np.random.default_rng(1), 0, np.zeros(4, bool)
    for _ in range(250):
        actions = np.where(ended, 0, [rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in seen["action_mask"]])
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any() and "illegal" not in info
        assert not (terminated & ended).any() and (rewards[ended] == 0).all(), "the step after the end begins anew"
        assert (np.abs(rewards[terminated]) <= 1).all()
        ends, ended = ends + terminated.sum(), terminated
    assert ends > 0 and envs.action_space.shape == (4,)


def test_gymnasium_vector_can_reset_in_the_same_step():
    envs = gymnasium.make_vec("azulejo/Chocolatier-v0", num_envs=2, opponent="random", autoreset_mode="SameStep")
    seen, _ = envs.reset(seed=1)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(120):
        seen, _, terminated, _, info = envs.step(masked(envs, seen, rng))
        assert seen["action_mask"].any(1).all()
        if terminated.any():
            ends += 1
            assert not info["final_obs"]["action_mask"][terminated].any()
            assert (info["scores"][terminated] >= 0).all()
    assert ends > 0


def test_an_illegal_action_ends_a_gymnasium_game():
    envs = gymnasium.make_vec("azulejo/Chocolatier-v0", num_envs=2, opponent="random")
    seen, _ = envs.reset(seed=1)
    legal, illegal = np.flatnonzero(seen["action_mask"][0])[0], np.flatnonzero(seen["action_mask"][1] == 0)[0]
    _, rewards, terminated, _, info = envs.step(np.array([legal, illegal]))
    assert rewards.tolist() == [0, -1] and terminated.tolist() == [False, True]
    assert info["illegal"].tolist() == [False, True]


def spiel(title, players, options):
    import azulejo.open_spiel

    name = next(name for name, own in azulejo.open_spiel.NAMES.items() if own == title)
    given = "".join(f",{k}={v}" for k, v in options.items() if v != "random")
    return pyspiel.load_game(f"{name}(players={players}{given})")


@pytest.mark.parametrize(("title", "options"), VARIANTS)
def test_open_spiel_random_simulations(title, options):
    for players in (2, 3, 4):
        pyspiel.random_sim_test(spiel(title, players, options), num_sims=1, serialize=players == 2, verbose=False)


@pytest.mark.parametrize("title", azulejo.games())
def test_open_spiel_api(title):
    """The properties that OpenSpiel's integration test demands of sampled states."""
    import unittest

    spiel(title, 2, {})
    from open_spiel.integration_tests import api_test

    name = next(name for name, own in azulejo.open_spiel.NAMES.items() if own == title)
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)})
    names = unittest.TestLoader().getTestCaseNames(case)
    assert len(names) > 3
    result = unittest.TestResult()
    unittest.TestSuite(case(test) for test in names).run(result)
    assert result.testsRun == len(names)
    assert not result.errors and not result.failures, (result.errors + result.failures)[0][1]


def test_open_spiels_mcts_plays():
    from open_spiel.python.algorithms import mcts

    game = spiel("chocolatier", 2, {})
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    bot = mcts.MCTSBot(game, 2.0, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
