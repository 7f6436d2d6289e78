"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.game import Setup
from embruns.core.observation import Field
from embruns.games.maitre_des_mers.box import BOX, CARDS, GOODS, SHIPS, TREASURES
from embruns.games.maitre_des_mers.parts.bits import BIT
from embruns.games.maitre_des_mers.parts.dice import DICE, TEXTS
from embruns.games.maitre_des_mers.state import MaitreDesMersState

UNSEEN: Final = 0
RETURNED: Final = 1
IN_PORT: Final = 2
IN_FLEET: Final = 3  # of the seat that looks; 4 of the next one


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
        Field("ready", (GOODS,), 0, 1, "goods of the turn's seat that are not used in this turn"),
        Field("target", (1,), -1, CARDS - 1, "the card that takes the dice, or waits for a ship; -1 none"),
        Field("dice", (3, 6), 0, DICE, "placed, thrown and not placed, discarded: how many show each face"),
        Field("fight", (2,), -1, SHIPS - 1, "the ship that attacks, and its prey; -1 none"),
        Field("blows", (2,), 0, 6, "the attacker's and the defender's die; 0 not thrown"),
        Field("scores", (seats,), 0, 999, "points of each seat now"),
    ]


def observe(view: MaitreDesMersState, seat: int) -> vec[i64]:
    """Return the numbers of all fields, one after the other."""
    seats = int(view.players)
    found: list[int] = [view.phase, (view.seat - seat) % seats, seat]
    for ship in range(SHIPS):
        found.append(_where(view, ship, seat))
    found += list(view.returned) + [-1] * (SHIPS - len(view.returned))
    for ship in range(SHIPS):
        found.append(view.fleets.cargo[ship])
    found += [view.goods_taken, view.treasures_taken, int(view.draws_first), view.turns, view.action]
    for goods in range(GOODS):
        found.append(1 if view.goods & BIT[goods] else 0)
    found.append(view.target)
    for handful in (view.placed, view.thrown, view.discarded):
        text = TEXTS[handful]
        found += [text.count(face) for face in "123456"]
    found += [view.ship, view.prey, view.blow, view.parry]
    scores = view.scores()
    found += [scores[(seat + k) % seats] for k in range(seats)]
    return vec[i64]([i64(number) for number in found])


def _where(view: MaitreDesMersState, ship: int, seat: int) -> int:
    if view.unseen & BIT[ship]:
        return UNSEEN
    if view.port & BIT[ship]:
        return IN_PORT
    for k in range(view.players):
        if view.fleets.ships[(seat + k) % view.players] & BIT[ship]:
            return IN_FLEET + k
    return RETURNED
