"""Trials try good candidates more often, count looks as a few trials, and let a beginner overlook some."""

from __future__ import annotations

from collections import Counter

from embruns.bots.trials import Glance, Trials
from embruns.core.contract import Action, Rng


def run(truth: list[int], looks: list[int], trials: int, trust: int = 3) -> Trials:
    """Trials of candidates whose worth is that, give or take a hundred."""
    found = Trials(looks, trust, 300)
    for _ in range(trials):
        place = found.next()
        luck = Rng(1000 + found.visits[place])  # the same for all
        found.learn(place, truth[place] + luck.below(201) - 100)
    return found


def test_before_any_trial_the_best_looking_is_best() -> None:
    assert Trials([5, 900, -40], 3, 300).best() == 1


def test_trials_correct_a_wrong_look() -> None:
    found = run([5000, 5200, 4000], [0, -150, 100], 60)
    assert found.best() == 1
    assert [found.visits[place] for place in range(3)].index(max(found.visits)) == 1
    assert found.tried == 60


def test_what_looks_hopeless_is_hardly_tried() -> None:
    found = run([5000, 5000, 1000], [0, 0, -4000], 100)
    assert found.visits[2] <= 2


def test_the_worth_is_the_mean_of_trials_and_looks() -> None:
    found = Trials([0, -100], 2, 300)
    found.learn(0, 1000)
    found.learn(0, 1300)
    assert found.mean(0) == (1000 + 1300 + 2 * 1150) / 4
    assert found.mean(1) == 1150 - 100


def test_what_was_weighed_begins_with_the_best_and_promises_a_share_of_the_whole() -> None:
    actions = [Action(n) for n in range(3)]
    found = Trials([0, 0, 0], 1, 300)
    assert found.weighed(actions, 0.5, 2000) == [(action, 0, 500_000) for action in actions], "nothing was tried"
    for place, worth in ((0, -900), (1, 600), (2, 300)):
        found.learn(place, worth)
    assert found.weighed(actions, 0.5, 2000) == [
        (actions[1], 1, 650_000),
        (actions[0], 1, 275_000),
        (actions[2], 1, 575_000),
    ]
    assert [result for _, _, result in found.weighed(actions, 0.0, 100)] == [1_000_000, 0, 1_000_000], (
        "no more than that"
    )


def test_a_beginner_takes_the_best_of_what_is_noticed() -> None:
    actions, looks = [Action(n) for n in range(6)], [10, 20, 60, 50, 40, 30]
    taken = Counter(Glance(actions, looks, 50, Rng(seed)).weighed()[0][0].index for seed in range(400))
    assert set(taken) <= {2, 3, 4, 5}, "three of six are noticed: the best of three is never one of the two worst"
    assert taken[2] > taken[3] > taken[4]
    pair = [Glance(actions[:2], looks[:2], 50, Rng(seed)).weighed()[0][0].index for seed in range(20)]
    assert set(pair) == {1}, "a plain choice between two is never overlooked"
