"""The view of a seat as whole numbers for a learner: what they are called, their ranges, and how they are written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from embruns.core.bits import member_of
from embruns.core.contract import Observer, State
from embruns.core.game import Setup
from embruns.core.numbers import Numbers
from embruns.core.observation import Field
from embruns.games.maitre_des_mers.box import BOX, CARDS, GOODS, SHIPS, TREASURES
from embruns.games.maitre_des_mers.parts.dice import DICE, TEXTS
from embruns.games.maitre_des_mers.state import MaitreDesMersState

UNSEEN: Final = 0
RETURNED: Final = 1
IN_PORT: Final = 2
IN_FLEET: Final = 3  # of the seat that looks; 4 of the next one
_NO_SHIPS: Final = vec[i64]([i64(-1) for _ in range(SHIPS)])
_FACES: Final = vec[i64](
    [i64(sum([text.count(str(face + 1)) * 8**face for face in range(6)])) for text in TEXTS]
)  # by handful, an octal digit for each face: how many dice show it, the last digit for face 1


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


@final
class MaitreDesMersObserver(Observer):
    """Writes the fields of a view."""

    def size(self, view: State) -> i64:
        assert isinstance(view, MaitreDesMersState)
        return 3 + 3 * SHIPS + 5 + GOODS + 1 + 18 + 4 + view.players

    def write(self, view: State, seat: i64, numbers: Numbers) -> None:
        assert isinstance(view, MaitreDesMersState)
        state = view  # a variable of its own type: `view` would be checked again at each use
        seats, fleets = state.players, state.fleets
        turn = state.seat - seat
        memory, at = numbers.memory, numbers.at
        memory[at] = i32(state.phase)
        memory[at + 1] = i32(turn if turn >= 0 else turn + seats)
        memory[at + 2] = i32(seat)
        numbers.at = at + 3
        new_fleets = numbers.is_new(fleets.version * 8 + seat)  # a table has at most six seats
        new_piles = numbers.is_new(state.unseen * 2**SHIPS + state.port)
        if new_fleets or new_piles:  # a ship that is sent back leaves a fleet, and one that comes back joins the port
            _put_ships(numbers, state, seat)
            _put_returned(numbers, state.returned)
        else:
            numbers.skip(2 * SHIPS)
        if new_fleets:
            numbers.put_all(fleets.cargo)
        else:
            numbers.skip(SHIPS)
        _put_turn(numbers, state)
        if new_fleets:
            for k in range(seats):
                numbers.put(fleets.points(seat + k if seat + k < seats else seat + k - seats))


def _put_turn(numbers: Numbers, view: MaitreDesMersState) -> None:
    """Write the fields from `goods_taken` to `blows`, in place: a call for each would take longer."""
    memory, at = numbers.memory, numbers.at
    memory[at] = i32(view.goods_taken)
    memory[at + 1] = i32(view.treasures_taken)
    memory[at + 2] = i32(view.draws_first)
    memory[at + 3] = i32(view.turns)
    memory[at + 4] = i32(view.action)
    numbers.at = at + 5
    numbers.put_set(view.goods, GOODS)
    at += 5 + GOODS
    memory[at] = i32(view.target)
    placed, thrown, discarded = _FACES[view.placed], _FACES[view.thrown], _FACES[view.discarded]
    for face in range(i64(6)):
        memory[at + 1 + face] = i32(placed & 7)
        memory[at + 7 + face] = i32(thrown & 7)
        memory[at + 13 + face] = i32(discarded & 7)
        placed, thrown, discarded = placed >> 3, thrown >> 3, discarded >> 3
    memory[at + 19] = i32(view.ship)
    memory[at + 20] = i32(view.prey)
    memory[at + 21] = i32(view.blow)
    memory[at + 22] = i32(view.parry)
    numbers.at = at + 23


def _put_ships(numbers: Numbers, view: MaitreDesMersState, seat: i64) -> None:
    """Write where each ship is."""
    memory, at, seats = numbers.memory, numbers.at, view.players
    unseen, port, ships = view.unseen, view.port, view.fleets.ships
    for ship in range(i64(SHIPS)):
        place: i64 = RETURNED
        if unseen & 1:
            place = UNSEEN
        elif port & 1:
            place = IN_PORT
        memory[at + ship] = i32(place)
        unseen >>= 1
        port >>= 1
    for k in range(seats):
        fleet = ships[seat + k if seat + k < seats else seat + k - seats]
        while fleet:
            memory[at + member_of(fleet & -fleet)] = i32(IN_FLEET + k)
            fleet &= fleet - 1
    numbers.at = at + SHIPS


def _put_returned(numbers: Numbers, returned: tuple[int, ...]) -> None:
    """Write the ships under the pile, the first to be sent back first."""
    for ship in returned:
        numbers.put(ship)
    numbers.put_part(_NO_SHIPS, 0, SHIPS - len(returned))
