"""MDM-14 to MDM-25: throwing, placing, discarding."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from embruns.games.maitre_des_mers.bot.odds import TARGETS, outlook
from embruns.games.maitre_des_mers.parts.dice import handful
from tests.games.maitre_des_mers.table import (
    NUMBER,
    dice,
    facts,
    fleet,
    harbour,
    listed,
    play,
    port,
    possible,
    refused,
    seen,
)


def chance_now(state: object, card: str) -> float:
    """Return the probability of completing the card from here, in per cent with one decimal."""
    return outlook(state, TARGETS[NUMBER[card]]).per(1000) / 10  # type: ignore[arg-type]


@pytest.mark.rule("MDM-14")
def test_the_first_throw_takes_all_five_dice() -> None:
    state = play(harbour("N1", "", ""), "arm")
    outcomes = possible(state)
    assert len(outcomes) == 252
    assert all(len(text) == 5 for text in outcomes)
    assert sum(outcomes.values()) == 6**5
    assert outcomes["11111"] == 1
    assert outcomes["12345"] == 120
    assert outcomes["11223"] == 30


@pytest.mark.rule("MDM-15")
def test_one_or_more_dice_of_the_throw_go_on_the_card() -> None:
    state = play(harbour("M1", "", ""), "arm", "[22356]")
    assert listed(state) == {"2 on M1", "3 on M1", "5 on M1", "6 on M1"}
    assert refused(state, "4 on M1") == "MDM-15"
    play(state, "2 on M1")
    assert listed(state) == {"3 on M1", "5 on M1", "throw"}
    assert refused(state, "2 on M1") == "MDM-15"  # two alike fit no straight
    assert refused(state, "6 on M1") == "MDM-15"  # no straight of four contains 2 and 6
    play(state, "3 on M1", "5 on M1")
    assert dice(state) == ("235", "", "")
    assert state.to_act() == CHANCE


@pytest.mark.rule("MDM-16")
def test_placed_dice_stay() -> None:
    state = play(harbour("M1", "", ""), "arm", "[22356]", "2 on M1", "throw", "[1166]", "1 on M1", "[666]")
    assert dice(state)[0] == "12"
    play(state, "discard 6", "[34]")
    assert dice(state)[0] == "12"
    assert listed(state) == {"3 on M1", "4 on M1"}


@pytest.mark.rule("MDM-17")
def test_the_dice_that_are_left_are_thrown_again() -> None:
    state = play(harbour("M1", "", ""), "arm", "[22356]", "2 on M1", "3 on M1", "throw")
    assert state.to_act() == CHANCE
    assert sum(possible(state).values()) == 6**3
    play(state, "[666]", "discard 6")
    assert sum(possible(state).values()) == 6**2
    assert refused(state, "66") == "MDM-17"


@pytest.mark.rule("MDM-18")
def test_at_least_one_die_must_be_placed_if_any_is_placeable() -> None:
    state = play(harbour("B3", "", ""), "arm", "[22446]")
    assert listed(state) == {"discard 2", "discard 4", "discard 6"}
    state = play(harbour("B3", "", ""), "arm", "[22344]")
    assert listed(state) == {"3 on B3"}
    assert refused(state, "throw") == "MDM-18"
    assert refused(state, "discard 2") == "MDM-20"


@pytest.mark.rule("MDM-19")
def test_without_a_placeable_die_one_is_discarded_for_the_turn() -> None:
    state = play(harbour("N4", "M1 M2", ""), "buy", "[11234]")
    assert listed(state) == {"discard 1", "discard 2", "discard 3", "discard 4"}
    assert refused(state, "throw") == "MDM-19"
    assert refused(state, "discard 6") == "MDM-19"
    assert facts(state).stuck
    play(state, "discard 4")
    assert dice(state) == ("", "", "4")
    assert sum(possible(state).values()) == 6**4
    play(state, "[1125]", "5 on salt", "[111]", "discard 1")
    assert dice(state) == ("5", "", "14")
    assert sum(possible(state).values()) == 6**2


@pytest.mark.rule("MDM-20")
def test_no_discard_while_a_die_fits_and_one_per_throw() -> None:
    state = play(harbour("N4", "M1 M2", ""), "buy", "[11235]")
    assert refused(state, "discard 1") == "MDM-20"
    play(state, "5 on salt")
    assert state.to_act() == CHANCE  # nothing else fits, and nothing else is discarded
    play(state, "[1234]", "discard 1")
    assert state.to_act() == CHANCE
    state = play(harbour("N4", "M1 M2", ""), "buy", "[11556]", "5 on salt")
    assert refused(state, "discard 1") == "MDM-20"


@pytest.mark.rule("MDM-21")
def test_e02_five_throws_at_most_complete_or_failed() -> None:
    throws = ("arm", "[33333]", "3 on B4", "[1333]", "1 on B4", "[222]", "2 on B4", "[55]", "5 on B4")
    state = play(harbour("B4", "", "", pile=""), *throws)
    assert dice(state) == ("1235", "", "")
    assert sum(possible(state).values()) == 6
    assert play(state.copy(), "[4]", "4 on B4").fleets.owner(NUMBER["B4"]) == 0
    failed = play(state, "[6]", "discard 6")
    assert failed.to_act() == 1
    assert port(failed) == ["B4"]


@pytest.mark.rule("MDM-21")
def test_an_attempt_cannot_be_broken_off() -> None:
    state = play(harbour("M1", "M2", "B2"), "arm", "[22356]", "2 on M1")
    assert listed(state) == {"3 on M1", "5 on M1", "throw"}
    play(state, "throw", "[1111]")
    assert listed(state) == {"1 on M1"}


@pytest.mark.rule("MDM-22")
def test_the_first_die_fixes_the_ship() -> None:
    state = play(harbour("M1 N4 B3", "", ""), "arm", "[11245]")
    assert listed(state) == {"1 on M1", "2 on M1", "4 on M1", "5 on M1", "1 on N4", "5 on N4", "1 on B3", "5 on B3"}
    assert seen(state).target is None
    play(state, "5 on N4")
    assert seen(state).target == "N4"
    assert listed(state) == {"1 on N4", "throw"}
    assert refused(state, "1 on B3") == "MDM-22"
    play(state, "throw", "[1115]")
    assert listed(state) == {"1 on N4", "5 on N4"}


@pytest.mark.rule("MDM-22")
def test_before_a_ship_is_fixed_a_discard_is_due_only_if_no_die_fits_any_ship() -> None:
    one_fits = play(harbour("N4 B3", "", ""), "arm", "[22344]")
    assert listed(one_fits) == {"3 on B3"}
    assert refused(one_fits, "discard 2") == "MDM-20"
    none_fits = play(harbour("N4 B3", "", ""), "arm", "[22444]")
    assert listed(none_fits) == {"discard 2", "discard 4"}


@pytest.mark.rule("MDM-23")
def test_hunting_and_buying_aim_at_the_top_of_the_pile() -> None:
    for action, card in (("hunt", "silver"), ("buy", "salt")):
        state = play(harbour("M1", "M2 N1", ""), action)
        assert seen(state).target == card
        play(state, "[11666]")
        assert {text.split()[-1] for text in listed(state)} == {card}
        assert refused(state, "6 on M1") == "MDM-23"


@pytest.mark.rule("MDM-24")
def test_the_last_die_succeeds_at_once() -> None:
    state = play(harbour("N1 B3", "", ""), "arm", "[11146]", "1 on N1", "1 on N1")
    assert fleet(state, 0) == []
    play(state, "1 on N1")
    assert fleet(state, 0) == ["N1"]


@pytest.mark.rule("MDM-25")
def test_it_fails_as_soon_as_too_few_dice_are_left() -> None:
    """A three-dice card bears two discards, a five-dice card none."""
    state = play(harbour("N1", "M1", ""), "buy", "[11111]", "discard 1", "[1111]", "discard 1")
    assert state.to_act() == CHANCE
    play(state, "[111]", "discard 1")
    assert state.to_act() == 1
    assert play(harbour("B3", "", ""), "arm", "[22446]", "discard 4").to_act() == 1
    assert play(harbour("N4 B3", "", ""), "arm", "[22444]", "discard 4").to_act() == 1


# The worked examples


def test_e01_the_first_die_and_its_chances() -> None:
    state = play(harbour("M1 N2 B3 M4", "", ""), "arm", "[22356]")
    after = {
        ("3",): 70.9,
        ("5",): 62.6,
        ("2",): 62.6,
        ("3", "5"): 59.3,
        ("2", "3", "5"): 42.1,
    }
    for faces, chance in after.items():
        tried = play(state.copy(), *[f"{face} on M1" for face in faces])
        if tried.to_act() != CHANCE:
            play(tried, "throw")
        assert chance_now(tried, "M1") == chance
    play(state, "3 on M1")
    assert seen(state).target == "M1"
    play(state, "throw")
    assert sum(possible(state).values()) == 6**4
    best = TARGETS[NUMBER["M1"]].best_placement(0, handful("22356"), 0)
    assert best == handful("3")


@pytest.mark.rule("MDM-18")
def test_e04_forced_placement_of_one_die() -> None:
    state = play(harbour("N1", "", ""), "arm", "[12345]")
    assert listed(state) == {f"{face} on N1" for face in (1, 2, 3, 4, 5)}
    play(state, "2 on N1")
    assert state.to_act() == CHANCE  # never two different faces
    assert chance_now(state, "N1") == 51.5


@pytest.mark.rule("MDM-18")
def test_e05_a_hopeless_die_must_be_placed() -> None:
    state = play(harbour("M3", "", ""), "arm", "[11111]")
    assert listed(state) == {"1 on M3"}
    play(state, "1 on M3")
    assert state.to_act() == CHANCE
    assert chance_now(state, "M3") == 2.8


@pytest.mark.rule("MDM-19", "MDM-25")
def test_e06_nothing_placeable_and_failed_at_once() -> None:
    state = play(harbour("M3", "", ""), "arm", "[15556]", "1 on M3", "6 on M3", "[555]")
    assert listed(state) == {"discard 5"}
    assert play(state, "discard 5").to_act() == 1


@pytest.mark.rule("MDM-19", "MDM-25")
def test_e07_five_places_and_no_odd_face() -> None:
    state = play(harbour("B3", "", ""), "arm", "[22446]", "discard 2")
    assert state.to_act() == 1
    timber = play(harbour("B3", "M1:timber", ""), "arm", "[22446]", "timber keep")
    assert sum(possible(timber).values()) == 6**5
    rum = play(harbour("B3", "M1:rum", ""), "arm", "[22446]", "rum 2 to 5")
    assert listed(rum) == {"5 on B3"}


@pytest.mark.rule("MDM-15")
def test_e08_one_of_two_equal_dice() -> None:
    state = play(harbour("B4", "", ""), "arm", "[12366]", "1 on B4", "2 on B4", "3 on B4", "[44]")
    assert listed(state) == {"4 on B4"}
    play(state, "4 on B4")
    assert dice(state) == ("1234", "", "")
    assert chance_now(state, "B4") == 16.7


@pytest.mark.rule("MDM-15")
def test_e09_two_pairs_are_different() -> None:
    state = play(harbour("B1", "", ""), "arm", "[33336]")
    assert TARGETS[NUMBER["B1"]].best_placement(0, handful("33336"), 0) == handful("33")
    play(state, "3 on B1", "3 on B1")
    assert refused(state, "3 on B1") == "MDM-15"
    assert chance_now(play(state, "throw"), "B1") == 63.5


@pytest.mark.rule("MDM-24")
def test_e10_all_five_at_once() -> None:
    state = play(harbour("B1", "M2", ""), "hunt", "[45666]", *["6 on silver"] * 3, "5 on silver", "4 on silver")
    assert fleet(state, 0) == ["M2:silver"]


@pytest.mark.rule("MDM-15")
def test_e11_placed_sixes_are_not_split_later() -> None:
    hunter = "M2:silver N2:pearls N3:chest B2:temple B3"
    state = play(harbour("B1", hunter, ""), "hunt", "[56666]", *["6 on gold"] * 4)
    assert state.to_act() == CHANCE
    assert chance_now(state, "gold") == 16.7
    assert listed(play(state.copy(), "[6]")) == {"6 on gold"}
    assert listed(play(state.copy(), "[5]")) == {"discard 5"}
