"""The least data that tells a state of Le Maître des Mers, and the way back, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

import msgspec

from embruns.core.errors import BadData
from embruns.games.maitre_des_mers.box import (
    BOX,
    CARDS,
    FIRST_GOODS,
    FIRST_TREASURE,
    FLEETS,
    GOODS,
    NO_CARD,
    OPEN,
    PLACES,
    SEATS,
    SHIPS,
    TREASURES,
    WITHIN,
)
from embruns.games.maitre_des_mers.parts.bits import BIT, count, numbers_in
from embruns.games.maitre_des_mers.parts.dice import FACES, HANDFULS, NO_DICE, NUMBERS, SIZE, TEXTS
from embruns.games.maitre_des_mers.parts.fleets import NOBODY, NOTHING
from embruns.games.maitre_des_mers.phases import (
    ARMING,
    ATTACKING,
    BUYING,
    CHOOSING,
    ENDED,
    HUNTING,
    NO_ACTION,
    PARRYING,
    PLACING,
    PLUNDERING,
    REVEALING,
    STARTING,
    STOWING,
    STRIKING,
    THROWING,
    THROWN,
)
from embruns.games.maitre_des_mers.rules.attack import PREY, loser, victor
from embruns.games.maitre_des_mers.state import MaitreDesMersState

Phase = Literal[
    "revealing",
    "starting",
    "choosing",
    "throwing",
    "thrown",
    "placing",
    "stowing",
    "striking",
    "parrying",
    "plundering",
    "ended",
]
Choice = Literal["none", "arm", "hunt", "buy", "attack"]

PHASES: tuple[Phase, ...] = get_args(Phase)
CHOICES: tuple[Choice, ...] = get_args(Choice)
IDS = {card.id: number for number, card in enumerate(BOX.cards)}
WITH_DICE = (THROWING, THROWN, PLACING)
IN_FIGHT = (STRIKING, PARRYING, PLUNDERING)


class Berth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of a fleet, and the card that it carries, by their ids."""

    ship: str
    cargo: str | None


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ships of one seat."""

    ships: list[Berth]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of an attempt: faces in rising order."""

    placed: str
    thrown: str  # of the current throw, not placed
    discarded: str


class Fight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two ships, and their dice; 0 is not thrown yet."""

    ship: str
    prey: str
    blow: int
    parry: int


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Le Maître des Mers as it is saved; cards by their ids."""

    phase: Phase
    seat: int  # whose turn it is
    players: list[Fleet]
    turns: int  # finished by all together
    port: list[str]
    unseen: list[str]  # ships in the pile that nobody has seen, by name, not by place
    returned: list[str]  # ships under them, from the top
    goods_taken: int  # from the top of their pile
    treasures_taken: int
    action: Choice
    target: str | None  # takes the dice; or is won and waits for a ship
    dice: Dice | None
    ready: list[str]  # goods of the turn's seat that are not used in this turn
    fight: Fight | None
    draws_first: bool


# From a state


def position_of(state: MaitreDesMersState) -> Position:
    """Return the data of a state."""
    return Position(
        phase=PHASES[state.phase],
        seat=state.seat,
        players=[_fleet(state, seat) for seat in range(state.players)],
        turns=state.turns,
        port=_ids(numbers_in(state.port)),
        unseen=_ids(numbers_in(state.unseen)),
        returned=_ids(state.returned),
        goods_taken=state.goods_taken,
        treasures_taken=state.treasures_taken,
        action=CHOICES[state.action],
        target=None if state.target == NO_CARD else BOX.cards[state.target].id,
        dice=_dice(state),
        ready=_ids(FIRST_GOODS + goods for goods in numbers_in(state.goods)),
        fight=_fight(state),
        draws_first=state.draws_first,
    )


def _ids(cards: Iterable[int]) -> list[str]:
    return [BOX.cards[number].id for number in cards]


def _fleet(state: MaitreDesMersState, seat: int) -> Fleet:
    cargo, cards = state.fleets.cargo, BOX.cards
    ships = numbers_in(state.fleets.ships[seat])
    return Fleet([Berth(cards[s].id, None if cargo[s] == NOTHING else cards[cargo[s]].id) for s in ships])


def _dice(state: MaitreDesMersState) -> Dice | None:
    if state.phase not in WITH_DICE:
        return None
    return Dice(TEXTS[state.placed], TEXTS[state.thrown], TEXTS[state.discarded])


def _fight(state: MaitreDesMersState) -> Fight | None:
    if state.phase not in IN_FIGHT:
        return None
    return Fight(BOX.cards[state.ship].id, BOX.cards[state.prey].id, state.blow, state.parry)


def census(state: MaitreDesMersState) -> Mapping[str, int]:
    """Twelve ships, seven goods, five treasures, each in one place (rulings 14 and 17); five dice at most."""
    fleets = state.fleets
    cargo = [int(card) for card in fleets.cargo if card != NOTHING]
    held = sorted([*cargo, int(state.target)] if state.phase == STOWING else cargo)
    taken = [FIRST_GOODS + n for n in range(state.goods_taken)]
    taken += [FIRST_TREASURE + n for n in range(state.treasures_taken)]
    zones = [state.unseen, state.port, *(2**ship for ship in state.returned), *fleets.ships]
    return {
        "ships": sum(count(zone) for zone in zones),
        "ships by name": sum(int(zone) for zone in zones),
        "cards taken and not held, or held and not taken": int(taken != held),
        "cards": SHIPS + len(held) + (CARDS - SHIPS - len(taken)),
        "laden ships out of fleets": count(fleets.laden & ~sum(int(ships) for ships in fleets.ships)),
        "laden ships counted one by one": len(cargo) - count(fleets.laden),
        "dice too many": max(0, -int(state.dice_left())),
    }


# And back


def state_of(position: Position) -> MaitreDesMersState:
    """Return the state that the position tells; raises BadData where it contradicts itself."""
    if not 2 <= len(position.players) <= SEATS or not 0 <= position.seat < len(position.players):
        raise _bad(f"there are {len(position.players)} fleets, and it is the turn of seat {position.seat}")
    if not 0 <= position.goods_taken <= GOODS or not 0 <= position.treasures_taken <= TREASURES:
        raise _bad(
            f"{position.goods_taken} goods and {position.treasures_taken} treasures cannot be taken from their piles"
        )
    state = MaitreDesMersState(len(position.players))
    state.phase, state.action = PHASES.index(position.phase), CHOICES.index(position.action)
    state.seat, state.turns, state.draws_first = position.seat, _small(position.turns), position.draws_first
    state.goods_taken, state.treasures_taken = position.goods_taken, position.treasures_taken
    _read_ships(state, position)
    _read_turn(state, position)
    begun = MaitreDesMersState(state.players)
    begun.unseen = _ships_of(state)
    if begun.unseen not in FLEETS or census(state) != census(begun):
        raise _bad("each of the twenty-four cards must lie in one place")
    _check(state)
    if position_of(state) != position:  # ships in another order, dice in a phase that has none
        raise _bad("the position is not in the form in which it is saved")
    return state


def _ships_of(state: MaitreDesMersState) -> int:
    """Return the ships of this game, wherever they are."""
    ships = int(state.unseen | state.port | sum({2**ship for ship in state.returned}))
    for fleet in state.fleets.ships:
        ships |= int(fleet)
    return ships


def _bad(message: str) -> BadData:
    return BadData(f"maitre-des-mers: {message}")


def _small(number: int) -> int:
    """Return a number that a machine's word can hold."""
    if abs(number) >= 2**31:
        raise _bad(f"{number} is out of range")
    return number


def _card(name: str, first: int = 0, end: int = CARDS) -> int:
    number = IDS.get(name, -1)
    if not first <= number < end:
        raise _bad(f"there is no such card here: {name[:20]!r}")
    return number


def _handful(faces: str) -> int:
    if faces not in NUMBERS:
        raise _bad(f"{faces[:20]!r} are no dice in rising order")
    return NUMBERS[faces]


def _read_ships(state: MaitreDesMersState, position: Position) -> None:
    """Port, pile and fleets with their cargo."""
    state.port = sum({2 ** _card(name, 0, SHIPS) for name in position.port})
    state.unseen = sum({2 ** _card(name, 0, SHIPS) for name in position.unseen})
    state.returned = tuple(_card(name, 0, SHIPS) for name in position.returned)
    for seat, fleet in enumerate(position.players):
        for berth in fleet.ships:
            ship = _card(berth.ship, 0, SHIPS)
            state.fleets.join(seat, ship)
            if berth.cargo is not None:
                state.fleets.stow(ship, _card(berth.cargo, FIRST_GOODS))


def _read_turn(state: MaitreDesMersState, position: Position) -> None:
    """What is aimed at, the goods that are left, dice or fight."""
    if position.target is not None:
        state.target = _card(position.target)
    for name in position.ready:
        state.goods |= BIT[_card(name, FIRST_GOODS, FIRST_TREASURE) - FIRST_GOODS]
    if position.dice is not None:
        state.placed, state.thrown = _handful(position.dice.placed), _handful(position.dice.thrown)
        state.discarded = _handful(position.dice.discarded)
    if position.fight is not None:
        state.ship, state.prey = _card(position.fight.ship, 0, SHIPS), _card(position.fight.prey, 0, SHIPS)
        state.blow, state.parry = _small(position.fight.blow), _small(position.fight.parry)


def _check(state: MaitreDesMersState) -> None:
    """What each phase asks of the rest, so that whatever passes can be played on."""
    phase = state.phase
    fine = 0 <= state.turns <= BOX.guard_turns and (state.turns < BOX.guard_turns or phase == ENDED)
    if phase in WITH_DICE:
        fine = fine and _dice_make_sense(state)
    elif phase in IN_FIGHT:
        fine = fine and state.action == ATTACKING and state.target == NO_CARD and _fight_makes_sense(state)
    elif phase == STOWING:
        won = (FIRST_TREASURE - 1 + state.treasures_taken) if state.action == HUNTING else NO_CARD
        won = (FIRST_GOODS - 1 + state.goods_taken) if state.action == BUYING else won
        fine = fine and state.target == won != NO_CARD and count(state.fleets.free(state.seat)) > 1
    else:
        fine = fine and state.target == NO_CARD and _quiet_makes_sense(state)
    at_hand = state.fleets.goods(state.seat) if phase == CHOOSING or phase in WITH_DICE else 0
    used = phase in WITH_DICE and state.goods & ~at_hand == 0
    if not fine or not (used or state.goods == at_hand):
        raise _bad(f"while {PHASES[phase]}, the turn cannot stand like this")


def _quiet_makes_sense(state: MaitreDesMersState) -> bool:
    """No dice lie on the table."""
    full = count(state.port) >= BOX.port or not state.unseen
    pile = bool(state.unseen or state.returned)
    if state.phase == REVEALING and state.action == ARMING:
        return pile and count(state.port) < BOX.port and not state.draws_first
    fresh = state.turns == 0 and int(state.unseen | state.port) == _ships_of(state)
    if state.phase == REVEALING:
        return state.action == NO_ACTION and fresh and not full
    if state.phase == STARTING:
        return state.action == NO_ACTION and fresh and full and state.draws_first
    at_end = not state.port or state.turns == BOX.guard_turns
    return state.action == NO_ACTION and not state.draws_first and at_end == (state.phase == ENDED)


def _dice_make_sense(state: MaitreDesMersState) -> bool:
    """The target is the one the action names; the dice are five, fit it, and can still fill it."""
    left, lying, target = state.dice_left(), SIZE[state.thrown], state.target
    if state.action == ARMING:
        fixed = target != NO_CARD
        fine = fixed == (state.placed != NO_DICE) and (not fixed or (target < SHIPS and state.port & 2**target != 0))
        fine = fine and (fixed or state.port & WITHIN[max(left, 0)] != 0)
    else:
        top = FIRST_TREASURE + state.treasures_taken if state.action == HUNTING else NO_CARD
        top = FIRST_GOODS + state.goods_taken if state.action == BUYING else top
        end = FIRST_TREASURE if state.action == BUYING else CARDS
        fine = target == top != NO_CARD and top < end and state.fleets.free(state.seat) != 0
    if not fine or (target != NO_CARD and not _card_can_be_filled(state, left)):
        return False
    if state.phase == THROWING:
        return lying in (0, left - 1) and left > 0
    if state.phase == PLACING:
        opens = target != NO_CARD and OPEN[HANDFULS * target + state.placed] & FACES[state.thrown] != 0
        return lying == left and state.placed != NO_DICE and opens
    return lying == left > 0


def _card_can_be_filled(state: MaitreDesMersState, left: int) -> bool:
    card = BOX.cards[state.target]
    missing = PLACES[state.target] - SIZE[state.placed]
    return card.combination.fits(state.placed) and 0 < missing <= left


def _fight_makes_sense(state: MaitreDesMersState) -> bool:
    fleets, ship, prey = state.fleets, state.ship, state.prey
    if NO_CARD in (ship, prey) or fleets.owner(ship) != state.seat or fleets.owner(prey) in (state.seat, NOBODY):
        return False
    blow = range(1) if state.phase == STRIKING else range(1, 7)
    parry = range(1, 7) if state.phase == PLUNDERING else range(1)
    if not PREY[ship] & 2**prey or state.blow not in blow or state.parry not in parry:
        return False
    return state.phase != PLUNDERING or bool(fleets.cargo[loser(state)] != NOTHING and fleets.free(victor(state)))


# What was saved before


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a position of the form that was saved with whole cards, piles and scores into the present form."""
    if "fleets" not in data:
        return data
    target, dice, fight = data["target"], data["dice"], data["fight"]
    return {
        "phase": data["phase"],
        "seat": data["turn"],
        "players": [{"ships": [_upgraded_berth(berth) for berth in fleet["ships"]]} for fleet in data["fleets"]],
        "turns": data["turns"],
        "port": [card["id"] for card in data["port"]],
        "unseen": data["unseen"],
        "returned": data["returned"],
        "goods_taken": GOODS - len(data["goods"]),
        "treasures_taken": TREASURES - len(data["treasures"]),
        "action": data["action"],
        "target": target and target["id"],
        "dice": dice and {field: dice[field] for field in ("placed", "thrown", "discarded")},
        "ready": data["ready"],
        "fight": fight and {field: fight[field] for field in ("ship", "prey", "blow", "parry")},
        "draws_first": data["draws_first"],
    }


def _upgraded_berth(berth: dict[str, Any]) -> dict[str, Any]:
    cargo = berth["cargo"]
    return {"ship": berth["ship"]["id"], "cargo": cargo and cargo["id"]}
