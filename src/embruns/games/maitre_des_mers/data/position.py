"""A position as plain data, for the wire, the log and the browser."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Literal, get_args

import msgspec

from embruns.core.contract import OVER, Action
from embruns.games.maitre_des_mers.actions import ARM, ATTACKS, BUY, HUNT
from embruns.games.maitre_des_mers.box import (
    ADVANTAGES,
    BOX,
    CARDS,
    FIRST_GOODS,
    FIRST_TREASURE,
    GOODS,
    NO_CARD,
    PLACES,
    TREASURES,
)
from embruns.games.maitre_des_mers.parts.bits import count, numbers_in
from embruns.games.maitre_des_mers.parts.dice import TEXTS, handful
from embruns.games.maitre_des_mers.parts.fleets import NOTHING
from embruns.games.maitre_des_mers.phases import CHOOSING, PARRYING, PLACING, PLUNDERING, STRIKING, THROWING, THROWN
from embruns.games.maitre_des_mers.rules.attack import victor
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
Kind = Literal["ship", "goods", "treasure"]

PHASES: tuple[Phase, ...] = get_args(Phase)
CHOICES: tuple[Choice, ...] = get_args(Choice)
KINDS: tuple[Kind, ...] = get_args(Kind)
IDS = {card.id: number for number, card in enumerate(BOX.cards)}
WITH_DICE = (THROWING, THROWN, PLACING)
IN_FIGHT = (STRIKING, PARRYING, PLUNDERING)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands on a card; what its kind does not have is left out."""

    id: str
    kind: Kind
    combination: str
    dice: int
    letter: str = ""
    family: str = ""
    power: int = 0
    map: bool = False
    advantage: str = ""
    value: int = 0


class Berth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of a fleet, and what it carries."""

    ship: Card
    cargo: Card | None


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ships of one seat, and what they count at the end."""

    ships: list[Berth]
    treasure: int
    families: list[str]  # the complete ones
    total: int
    power: int


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of an attempt: faces in rising order."""

    placed: str
    thrown: str  # of the current throw, not placed
    discarded: str
    stuck: bool  # no die can be placed: one must be discarded
    hopeless: bool  # and then too few are left: the attempt fails
    groups: dict[str, list[str]]  # by card: the dice of the throw that may be placed on it together


class Fight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two ships, and their dice as far as they are thrown."""

    ship: str
    prey: str
    blow: int
    parry: int
    victor: int | None  # the seat that has won


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Le Maître des Mers, all of it."""

    phase: Phase
    turn: int  # the seat whose turn it is
    turns: int  # finished by all together
    guard: int  # the game stops after so many
    port: list[Card]
    unseen: list[str]  # ships in the pile that nobody has seen, by name, not by place
    returned: list[str]  # ships under them, from the top
    goods: list[str]  # the pile, from the top
    treasures: list[str]
    top_goods: Card | None
    top_treasure: Card | None
    fleets: list[Fleet]
    action: Choice
    closed: dict[str, str]  # while an action is chosen: those that cannot be, with the clause
    target: Card | None  # takes the dice; or is won and waits for a ship
    dice: Dice | None
    ready: list[str]  # goods of the turn's seat that are not used in this turn
    fight: Fight | None
    last_ship: bool  # one more arming ends the game
    draws_first: bool
    winners: list[int]
    reason: str


def card_data(number: int) -> Card:
    """What stands on a card."""
    card = BOX.cards[number]
    kind = KINDS[(number >= FIRST_GOODS) + (number >= FIRST_TREASURE)]
    return Card(
        id=card.id,
        kind=kind,
        combination=card.combination.text,
        dice=card.combination.dice,
        letter=card.letter,
        family=card.id[0] if kind == "ship" else "",
        power=card.power,
        map=card.has_map,
        advantage=ADVANTAGES[card.advantage] if kind == "goods" else "",
        value=card.value,
    )


_CARDS = [card_data(number) for number in range(CARDS)]
DRAWN: dict[str, object] = {"CARDS": [msgspec.to_builtins(card) for card in _CARDS]}  # for the browser's drawing


def position_of(state: MaitreDesMersState) -> Position:
    """The data of a state."""
    goods = [FIRST_GOODS + n for n in range(state.goods_taken, GOODS)]
    treasures = [FIRST_TREASURE + n for n in range(state.treasures_taken, TREASURES)]
    outcome = state.outcome() if state.to_act() == OVER else None
    return Position(
        phase=PHASES[state.phase],
        turn=state.seat,
        turns=state.turns,
        guard=BOX.guard_turns,
        port=[_CARDS[ship] for ship in numbers_in(state.port)],
        unseen=_names(numbers_in(state.unseen)),
        returned=_names(state.returned),
        goods=_names(goods),
        treasures=_names(treasures),
        top_goods=_CARDS[goods[0]] if goods else None,
        top_treasure=_CARDS[treasures[0]] if treasures else None,
        fleets=[_fleet(state, seat) for seat in range(state.players)],
        action=CHOICES[state.action],
        closed=_closed(state),
        target=None if state.target == NO_CARD else _CARDS[state.target],
        dice=_dice(state),
        ready=_names(FIRST_GOODS + g for g in numbers_in(state.goods)),
        fight=_fight(state),
        last_ship=count(state.port) == 1 and not state.unseen and not state.returned,
        draws_first=state.draws_first,
        winners=outcome.winners if outcome else [],
        reason=outcome.reason if outcome else "",
    )


def _names(cards: Iterable[int]) -> list[str]:
    return [BOX.cards[number].id for number in cards]


def _fleet(state: MaitreDesMersState, seat: int) -> Fleet:
    fleets = state.fleets
    ships = numbers_in(fleets.ships[seat])
    return Fleet(
        ships=[Berth(_CARDS[s], None if fleets.cargo[s] == NOTHING else _CARDS[fleets.cargo[s]]) for s in ships],
        treasure=fleets.treasure(seat),
        families=[f for f in "MNB" if sum(BOX.cards[s].id[0] == f for s in ships) == 4],
        total=fleets.points(seat),
        power=fleets.power(seat),
    )


def _closed(state: MaitreDesMersState) -> dict[str, str]:
    """Each action that cannot be chosen now, and why; attacks are closed where no pair of ships may fight (MDM-49)."""
    if state.phase != CHOOSING:
        return {}
    closed = {name: state.forbids(action) for name, action in (("arm", ARM), ("hunt", HUNT), ("buy", BUY))}
    closed["attack"] = "" if any(not state.forbids(a) for row in ATTACKS for a in row) else "MDM-49"
    return {name: clause for name, clause in closed.items() if clause}


def _dice(state: MaitreDesMersState) -> Dice | None:
    if state.phase not in WITH_DICE:
        return None
    groups = groups_of(state) if state.phase != THROWING else {}
    stuck = state.phase == THROWN and not groups
    hopeless = stuck and _ends_turn(state, state.legal()[0])
    return Dice(TEXTS[state.placed], TEXTS[state.thrown], TEXTS[state.discarded], stuck, hopeless, groups)


def groups_of(state: MaitreDesMersState) -> dict[str, list[str]]:
    """MDM-15, MDM-22 What fits a card together with the dice that lie on it, in the order of the handfuls."""
    cards = [state.target]
    if state.target == NO_CARD:
        cards = [ship for ship in numbers_in(state.port) if PLACES[ship] <= state.dice_left()]
    placed, thrown = TEXTS[state.placed], TEXTS[state.thrown]
    some = sorted({handful("".join(few)) for n in range(len(thrown)) for few in combinations(thrown, n + 1)})
    found = {
        BOX.cards[card].id: [TEXTS[h] for h in some if BOX.cards[card].combination.fits(handful(placed + TEXTS[h]))]
        for card in cards
    }
    return {card: groups for card, groups in found.items() if groups}


def _ends_turn(state: MaitreDesMersState, action: Action) -> bool:
    after = state.copy()
    after.play(action)
    return after.turns > state.turns


def _fight(state: MaitreDesMersState) -> Fight | None:
    if state.phase not in IN_FIGHT:
        return None
    winner = victor(state) if state.phase == PLUNDERING else None
    return Fight(BOX.cards[state.ship].id, BOX.cards[state.prey].id, state.blow, state.parry, winner)
