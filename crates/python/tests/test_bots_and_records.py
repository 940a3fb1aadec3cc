"""Bots, searches and records from Python."""

import json

import numpy as np
import pytest
from common import GAMES, play

import azulejo


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_every_bot_chooses_a_legal_action_and_the_same_again(title, players, options):
    state = azulejo.Game(title, players, **options).new_initial_state(seed=2)
    for level in ("random", "beginner", "greedy", "casual"):
        bot = azulejo.bot(level)
        for _ in range(4):
            action = bot.choose(state)
            assert action in state.legal_actions() and bot.choose(state) == action
            state.apply_action(action)


def test_a_better_bot_wins():
    game, wins = azulejo.Game("chocolatier"), 0
    bots = [azulejo.bot("club"), azulejo.bot("beginner")]
    for number in range(6):
        state = game.new_initial_state(seed=4, number=number)
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].choose(state))
        wins += state.returns()[0] > 0
    assert wins >= 5


@pytest.mark.parametrize("title", azulejo.games())
def test_a_search_gives_visits_and_values_of_all_legal_actions(title):
    state = azulejo.Game(title, players=3).new_initial_state(seed=2)
    found = azulejo.search(state, positions=200)
    assert sorted(found["actions"]) == state.legal_actions() and found["best"] in found["actions"]
    assert found["visits"].shape == found["values"].shape == found["actions"].shape
    assert found["visits"].sum() >= 100 and ((found["values"] >= 0) & (found["values"] <= 1)).all()
    assert found["win"].sum() == pytest.approx(1) and found["points"].shape == (3,)
    again = azulejo.search(state, positions=200)
    assert (again["visits"] == found["visits"]).all()


def test_nobody_chooses_for_chance_or_after_the_end():
    state = azulejo.Game("chocolatier").new_initial_state()
    for ask in (azulejo.bot("club").choose, azulejo.search):
        with pytest.raises(ValueError, match="chance_outcomes"):
            ask(state)
    play(state)
    with pytest.raises(ValueError, match="over"):
        azulejo.bot("club").choose(state)
    with pytest.raises(ValueError, match="at least 1"):
        azulejo.search(azulejo.Game("chocolatier").new_initial_state(seed=1), positions=0)


@pytest.fixture
def file(tmp_path):
    """Six records, one a line."""
    lines = []
    for number in range(6):
        state = azulejo.Game("chocolatier").new_initial_state(seed=1, number=number)
        play(state)
        lines.append(state.record_json(["Ana", "Bruno"]))
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_records_are_read_as_arrays(file):
    records = azulejo.read_records(file)
    assert len(records) == 6 and records[0].names == ["Ana", "Bruno"] and records[0].is_over
    assert records[1].state().scores() == records[1].scores
    arrays = records.arrays()
    count = len(arrays["action"])
    assert arrays["observation"].shape == (count, 153) and arrays["legal_mask"].shape == (count, 300)
    assert arrays["legal_mask"][np.arange(count), arrays["action"]].all(), "what was played was legal"
    for number, record in enumerate(records):
        rows = arrays["record"] == number
        for seat, value in enumerate(record.state().returns()):
            assert (arrays["result"][rows & (arrays["player"] == seat)] == value).all()
    assert len(records[:2]) == 2 and sum(1 for _ in records) == 6


def test_a_single_record_over_several_lines_and_a_directory_are_read_too(file):
    single = file.with_suffix(".json")
    single.write_text(json.dumps(json.loads(azulejo.read_records(file)[0].text), indent=1))
    assert len(azulejo.read_records(single)) == 1
    assert len(azulejo.read_records(file.parent)) == 7


def test_a_wrong_record_is_named(file):
    record = json.loads(file.read_text().splitlines()[2])
    record["scores"][0] += 1
    lines = file.read_text().splitlines()
    lines[2] = json.dumps(record)
    file.write_text("\n".join(lines))
    with pytest.raises(ValueError, match=r"games\.jsonl: record 2: step \d+: the scores are"):
        azulejo.read_records(file)
    with pytest.raises(FileNotFoundError):
        azulejo.read_records(file.with_name("none.jsonl"))


def test_records_of_several_games_cannot_share_arrays(file):
    state = azulejo.Game("chocolatier", players=3).new_initial_state(seed=1)
    play(state)
    file.with_name("other.jsonl").write_text(state.record_json())
    with pytest.raises(ValueError, match="several games"):
        azulejo.read_records(file.parent).arrays()
