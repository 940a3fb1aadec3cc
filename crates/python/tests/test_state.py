"""State: shaped like OpenSpiel's, for every game, variant and table size."""

import copy
import pickle

import numpy as np
import pytest
from common import GAMES, pick, play

import azulejo


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_mask_actions_and_notation_agree_in_every_state(title, players, options):
    game = azulejo.Game(title, players, **options)
    state, step = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sorted(outcome for outcome, _ in outcomes) == legal
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert all(weight > 0 for _, weight in state.chance_weights())
            assert max(legal) < game.max_chance_outcomes()
        else:
            mask = state.legal_actions_mask()
            assert mask.dtype == np.bool_ and mask.shape == (game.num_distinct_actions(),)
            assert np.flatnonzero(mask).tolist() == legal
            assert 0 <= state.current_player() < players
            assert state.legal_actions((state.current_player() + 1) % players) == []
        action = pick(legal, step)
        assert state.string_to_action(state.action_to_string(action)) == action
        assert state.returns() == [0.0] * players
        state.apply_action(action)
        step += 1
    assert state.legal_actions() == [] and state.current_player() == -4
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    best = max(state.returns())
    assert state.winners() == [seat for seat, value in enumerate(state.returns()) if value == best]


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_a_state_comes_back_from_its_position_its_record_and_its_pickle(title, players, options):
    state = azulejo.Game(title, players, **options).new_initial_state(seed=3)
    for step in range(60):
        if state.is_terminal():
            break
        state.apply_action(pick(state.legal_actions(), step))
        assert azulejo.State.from_position(state.position()) == state
        again = pickle.loads(pickle.dumps(state))
        assert again == state and again.history() == state.history()
        if not state.is_terminal():
            action = state.legal_actions()[0]
            one, other = state.clone(), again
            one.apply_action(action)
            other.apply_action(action)
            assert one == other, "the luck goes on alike"
    play(state)
    record = state.record(names=[f"P{seat}" for seat in range(players)])
    assert record["scores"] == state.scores() and record["winners"] == state.winners()
    from_text, from_dict = azulejo.State.from_record(state.record_json()), azulejo.State.from_record(record)
    assert from_text == from_dict == state
    assert from_text.history() == state.history()


def test_copies_go_their_own_way():
    state = azulejo.Game("chocolatier").new_initial_state(seed=1)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert other == state and hash(other) == hash(state)
        other.apply_action(other.legal_actions()[0])
        assert other != state


def test_the_same_seed_gives_the_same_game_and_another_another():
    game = azulejo.Game("queens-garden", players=3, board="variant")
    texts = [str(game.new_initial_state(seed=seed)) for seed in (5, 5, 6)]
    assert texts[0] == texts[1] != texts[2]
    assert str(game.new_initial_state(seed=5, number=1)) != texts[0]


def test_chance_is_exact():
    state = azulejo.Game("chocolatier").new_initial_state()
    assert state.is_chance_node() and state.current_player() == -1
    assert state.chance_weights() == [(colour, 20) for colour in range(5)]
    state.apply_action(0)
    assert state.chance_weights() == [(0, 19), (1, 20), (2, 20), (3, 20), (4, 20)]
    assert state.chance_outcomes()[0] == (0, 19 / 99)
    state.sample_chance(seed=1)
    assert state.is_player_node()


def test_actions_have_the_documented_numbers():
    state = azulejo.Game("chocolatier").new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    # Factory A holds four turquoise tiles: source 0, colour 0, lines 1 to 5 and the floor.
    assert state.legal_actions()[:6] == [0, 1, 2, 3, 4, 5]
    assert [state.action_to_string(action) for action in (0, 4, 5)] == ["At1", "At5", "Atf"]
    kinds = azulejo.Game("queens-garden").action_layout()
    assert [(name, first, count) for name, first, count, _ in kinds][:3] == [
        ("take", 0, 12),
        ("take the copy in a slot", 12, 288),
        ("place", 300, 72),
    ]


def test_observations_have_the_documented_layout():
    game = azulejo.Game("chocolatier")
    state = game.new_initial_state(seed=1)
    layout = {name: slice(start, start + size) for name, start, size, _ in game.observation_layout()}
    seen = state.observation_tensor()
    assert seen.dtype == np.float32 and seen.shape == (game.observation_tensor_size(),)
    assert seen[layout["factories"]].sum() == pytest.approx(5)
    assert seen[layout["bag"]].sum() * 20 == pytest.approx(80)
    assert seen[layout["player0.turn"]] == 1 and seen[layout["player1.turn"]] == 0
    other = state.observation_tensor(1 - state.current_player())
    assert other[layout["player1.turn"]] == 1 and other[layout["player0.turn"]] == 0


def test_an_illegal_action_says_which_and_why_and_changes_nothing():
    state = azulejo.Game("chocolatier").new_initial_state(seed=1)
    before = state.position()
    illegal = next(a for a in range(300) if a not in state.legal_actions())
    with pytest.raises(azulejo.IllegalAction, match=rf"action {illegal} \(.*\) is illegal: "):
        state.apply_action(illegal)
    with pytest.raises(azulejo.IllegalAction, match="they are 0 to 299"):
        state.apply_action(300)
    with pytest.raises(azulejo.IllegalAction, match="begin with 0"):
        state.apply_action(-1)
    assert state.position() == before
    assert state.why_illegal(illegal) and state.why_illegal(state.legal_actions()[0]) is None
    with pytest.raises(azulejo.IllegalAction, match="cannot come up"):
        azulejo.Game("chocolatier").new_initial_state().apply_action(7)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: azulejo.Game("chess"), "there is chocolatier, summer-pavilion, queens-garden"),
        (lambda: azulejo.Game("chocolatier", players=5), "players must be 2, 3 or 4"),
        (lambda: azulejo.Game("chocolatier", box="round"), "coloured or plain"),
        (lambda: azulejo.Game("chocolatier", lid=1), 'no option "lid".*special_factories: false or true'),
        (lambda: azulejo.Game("chocolatier").new_initial_state(start=2), "a seat from 0 to 1"),
        (lambda: azulejo.State.from_position("chocolatier nonsense"), "."),
        (lambda: azulejo.State.from_record("{}"), "format"),
        (lambda: azulejo.Game("chocolatier").new_initial_state().observation_tensor(2), "they are 0 to 1"),
        (lambda: azulejo.State.from_position(str(azulejo.Game("chocolatier").new_initial_state())).record(), "no record"),
        (lambda: azulejo.bot("strong"), "there is random, beginner, greedy, casual, club, master, expert"),
    ],
)
def test_an_error_says_what_to_do(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("title", azulejo.games())
def test_a_state_draws_itself_in_a_notebook(title):
    state = azulejo.Game(title).new_initial_state(seed=1)
    play(state, 40)
    assert state.svg() == state._repr_svg_()
    assert state.svg().startswith("<svg ") and state.svg().endswith("</svg>")


def test_a_game_can_be_pickled_and_compared():
    game = azulejo.Game("summer-pavilion", players=4, stars="uniform", floor=1)
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game) and again.options == {"stars": "uniform", "floor": "1"}
    assert repr(game) == 'azulejo.Game("summer-pavilion", players=4, stars="uniform", floor="1")'
