"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.game import Setup
from embruns.core.numbers import put, put_all, put_set, zeros
from embruns.core.observation import Field
from embruns.games.maitre_des_mers.box import BOX, CARDS, GOODS, SHIPS, TREASURES
from embruns.games.maitre_des_mers.parts.bits import BIT
from embruns.games.maitre_des_mers.parts.dice import DICE, TEXTS
from embruns.games.maitre_des_mers.state import MaitreDesMersState

UNSEEN: Final = 0
RETURNED: Final = 1
IN_PORT: Final = 2
IN_FLEET: Final = 3  # of the seat that looks; 4 of the next one
_FACES: Final = [[text.count(face) for face in "123456"] for text in TEXTS]  # by handful: how many show each face


def fields_of(setup: Setup) -> list[Field]:
    """Return the fields of an observation."""
    seats = setup.players
    return [
        Field("phase", (1,), 0, 10, "what the game waits for, as in phases.py"),
        Field("turn", (1,), 0, seats - 1, "whose turn it is; 0 is you"),
        Field("seat", (1,), 0, seats - 1, "your seat"),
        Field(
            "ships",
            (SHIPS,),
            0,
            IN_FLEET + seats - 1,
            "where each ship is: 0 in the pile, 1 sent back under it, 2 in the port, 3 in your fleet, 4 in the next",
        ),
        Field("returned", (SHIPS,), -1, SHIPS - 1, "ships under the pile, by number, the first to be sent back first"),
        Field("cargo", (SHIPS,), -1, CARDS - 1, "the card that each ship carries; -1 none"),
        Field("goods_taken", (1,), 0, GOODS, "goods gone from the top of their pile"),
        Field("treasures_taken", (1,), 0, TREASURES, "treasures gone from the top of their pile"),
        Field("draws_first", (1,), 0, 1, "chance is still to say who begins"),
        Field("turns", (1,), 0, BOX.guard_turns * seats, "turns finished by all together"),
        Field("action", (1,), 0, 4, "none, arming, hunting, buying, attacking"),
        Field("ready", (GOODS,), 0, 1, "goods of the turn’s seat that are not used in this turn"),
        Field("target", (1,), -1, CARDS - 1, "the card that takes the dice, or waits for a ship; -1 none"),
        Field("dice", (3, 6), 0, DICE, "placed, thrown and not placed, discarded: how many show each face"),
        Field("fight", (2,), -1, SHIPS - 1, "the ship that attacks, and its prey; -1 none"),
        Field("blows", (2,), 0, 6, "the attacker’s and the defender’s die; 0 not thrown"),
        Field("scores", (seats,), 0, 999, "points of each seat now"),
    ]


def observe(view: MaitreDesMersState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
    seats = view.players
    found = zeros(3 + 3 * SHIPS + 5 + GOODS + 1 + 18 + 4 + seats)
    at = put(found, 0, [view.phase, (view.seat - seat) % seats, seat])
    for ship in range(i64(SHIPS)):
        found[at] = _where(view, ship, seat)
        at += 1
    at = put(found, at, list(view.returned) + [-1] * (SHIPS - len(view.returned)))
    at = put_all(found, at, view.fleets.cargo)
    draws_first = 1 if view.draws_first else 0
    at = put(found, at, [view.goods_taken, view.treasures_taken, draws_first, view.turns, view.action])
    at = put_set(found, at, view.goods, GOODS)
    at = put(found, at, [view.target])
    at = put(found, at, [*_FACES[view.placed], *_FACES[view.thrown], *_FACES[view.discarded]])
    at = put(found, at, [view.ship, view.prey, view.blow, view.parry])
    scores = view.scores()
    put(found, at, [scores[(seat + k) % seats] for k in range(seats)])
    return found


def _where(view: MaitreDesMersState, ship: i64, seat: i64) -> i64:
    if view.unseen & BIT[ship]:
        return UNSEEN
    if view.port & BIT[ship]:
        return IN_PORT
    for k in range(view.players):
        if view.fleets.ships[(seat + k) % view.players] & BIT[ship]:
            return IN_FLEET + k
    return RETURNED
