"""`embruns train`: a tiny run from the first game to the comparison, and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from embruns.bots.training import CannotTrain, training_of
from embruns.core.errors import BadData
from embruns.core.weights import digest_of, print_weights, read_weights
from embruns.games import find_game, games
from embruns.train.data import Batch, Source, pack, play_batch, unpack
from embruns.train.fit import UNIT, Positions, Recipe, fit, gather, together
from tests.cli.shell import embruns

FISH = find_game("little-big-fish")
TINY = ("--games", "20", "--generations", "2", "--simulations", "2", "--epochs", "3", "--seed", "5")


def nothing(_: int) -> None:
    pass


def test_a_tiny_run_ends_in_weights_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    asked = ("train", "little-big-fish", *TINY, "--compare", "2", "--compare-simulations", "2", "--folder")
    done = embruns(*asked, str(tmp_path / "run"))
    assert done.returncode == 0, done.stderr
    assert "generation 2: " in done.stdout
    assert "random: the new weights win " in done.stdout
    files = [tmp_path / "run" / f"weights-{generation}.json" for generation in (1, 2)]
    texts = [file.read_text(encoding="utf-8") for file in files]
    told = json.loads(texts[1])
    assert told["provenance"]["games"] == 40
    assert len(told["provenance"]["commit"].rstrip("+")) in (0, 40)
    assert told["provenance"]["command"].startswith("embruns train little-big-fish --seed 5 --generations 2 --games 20")
    assert len(read_weights(files[1], "little-big-fish", training_of(FISH).weights)) == len(told["weights"])
    assert any(told["weights"])

    files[1].unlink()
    (tmp_path / "run" / "generation-2" / "000000.batch").unlink()
    again = embruns(*asked, str(tmp_path / "run"), "--jobs", "2")
    assert "generation 1: " not in again.stdout, "what is there is not made again"
    assert files[1].read_text(encoding="utf-8") == texts[1], "the same run has the same weights"

    other = embruns("train", "little-big-fish", *TINY[:-1], "6", "--folder", str(tmp_path / "run"))
    assert other.returncode == 2
    assert "has a run with another plan" in other.stderr


def test_a_game_that_cannot_learn_and_a_bot_that_is_not_there_are_refused() -> None:
    with pytest.raises(CannotTrain, match="the judge of petite-mer does not learn"):
        training_of(find_game("petite-mer"))
    assert "there is no bot 'shark'" in embruns("train", "little-big-fish", "--against", "shark").stderr


def test_data_are_the_same_again_and_come_back_from_their_bytes() -> None:
    source = Source("little-big-fish", 1, 3, 2, ())
    number, data = play_batch((source, 0, 2))
    assert (number, data) == play_batch((source, 0, 2))
    batch = unpack(data, False)
    assert pack(batch) == data
    assert sum(batch.counts) == len(batch.features)
    assert len(batch.counts) == len(batch.expected) == len(batch.results) == len(batch.games) > 20
    assert set(batch.games) == {0, 1}
    assert set(batch.results) <= {0, 500_000, 1_000_000}
    assert max(batch.features) < training_of(FISH).features
    assert data != play_batch((Source("little-big-fish", 1, 4, 2, ()), 0, 2))[1], "another seed, other games"


def toy(positions: int) -> Positions:
    """Feature 0 makes a win three times as likely, feature 1 a loss; feature 2 says nothing."""
    batch = Batch()
    for number in range(positions):
        present = [number % 2, 2] if number % 3 else [number % 2]
        batch.features.extend(present)
        batch.counts.append(len(present))
        odds = 250_000 if number % 2 else 750_000
        batch.expected.append(odds)
        batch.results.append(odds)
        batch.games.append(number)
    return gather([batch], 3, 0.8)


def test_the_fit_finds_weights_and_three_to_one_is_worth_a_thousand() -> None:
    weights, losses = fit(together([toy(4000), toy(200)], 3), Recipe(3, 300, 1), nothing)
    good, bad, idle, turn = weights
    assert abs(good + turn - 1000) < 30
    assert abs(bad + turn + 1000) < 30
    assert abs(idle) < 30
    assert losses.positions == 210
    assert abs(losses.rounded - losses.fitted) < 0.001
    assert round(UNIT * np.log(3)) == 1000


def sided(positions: int) -> Positions:
    """Three seats: feature 0 makes a win three times as likely, feature 1 half of that for each that there is."""
    batch = Batch(sided=True)
    for number in range(positions):
        sides = [([0, 1], [number // 2 % 2, number // 4 % 3]), ([1], [number % 3]), ([0], [number % 2])]
        for features, amounts in sides:
            batch.features.extend(features)
            batch.amounts.extend(amounts)
            batch.counts.append(len(features))
        batch.sides.append(3)
        strengths = [3 ** (number // 2 % 2 + number // 4 % 3 / 2), 3 ** (number % 3 / 2), 3 ** (number % 2)]
        batch.expected.append(round(1_000_000 * strengths[0] / sum(strengths)))
        batch.results.append(batch.expected[-1])
        batch.games.append(number)
    return gather([unpack(pack(batch), True)], 2, 0.5)


def test_the_fit_finds_the_strength_of_each_of_three_seats() -> None:
    weights, losses = fit(together([sided(4000), sided(100)], 2), Recipe(2, 300, 1), nothing)
    assert len(weights) == 2, "no seat has a weight for the turn"
    assert abs(weights[0] - 1000) < 20
    assert abs(weights[1] - 500) < 20
    assert abs(losses.fitted - losses.search) < 0.001


def test_the_data_of_a_sided_game_tell_of_every_seat_and_guess_what_the_bot_cannot_see() -> None:
    training = training_of(find_game("bretagne"))
    batch = unpack(play_batch((Source("bretagne", 1, 3, 1, ()), 0, 1))[1], True)
    seats = batch.sides[0]
    assert set(batch.sides) == {seats}
    assert len(batch.counts) == seats * len(batch.games)
    assert len(batch.amounts) == len(batch.features) == sum(batch.counts)
    assert max(batch.features) < training.features == training.weights


def test_weights_that_were_changed_or_belong_elsewhere_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(print_weights("little-big-fish", "1", [1, -2, 3], {"seed": 1}), encoding="utf-8")
    assert read_weights(file, "little-big-fish", 3) == [1, -2, 3]
    assert json.loads(file.read_text(encoding="utf-8"))["sha256"] == digest_of([1, -2, 3])
    with pytest.raises(BadData, match="needs 4 whole numbers"):
        read_weights(file, "little-big-fish", 4)
    with pytest.raises(BadData, match="no weights of form 1 for bretagne"):
        read_weights(file, "bretagne", 3)
    file.write_text(file.read_text(encoding="utf-8").replace("-2", "-20"), encoding="utf-8")
    with pytest.raises(BadData, match="do not have the digest"):
        read_weights(file, "little-big-fish", 3)
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match="not JSON"):
        read_weights(file, "little-big-fish", 3)


def test_the_weights_of_the_house_are_those_that_were_learned() -> None:
    for game in games().values():
        path = Path(sys.modules[type(game).__module__].__file__ or "").parent / "bot" / "weights.json"
        if not path.exists():
            continue
        told = json.loads(path.read_text(encoding="utf-8"))
        assert told["rules"] == game.version, "other rules need another training"
        assert len(read_weights(path, game.slug, training_of(game).weights)) == len(told["weights"])
        assert told["provenance"]["command"].startswith(f"embruns train {game.slug} --seed ")
        assert path.stat().st_size < 150_000
