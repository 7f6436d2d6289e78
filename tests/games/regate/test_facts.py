"""What the board is told beside a view: facts, previews of the cards, and the layout of the table."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.facts import Facts, Goal, Play
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import BLUE, FAR_AWAY, OPEN, RED, Boat, after, fill, play, sea


def plays(race: RegateState) -> dict[str, Play]:
    """Return the previews by card and arrows; none where nothing may be sailed."""
    previews = GAME.previews(race)
    return {" ".join([p.card, p.exit, p.again]).strip(): p for p in previews.plays} if previews else {}


def test_every_card_of_the_hand_tells_what_it_would_do() -> None:
    told = plays(sea(Boat(BLUE, "B0 G45 R90"), RED))
    free, zone, contact = told["R90 R90"], told["B0 B0"], told["G45 G45"]
    assert (free.verdict, free.clause, free.sailed, free.end) == ("free", "", 24, (-405, 1791, 315))
    assert (zone.verdict, zone.clause, zone.zones, zone.end) == ("zone", "REG-B23", [1], (76, 1876, 45))
    assert (contact.verdict, contact.clause, contact.sailed, contact.touches) == ("contact", "REG-B20", 12, "seat-1")
    assert contact.contact is not None
    assert contact.contact != contact.end


def test_bodies_have_names() -> None:
    beside_mark = plays(sea(Boat((-2600, 3300, 0), "B0")))
    assert beside_mark["B0 B0"].touches == "mark-1"
    assert plays(sea(Boat((5000, 3000, 90), "B0")))["B0 B0"].touches == "edge"
    assert plays(sea(Boat((0, 1400, 0), "B0"), obstacles="islet"))["B0 B0"].touches == "obstacle-1"
    assert plays(sea(Boat((1200, -1300, 0), "B0"), rules="2010"))["B0 B0"].touches == "line-2"


def test_a_play_that_wins_rounds_or_starts_says_so() -> None:
    assert plays(sea(Boat((0, 900, 180), "B0", marks=2)))["B0 B0"].verdict == "home"
    assert plays(sea(Boat((-3100, 3300, 0), "G60")))["G60 G60"].marks == 1
    crossing = sea(Boat((0, -1500, 0), "B0", started=False), rules="advanced")
    assert plays(crossing)["B0 B0"].started


def test_a_play_that_must_stop_says_where() -> None:
    told = plays(sea(Boat(BLUE, "B0 B0 B0 B0k B0k"), RED))
    assert (told["B0 B0"].clause, told["B0 B0"].stop) == ("", (-656, 1144, 45))  # REG-E05
    assert told["B0k B0k"].stop == (-650, 1150, 45)
    assert plays(sea(Boat(BLUE, "B0 R90"), RED))["B0 B0"].stop is None  # there is another choice


def test_an_early_crossing_is_foretold() -> None:
    boat = (0, -1500, 0)
    for mine, theirs, early in ((1, 1, True), (3, 0, False), (2, 4, False)):
        race = sea(
            Boat(boat, "B0 R90", started=False, laid=mine), Boat((3000, -1500, 0), laid=theirs), rules="advanced"
        )
        told = plays(race)
        assert (told["B0 B0"].early, told["R90 R90"].early) == (early, False)


def test_nobody_else_sees_the_plays() -> None:
    race = sea(Boat(BLUE, "B0 G45 R90"), RED)
    assert plays(race.seen_by(0)) == plays(race) != {}
    assert plays(race.seen_by(1)) == plays(race.seen_by(-1)) == {}


@pytest.mark.parametrize(("variant", "players"), [("basic", 2), ("advanced", 2), ("2010", 3)])
def test_the_clause_of_a_play_is_the_one_that_forbids_it(variant: str, players: int) -> None:
    for seed in range(3):
        race = GAME.new(GAME.setup(variant, players, {"contact": "on" if seed == 1 else "off"}))
        assert isinstance(race, RegateState)
        rng = rng_for(seed, variant, "plays")
        while race.to_act() != OVER:
            for told in plays(race).values():
                named = [told.card, told.exit, told.again]
                action = next(a for a in GAME.actions if [getattr(a, f) for f in a.FIELDS] == named)
                assert race.forbids(action) == told.clause
            race.play(race.roll(rng) if race.to_act() == CHANCE else race.pick(rng))


def test_previews_come_only_where_a_card_may_be_sailed() -> None:
    race = sea(Boat((0, 1000, 0), "R30+H B0"), rules="2010")
    assert [*plays(race)] == ["R30+H R30", "B0 B0"]
    assert GAME.previews(after(race, "heave to")) is None
    assert [*plays(after(race, "R30+H"))] == ["B0 B0"]  # a replay
    assert GAME.previews(after(race, "B0")) is None  # only a Sun could follow
    assert GAME.previews(sea(Boat(OPEN, "B0", sun=True), rules="2010")) is None
    assert GAME.previews(sea(Boat(OPEN, "B0", spin=True), rules="advanced")) is None


def test_the_facts_of_a_turn() -> None:
    setup = GAME.setup("2010")
    race = play(sea(Boat((0, 1000, 0), "R30+H B0", marks=1), Boat(FAR_AWAY, marks=2), rules="2010"), "R30+H")
    assert GAME.facts(race, setup) == Facts([Goal(2400, 6000, 80), Goal(0, 0, 0)], 55 - 2, 120, 1)
    assert GAME.facts(after(race, "end turn"), setup).replays_left == 0
    race = fill(play(race, "end turn"))
    assert (GAME.facts(race, setup).turns_left, GAME.facts(race, setup).pile) == (119, race.pile)


def test_the_layout_of_a_table() -> None:
    layout = GAME.layout(GAME.setup("2010", options={"obstacles": "islet", "direction": "anticlockwise"}))
    bodies = [(disc.kind, disc.number) for disc in layout.discs]
    assert bodies == [("mark", 1), ("mark", 2), ("line", 1), ("line", 2), ("obstacle", 1)]
    assert [(disc.x, disc.y, disc.radius) for disc in layout.discs[:2]] == [(2400, 4800, 80), (-2400, 6000, 80)]
    assert (layout.west, layout.south, layout.east, layout.north) == (-5900, -3000, 5900, 9000)
    assert (layout.line, layout.wood, layout.rays) == (1200, 0, [(2, 1), (-1, 1)])
