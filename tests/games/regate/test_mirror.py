"""A race sailed in a mirror: anticlockwise, east for west, red for green. Everything must come out mirrored."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER, Action
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.actions import (
    Change,
    Draw,
    ForcedStop,
    Pivot,
    PlaceHeading,
    PlaceX,
    Sail,
)
from embruns.games.regate.box import CARDS, EXITS, SETS
from embruns.games.regate.parts.course import course_of
from embruns.games.regate.phases import NOBODY
from embruns.games.regate.position import OBSTACLES
from embruns.games.regate.state import RegateState, new_state
from tests.games.regate.afloat import hand

SWAP = str.maketrans("RG", "GR")


def exit_in_mirror(name: str) -> str:
    return {"BLp": "BLs", "BLs": "BLp"}.get(name, name.translate(SWAP) if name[:1] in "RG" else name)


def card_in_mirror(name: str) -> str:
    for red, green in (("DUO-R", "DUO-G"), ("FAN-R", "FAN-G"), ("HOOK-R+H", "HOOK-G+H")):
        if name in (red, green):
            return green if name == red else red
    return name.translate(SWAP) if name[0] in "RG" and name != "ROSE" else name


def in_mirror(action: Action) -> Action:
    match action:
        case Sail():
            card, first, again = card_in_mirror(action.card), exit_in_mirror(action.exit), exit_in_mirror(action.again)
            found = [
                a for a in GAME.actions if isinstance(a, Sail) and (a.card, a.exit, a.again) == (card, first, again)
            ]
            return found[0]
        case ForcedStop() | Change() | Draw():
            return GAME.read(GAME.notation(action).replace(action.card, card_in_mirror(action.card)))
        case PlaceX():
            return GAME.read(f"x {-action.x}")
        case Pivot():
            return GAME.read(f"pivot {-action.heading % 360}")
        case PlaceHeading():
            return GAME.read(f"heading {-action.heading % 360}")
    return action


def facts(race: RegateState, mirror: bool) -> object:
    """Return what must agree, written down as the mirror shows it."""
    boats = []
    for seat, boat in enumerate(race.boats):
        cards = [card_in_mirror(name) if mirror else name for name in hand(race, seat)]
        x, heading = (-boat.x, -boat.heading % 360) if mirror else (boat.x, boat.heading)
        boats.append((x, boat.y, heading, boat.started, boat.marks, boat.sun, boat.spin, sorted(cards)))
    return boats, race.phase, race.seat, race.turns, race.pile, race.scores()


def test_names_in_the_mirror() -> None:
    assert [exit_in_mirror(e.name) for e in EXITS[:4]] == ["B0", "B0k", "BLp", "BLs"]
    assert sorted(card_in_mirror(card.name) for card in CARDS) == sorted(card.name for card in CARDS)


@pytest.mark.rule("REG-B05")
@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize("obstacles", ["none", "narrows"])
def test_a_race_in_the_mirror(rules: str, obstacles: str) -> None:
    if rules == "2010":  # that course is not its own mirror image: both senses are laid out from one table
        assert course_of(2, -1, 0, 0, False).next_mark(0) == (2400, 4800)
    for seed in range(2):
        place = SETS.index(rules), OBSTACLES.index(obstacles)
        race = new_state(course_of(place[0], 1, 0, place[1], seed == 1), 2, NOBODY)
        mirror = new_state(course_of(place[0], -1, 0, place[1], seed == 1), 2, NOBODY)
        rng = rng_for(seed, rules, "mirror")
        while race.to_act() != OVER:
            if race.to_act() != CHANCE:
                assert {a.index for a in mirror.legal()} == {in_mirror(a).index for a in race.legal()}
            action = race.roll(rng) if race.to_act() == CHANCE else race.pick(rng)
            race.play(action)
            mirror.play(in_mirror(action))
            assert facts(race, False) == facts(mirror, True)
        assert race.outcome().winners == mirror.outcome().winners
