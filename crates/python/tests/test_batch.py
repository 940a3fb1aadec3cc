"""Batch: many games in arrays."""

import numpy as np
import pytest
from common import GAMES

import azulejo


def choose(mask: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """The legal action of each row that a number picks; -1 where there is none."""
    counts = mask.sum(1)
    if not counts.any():
        return np.full(len(mask), -1)
    columns = np.flatnonzero(mask) % mask.shape[1]
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return columns[np.minimum(starts + numbers % np.maximum(counts, 1), len(columns) - 1)]


def play(batch: azulejo.Batch, steps: int) -> list[tuple]:
    """Plays by a rule that depends on game and step only; everything that was seen."""
    seen = []
    first = np.arange(batch.size)
    for step in range(steps):
        batch.step(choose(batch.legal_mask, first * 31 + step * 7919))
        arrays = (batch.legal_mask, batch.observation, batch.current_player, batch.rewards, batch.scores, batch.done)
        seen.append(tuple(array.copy() for array in arrays))
    return seen


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_the_arrays_show_what_the_states_say(title, players, options):
    batch = azulejo.Batch(title, players=players, size=5, seed=7, **options)
    assert batch.legal_mask.shape == (5, batch.num_actions) and batch.legal_mask.dtype == np.bool_
    assert batch.rewards.shape == batch.scores.shape == (5, players)
    assert batch.done.shape == batch.current_player.shape == (5,)
    for step in range(120):
        for number in range(5):
            state = batch.state(number)
            assert batch.current_player[number] == state.current_player()
            assert (batch.legal_mask[number] == state.legal_actions_mask()).all()
            assert (batch.observation[number] == state.observation_tensor()).all()
        batch.step(choose(batch.legal_mask, np.arange(5) + step * 7919))


def test_game_number_n_is_the_state_of_that_seed_and_number():
    batch = azulejo.Batch("summer-pavilion", players=3, size=4, seed=11, first=2)
    game = azulejo.Game("summer-pavilion", players=3)
    for number in range(4):
        assert batch.state(number) == game.new_initial_state(seed=11, number=2 + number)


@pytest.mark.parametrize("title", azulejo.games())
def test_results_depend_neither_on_the_size_nor_on_the_threads(title):
    whole = play(azulejo.Batch(title, size=9, seed=3), 150)
    threaded = play(azulejo.Batch(title, size=9, seed=3, threads=2), 150)
    parts = [azulejo.Batch(title, size=size, seed=3, first=first) for first, size in ((0, 4), (4, 5))]
    numbers = [np.arange(4), np.arange(4, 9)]
    for step in range(150):
        for part, own in zip(parts, numbers):
            part.step(choose(part.legal_mask, own * 31 + step * 7919))
        for number, name in enumerate(("legal_mask", "observation", "current_player", "rewards", "scores", "done")):
            joined = np.concatenate([getattr(part, name) for part in parts])
            assert (joined == whole[step][number]).all(), (step, name)
            assert (threaded[step][number] == whole[step][number]).all(), (step, name)
    assert any(seen[5].any() for seen in whole), "some game came to its end"


def test_a_game_that_ends_begins_anew_with_its_rewards_told():
    batch = azulejo.Batch("chocolatier", size=16, seed=1)
    ends = 0
    for seen in play(batch, 400):
        _, _, player, rewards, scores, done = seen
        ends += done.sum()
        assert (rewards[~done] == 0).all()
        for row in np.flatnonzero(done):
            best = scores[row] == scores[row].max()
            assert rewards[row].sum() == 0 and (best.sum() == 2 or (rewards[row] > 0).tolist() == best.tolist())
        assert (player >= 0).all()
    assert ends > 30


def test_without_autoreset_a_game_stays_over_until_it_is_reset():
    batch = azulejo.Batch("chocolatier", size=3, seed=1, autoreset=False)
    over = np.zeros(3, bool)
    for step in range(200):
        batch.step(choose(batch.legal_mask, np.arange(3) + step))
        over |= batch.done
    assert over.all() and (batch.current_player == -1).all() and not batch.legal_mask.any() and not batch.done.any()
    batch.reset(np.array([True, False, True]))
    assert (batch.current_player >= 0).tolist() == [True, False, True]
    batch.reset(seed=1)
    assert batch.state(0) == azulejo.Batch("chocolatier", size=3, seed=1).state(0)


def test_points_as_rewards_add_up_to_the_scores():
    batch = azulejo.Batch("queens-garden", size=8, seed=1, rewards="points", autoreset=False)
    total = batch.scores.astype(float)
    for step in range(400):
        batch.step(choose(batch.legal_mask, np.arange(8) + step * 7919))
        total += batch.rewards
    assert (total == batch.scores).all()


def test_minus_one_leaves_a_game_alone():
    batch = azulejo.Batch("chocolatier", size=2, seed=1)
    before = [batch.state(number) for number in range(2)]
    batch.step(np.array([-1, np.flatnonzero(batch.legal_mask[1])[0]]))
    assert batch.state(0) == before[0] and batch.state(1) != before[1]


def test_the_caller_may_own_the_arrays():
    out = {"legal_mask": np.zeros((4, 300), bool), "rewards": np.zeros((4, 2), np.float32)}
    batch = azulejo.Batch("chocolatier", size=4, out=out)
    assert batch.legal_mask is out["legal_mask"] and out["legal_mask"].any()


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        ({"legal_mask": np.zeros((4, 300), np.float32)}, TypeError, "bool array of shape.*not float32"),
        ({"legal_mask": np.zeros((3, 300), bool)}, ValueError, r"shape \[4, 300\]"),
        ({"legal_mask": np.zeros((300, 4), bool).T}, ValueError, "not contiguous"),
        ({"mask": np.zeros((4, 300), bool)}, ValueError, 'no array "mask"; there is legal_mask'),
        ({"legal_mask": [1]}, TypeError, "bool array"),
    ],
)
def test_wrong_arrays_are_refused(out, error, message):
    with pytest.raises(error, match=message):
        azulejo.Batch("chocolatier", size=4, out=out)


def test_an_array_that_cannot_be_written_is_refused():
    batch = azulejo.Batch("chocolatier", size=2)
    batch.legal_mask.flags.writeable = False
    with pytest.raises(ValueError, match="legal_mask cannot be written"):
        batch.step(np.array([-1, -1]))


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(3, np.int64), ValueError, "must have 2 entries"),
        (np.zeros(2), TypeError, "whole numbers, not float64"),
        (np.zeros((2, 1), np.int64), TypeError, "one-dimensional"),
        (np.array([-1, 5000]), azulejo.IllegalAction, "game 1: there is no action 5000"),
        (np.array([-2, -1]), azulejo.IllegalAction, "game 0"),
        ("no", TypeError, "whole numbers"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions, error, message):
    batch = azulejo.Batch("chocolatier", size=2, seed=1)
    before = [str(batch.state(number)) for number in range(2)]
    with pytest.raises(error, match=message):
        batch.step(actions)
    assert [str(batch.state(number)) for number in range(2)] == before


def test_one_illegal_action_stops_the_whole_step():
    batch = azulejo.Batch("chocolatier", size=2, seed=1)
    legal, illegal = np.flatnonzero(batch.legal_mask[0])[0], np.flatnonzero(~batch.legal_mask[1])[0]
    before = str(batch.state(0))
    with pytest.raises(azulejo.IllegalAction, match="game 1: action"):
        batch.step(np.array([legal, illegal]))
    assert str(batch.state(0)) == before


def test_other_whole_numbers_do_as_well():
    one, other = (azulejo.Batch("chocolatier", size=2, seed=1) for _ in range(2))
    actions = choose(one.legal_mask, np.arange(2))
    one.step(actions.astype(np.int32))
    other.step(actions.tolist())
    assert one.state(0) == other.state(0)


def test_afterstates_are_what_the_moves_lead_to():
    batch = azulejo.Batch("chocolatier", size=6, seed=2)
    for step in range(30):
        after = batch.afterstates()
        assert len(after["game"]) == batch.legal_mask.sum()
        row = step % len(after["game"])
        state = batch.state(after["game"][row])
        mover = state.current_player()
        state.apply_action(after["action"][row])
        assert (after["observation"][row] == state.observation_tensor(mover)).all()
        assert np.isnan(after["value"][row]) or after["value"][row] == state.returns()[mover]
        batch.step(choose(batch.legal_mask, np.arange(6) + step))


def test_a_bot_plays_the_other_seats():
    batch = azulejo.Batch("chocolatier", players=3, size=4, seed=1, opponent="greedy", autoreset=False)
    for step in range(100):
        assert ((batch.current_player == 0) | (batch.current_player == -1)).all()
        batch.step(choose(batch.legal_mask, np.arange(4) + step))
    again = azulejo.Batch("chocolatier", players=3, size=4, seed=1, opponent="greedy", autoreset=False, threads=2)
    for step in range(100):
        again.step(choose(again.legal_mask, np.arange(4) + step))
    assert (again.scores == batch.scores).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 0}, "at least 1"),
        ({"rewards": "score"}, '"outcome" or "points"'),
        ({"opponent": "nobody"}, "there is random"),
        ({"first": 2**32}, r"below 2\*\*32"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        azulejo.Batch("chocolatier", **arguments)
    with pytest.raises(IndexError, match="they are 0 to 1"):
        azulejo.Batch("chocolatier", size=2).state(2)
