"""Self-play on two local Ray workers."""

import os
import runpy
import signal
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
import ray

import azulejo.ray
from azulejo.network import Network
from azulejo.player import INPUTS
from azulejo.ray import random_policy

GAMES = {"games": 60, "seed": 5, "chunk": 10}


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


def read(files):
    return [pq.read_table(file) for file in files]


def test_one_worker_and_two_play_the_same_games(tmp_path):
    one = azulejo.ray.self_play(random_policy, None, tmp_path / "one", workers=1, **GAMES)
    two = azulejo.ray.self_play(random_policy, None, tmp_path / "two", workers=2, **GAMES)
    assert len(one) == len(two) == 6
    assert all(a.equals(b) for a, b in zip(read(one), read(two)))
    other = azulejo.ray.self_play(random_policy, None, tmp_path / "other", workers=2, **GAMES | {"seed": 6})
    assert not read(other)[0].equals(read(one)[0])


def test_chunks_of_another_size_hold_the_same_games(tmp_path):
    small = read(azulejo.ray.self_play(random_policy, None, tmp_path / "small", **GAMES))
    large = read(azulejo.ray.self_play(random_policy, None, tmp_path / "large", **GAMES | {"chunk": 60}))
    import pyarrow as pa

    assert pa.concat_tables(small).combine_chunks().equals(large[0].combine_chunks())


def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path):
    killed = []

    def kill(workers, finished):
        if finished == 1:
            pid = ray.get(workers[0].pid.remote())
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    calm = azulejo.ray.self_play(random_policy, None, tmp_path / "calm", **GAMES)
    hurt = azulejo.ray.self_play(random_policy, None, tmp_path / "hurt", watch=kill, **GAMES)
    assert killed and all(a.equals(b) for a, b in zip(read(calm), read(hurt)))


def test_a_run_goes_on_where_it_was_interrupted(tmp_path):
    files = azulejo.ray.self_play(random_policy, None, tmp_path, **GAMES)
    whole = read(files)
    written = {file: file.stat().st_mtime_ns for file in files}
    files[2].unlink()
    azulejo.ray.self_play(random_policy, None, tmp_path, **GAMES)
    assert all(a.equals(b) for a, b in zip(read(files), whole))
    assert [file for file in files if file.stat().st_mtime_ns != written[file]] == [files[2]]


def test_rows_tell_the_games(tmp_path):
    table = read(azulejo.ray.self_play(random_policy, None, tmp_path, **GAMES | {"games": 10}))[0]
    games, results = table["game"].to_numpy(), table["result"].to_numpy()
    assert sorted(set(games)) == list(range(10)) and set(np.unique(results)) <= {-1.0, 0.0, 1.0}
    state = azulejo.Game("chocolatier").new_initial_state(seed=5, number=3)
    for action in table["action"].to_numpy()[games == 3]:
        state.apply_action(action)
    assert state.is_terminal()


def test_the_script_for_a_cluster_plays_with_a_network(tmp_path):
    script = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "cluster.py"))
    weights = Network.new(INPUTS, 8, np.random.default_rng(1)).parameters
    one, two = (
        read(azulejo.ray.self_play(script["policy"], weights, tmp_path / str(workers), workers=workers, **GAMES))
        for workers in (1, 2)
    )
    assert len(one) == 6 and all(a.equals(b) for a, b in zip(one, two))
    assert set(np.concatenate([table["game"].to_numpy() for table in one])) == set(range(60))


def test_weights_reach_the_workers_and_a_bot_is_beaten_or_not():
    def choose(weights, batch, random):
        return np.where(batch.legal_mask.any(1), (batch.legal_mask * weights).argmax(1), -1)

    result = azulejo.ray.evaluate(choose, np.ones(300), "random", games=20, seed=1, chunk=10)
    assert result["wins"] + result["ties"] + result["losses"] == pytest.approx(1)
    again = azulejo.ray.evaluate(choose, np.ones(300), "random", games=20, seed=1, chunk=20, workers=1)
    assert again == pytest.approx(result)
