"""The turn: whose it is, the card that is laid, the arrow, the discard, the draw and the shuffle."""

from __future__ import annotations

import pytest

from embruns.games.regate import GAME
from embruns.games.regate.box import CARDS, EXITS
from embruns.games.regate.phases import CLOSING, DRAWING, SAILING
from tests.games.regate.afloat import (
    FAR_AWAY,
    OPEN,
    Boat,
    after,
    bow,
    choices,
    discards,
    fill,
    hand,
    play,
    pose,
    refusal,
    sea,
)

FIVE = "R45 G45 B0 B0k JOK"


def every_card_but(*hands: str) -> str:
    """Return all other cards of the basic deck."""
    held = " ".join(hands).split()
    return " ".join(" ".join([card.name] * (card.counts[0] - held.count(card.name))) for card in CARDS).strip()


# The basic game


@pytest.mark.rule("REG-B10")
def test_players_alternate() -> None:
    race = sea(Boat((0, 0, 0), FIVE), Boat((1500, 0, 0), "R45 G45 B0 B0k JOK"))
    seats = []
    for _ in range(4):
        seats.append(race.seat)
        fill(play(race, next(text for text in choices(race) if text in ("R45", "G45"))))
    assert seats == [0, 1, 0, 1]


@pytest.mark.rule("REG-B11")
def test_one_card_of_the_hand_must_be_laid() -> None:
    race = sea(Boat((0, 0, 0), "R45 B0"))
    assert choices(race) == ["R45", "B0"]
    assert [refusal(race, text) for text in ("end turn", "heave to", "G45", "stop B0", "sit out")] == ["REG-B11"] * 5


@pytest.mark.rule("REG-B12", "REG-B13")
@pytest.mark.parametrize("heading", [0, 40, 135, 270])
def test_the_stern_comes_to_the_tip_of_the_arrow_and_the_boat_lies_along_it(heading: int) -> None:
    race = sea(Boat((0, 2000, heading), "G60"))
    nose = bow(race)
    play(race, "G60")
    boat = race.boats[0]
    tip = EXITS[[e.name for e in EXITS].index("G60")].bezier[3]  # from the bow: 600 ahead, 280 to starboard
    dx, dy = boat.x - nose[0], boat.y - nose[1]
    assert dx * dx + dy * dy == pytest.approx(tip[0] ** 2 + tip[1] ** 2, rel=0.004)
    assert boat.heading == (heading + 60) % 360


@pytest.mark.rule("REG-B14")
def test_red_turns_to_port_green_to_starboard_blue_goes_straight_on() -> None:
    signs = {"red": -1, "green": 1, "blue": 0}
    for arrow in EXITS:
        _, aside, turn = arrow.samples[24]
        assert (turn > 0) - (turn < 0) == signs[arrow.colour]
        assert turn == 0 or aside * turn > 0
        assert (arrow.name[0] == "R") == (arrow.colour == "red")


@pytest.mark.rule("REG-B15")
def test_a_card_with_three_colours_goes_where_one_likes() -> None:
    race = sea(Boat((0, 2000, 0), "JOK"))
    assert {text: pose(after(race, text)) for text in choices(race)} == {
        "JOK R45": (-280, 3240, 315),
        "JOK B0": (0, 3380, 0),
        "JOK G45": (280, 3240, 45),
    }


@pytest.mark.rule("REG-B16", "REG-B17")
def test_the_card_goes_to_the_discard_and_the_hand_is_refilled() -> None:
    race = play(sea(Boat((0, 0, 0), FIVE)), "G45")
    assert discards(race) == ["G45"]
    assert (hand(race), race.phase) == (["R45", "B0", "B0k", "JOK"], DRAWING)
    play(race, "draw G90")
    assert hand(race) == ["R45", "G90", "B0", "B0k", "JOK"]
    assert (race.seat, race.phase, race.turns) == (1, SAILING, 1)


@pytest.mark.rule("REG-B18")
def test_there_is_one_draw_after_all_replays() -> None:
    race = play(sea(Boat((0, 0, 0), "R30+H B0k+H G45 B0 JOK")), "R30+H")
    assert (race.phase, len(hand(race))) == (CLOSING, 4)
    play(race, "B0k+H")
    assert (race.phase, len(hand(race))) == (CLOSING, 3)
    play(race, "end turn")
    assert race.phase == DRAWING
    fill(race)
    assert (len(hand(race)), race.seat) == (5, 1)


@pytest.mark.rule("REG-B19")
def test_an_empty_pile_is_refilled_from_the_discard_and_the_card_just_played() -> None:
    mine, theirs = "R45 G45 B0 B0k JOK", "R30 G30 R60 G60 B0"
    race = sea(Boat((0, 0, 0), mine), Boat((1500, 0, 0), theirs), discards=every_card_but(mine, theirs))
    assert race.pile == 0
    play(race, "G45")
    assert race.chances() == [(GAME.read("shuffle"), 1)]
    play(race, "shuffle")
    assert (race.pile, sum(race.discards())) == (27, 0)
    play(race, "draw G45")  # what was laid a moment ago may come back
    assert (race.pile, race.seat) == (26, 1)


# The advanced game


@pytest.mark.rule("REG-A22", "REG-A23", "REG-A24")
def test_hands_of_three_and_two_after_suns() -> None:
    race = play(sea(Boat(OPEN, "R45 G45 B0 SUN"), rules="advanced"), "R45", "sun red", "draw SUN")
    assert (race.boats[0].target, len(hand(race))) == (3, 3)
    once_more = play(race.copy(), "sit out", "G45", "sun red", "draw R60")
    assert (once_more.boats[0].target, len(hand(once_more))) == (2, 2)
    play(race, "sit out", "G45", "end turn")
    fill(race)
    assert (race.boats[0].target, len(hand(race))) == (4, 4)


@pytest.mark.rule("REG-A24")
def test_any_turn_without_a_sun_on_the_opponent_brings_the_hand_back_to_four() -> None:
    own = play(sea(Boat(OPEN, "R45 B0 SUN", target=3, streak=1), rules="advanced"), "sun blue", "keep heading")
    assert (own.boats[0].target, own.boats[0].streak, own.phase) == (
        4,
        2,
        DRAWING,
    )  # a third Sun is out of the question


# The 2010 edition


@pytest.mark.rule("REG-G07")
def test_four_players_take_turns_round_the_table() -> None:
    race = sea(*[Boat((-3000 + 1500 * k, 1000, 0), "B0") for k in range(4)], rules="2010", turn=2)
    seats = []
    for _ in range(5):
        seats.append(race.seat)
        fill(play(race, "heave to", "keep heading"))
    assert seats == [2, 3, 0, 1, 2]


@pytest.mark.rule("REG-G08", "REG-G09")
def test_a_turn_of_the_2010_edition() -> None:
    race = sea(Boat((0, 1000, 0), "DUO-G R45 R45 R30 R60"), rules="2010")
    assert refusal(race, "B0") == "REG-G08"
    assert choices(race)[-3:] == ["DUO-G G30", "DUO-G G60", "heave to"]
    play(race, "DUO-G G60")
    assert pose(race) == (280, 2100, 60)
    assert discards(race) == ["DUO-G"]
    fill(play(race, "end turn"))
    assert (len(hand(race)), race.seat) == (5, 1)


@pytest.mark.rule("REG-G18")
def test_the_2010_edition_shuffles_too() -> None:
    race = sea(Boat((0, 1000, 0), "B0 R45"), rules="2010")
    for kind in range(len(CARDS)):
        race.unseen[kind] = 0  # all on the discard
    race.pile = 0
    play(race, "R45")
    if race.phase == CLOSING:
        play(race, "end turn")
    assert race.chances() == [(GAME.read("shuffle"), 1)]
    play(race, "shuffle")
    assert race.pile == 55 - 1 - len(hand(race, 1))


@pytest.mark.rule("REG-G23")
def test_after_movement_and_sun_two_cards_are_drawn() -> None:
    race = play(sea(Boat(OPEN, "B0 R45 G45 B0k SUN"), rules="2010"), "B0", "sun red")
    assert len(hand(race)) == 3
    fill(race)
    assert len(hand(race)) == 5


def test_nobody_is_asked_for_a_sun_that_everybody_can_see_elsewhere() -> None:
    seen = sea(Boat(OPEN, "B0 R45"), rules="2010", discards="SUN SUN SUN")
    assert play(seen, "B0").phase == DRAWING
    hidden = sea(Boat(OPEN, "B0 R45"), rules="2010", discards="SUN SUN")
    assert play(hidden, "B0").phase == CLOSING  # it may be in the hand, for all the others know
    everybody_becalmed = sea(Boat(OPEN, "B0 SUN"), Boat(FAR_AWAY, sun=True), rules="2010")
    assert play(everybody_becalmed, "B0").phase == DRAWING


def test_whether_a_sun_is_held_does_not_show() -> None:
    with_sun = play(sea(Boat(OPEN, "B0 SUN"), rules="2010"), "B0")
    without = play(sea(Boat(OPEN, "B0 R45"), rules="2010"), "B0")
    assert with_sun.seen_by(1) == without.seen_by(1)
    assert GAME.position(with_sun.seen_by(-1)) == GAME.position(without.seen_by(-1))
