"""The judgement: what is better is worth more."""

from __future__ import annotations

from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.bot.features import FEATURES, features_of
from embruns.games.little_big_fish.bot.handwritten import HandwrittenJudge, prey
from embruns.games.little_big_fish.bot.judge import LittleBigFishJudge
from tests.games.little_big_fish.drawing import START, play, sea, square

JUDGE = GAME.judge
BY_HAND = HandwrittenJudge()


def test_the_start_is_even_but_for_the_turn() -> None:
    state = sea(START)
    terms = BY_HAND.terms(state, 0)
    assert terms["trophies"] == terms["shoal"] == terms["sizes"] == terms["won"] == 0
    assert -1000 < JUDGE.value(state, 0) < 1000, "nobody is three times as likely to win"
    assert JUDGE.terms(state, 0)["won"] == 0


def test_boards_that_are_not_laid_are_worth_nothing() -> None:
    state = GAME.new(GAME.setup(variant="random"))
    assert features_of(state) == []
    assert JUDGE.value(state, 0) == 0 == sum(JUDGE.terms(state, 0).values())


def test_a_value_is_the_sum_of_the_weights_of_the_features() -> None:
    weights = [3 * number + 1 for number in range(FEATURES + 1)]
    state = sea(START.replace("1  S ? S", "1  S ? L"), trophies=("m", ""))
    total = weights[FEATURES] + sum(weights[feature] for feature in features_of(state))
    learned = LittleBigFishJudge(weights)
    assert learned.value(state, 0) == total == sum(learned.terms(state, 0).values())
    assert learned.value(state, 1) == -total == sum(learned.terms(state, 1).values())


def test_being_larger_is_another_feature_and_better() -> None:
    small, medium = sea(START), sea(START.replace("1  S ? S S", "1  S ? M S"))
    assert features_of(small) != features_of(medium)
    assert JUDGE.value(medium, 0) > JUDGE.value(small, 0)


def test_one_side_gains_what_the_other_loses() -> None:
    state = sea(START.replace("1  S ? S", "1  S ? L"), trophies=("m", ""))
    assert JUDGE.value(state, 0) == -JUDGE.value(state, 1) > 500
    assert BY_HAND.value(state, 0) == -BY_HAND.value(state, 1) > 1000


def test_a_won_game_is_worth_more_than_any_other() -> None:
    drawing = START.replace("6  s W s s W .", "6  s W . . W .").replace("1  S ? S S", "1  S ? M s")
    won = play(sea(drawing), "c1-d1")
    assert JUDGE.value(won, 0) > 90_000
    assert JUDGE.value(won, 1) < -90_000


def test_prey_is_what_can_be_eaten_in_so_many_steps() -> None:
    state = sea(START.replace("1  S ? S S ? .", "1  S ? M s s ."))
    hunters, hunted = state.shoal(0), state.shoal(1)
    assert prey(hunters, hunted, state.field, 1) == 1 << square("d1")
    assert prey(hunters, hunted, state.field, 2) == 1 << square("d1") | 1 << square("e1")
    assert prey(hunters, hunted, state.field, 0) == 0


def test_standing_where_one_is_eaten_is_worse() -> None:
    drawing = """
      6  s W . . W s
      5  ? B R W G ?
      4  . W l . B .
      3  . B . . W .
      2  W Y W U W B
      1  M ? S . ? .
    """
    safe = play(sea(drawing, plankton=("", "")), "c1-d1", "a1-b1", "[plankton]")
    rash = play(sea(drawing, plankton=("", "")), "c1-b2", "b2-b3", "birth a3")
    assert BY_HAND.terms(safe, 0)["danger"] > BY_HAND.terms(rash, 0)["danger"]
    beside = drawing.replace("3  . B . .", "3  . B S .").replace("1  M ? S .", "1  M ? . .")
    assert JUDGE.value(sea(drawing, turn=1), 0) > JUDGE.value(sea(beside, turn=1), 0)
    assert JUDGE.terms(sea(drawing, turn=1), 0)["danger"] > JUDGE.terms(sea(beside, turn=1), 0)["danger"]
