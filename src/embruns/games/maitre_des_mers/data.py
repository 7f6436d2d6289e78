"""A position as plain data, for the wire, the log and the browser; and back, checked. And the odds as data."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Literal, get_args

import msgspec

from embruns.core.contract import OVER, Action
from embruns.core.errors import BadData
from embruns.games.maitre_des_mers.cards import (
    ADVANTAGES,
    ALL_SHIPS,
    BOX,
    CARDS,
    FIRST_GOODS,
    FIRST_TREASURE,
    GOODS,
    OPEN,
    PLACES,
    PREY,
    SHIPS,
    TREASURES,
    WITHIN,
    ships_in,
)
from embruns.games.maitre_des_mers.components import ARM, ATTACKS, BUY, HUNT, Attack, Place
from embruns.games.maitre_des_mers.dice import FACES, HANDFULS, NO_DICE, NUMBERS, SIZE, TEXTS, handful
from embruns.games.maitre_des_mers.fleets import NOBODY, NOTHING, count
from embruns.games.maitre_des_mers.odds import (
    TARGETS,
    Chance,
    PortTarget,
    chance_of,
    chance_of_some,
    outlook,
    sixes,
    winning_throws,
)
from embruns.games.maitre_des_mers.rules import Harbour
from embruns.games.maitre_des_mers.waters import (
    ARMING,
    ATTACKING,
    BUYING,
    CHOOSING,
    ENDED,
    HUNTING,
    NO_ACTION,
    NO_CARD,
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


def position_of(harbour: Harbour) -> Position:
    """The data of a state."""
    goods = [FIRST_GOODS + n for n in range(harbour.goods_taken, GOODS)]
    treasures = [FIRST_TREASURE + n for n in range(harbour.treasures_taken, TREASURES)]
    outcome = harbour.outcome() if harbour.to_act() == OVER else None
    return Position(
        phase=PHASES[harbour.phase],
        turn=harbour.seat,
        turns=harbour.turns,
        guard=BOX.guard_turns,
        port=[_CARDS[ship] for ship in ships_in(harbour.port)],
        unseen=_names(ships_in(harbour.unseen)),
        returned=_names(harbour.returned),
        goods=_names(goods),
        treasures=_names(treasures),
        top_goods=_CARDS[goods[0]] if goods else None,
        top_treasure=_CARDS[treasures[0]] if treasures else None,
        fleets=[_fleet(harbour, seat) for seat in range(harbour.players)],
        action=CHOICES[harbour.action],
        closed=_closed(harbour),
        target=None if harbour.target == NO_CARD else _CARDS[harbour.target],
        dice=_dice(harbour),
        ready=_names(FIRST_GOODS + g for g in ships_in(harbour.goods)),
        fight=_fight(harbour),
        last_ship=count(harbour.port) == 1 and not harbour.unseen and not harbour.returned,
        draws_first=harbour.draws_first,
        winners=outcome.winners if outcome else [],
        reason=outcome.reason if outcome else "",
    )


def _names(cards: Iterable[int]) -> list[str]:
    return [BOX.cards[number].id for number in cards]


def _fleet(harbour: Harbour, seat: int) -> Fleet:
    fleets = harbour.fleets
    ships = ships_in(fleets.ships[seat])
    return Fleet(
        ships=[Berth(_CARDS[s], None if fleets.cargo[s] == NOTHING else _CARDS[fleets.cargo[s]]) for s in ships],
        treasure=fleets.treasure(seat),
        families=[f for f in "MNB" if sum(BOX.cards[s].id[0] == f for s in ships) == 4],
        total=fleets.points(seat),
        power=fleets.power(seat),
    )


def _closed(harbour: Harbour) -> dict[str, str]:
    """Each action that cannot be chosen now, and why; attacks are closed where no pair of ships may fight (MDM-49)."""
    if harbour.phase != CHOOSING:
        return {}
    closed = {name: harbour.forbids(action) for name, action in (("arm", ARM), ("hunt", HUNT), ("buy", BUY))}
    closed["attack"] = "" if any(not harbour.forbids(a) for row in ATTACKS for a in row) else "MDM-49"
    return {name: clause for name, clause in closed.items() if clause}


def _dice(harbour: Harbour) -> Dice | None:
    if harbour.phase not in WITH_DICE:
        return None
    groups = _groups(harbour) if harbour.phase != THROWING else {}
    stuck = harbour.phase == THROWN and not groups
    hopeless = stuck and _ends_turn(harbour, harbour.legal()[0])
    return Dice(TEXTS[harbour.placed], TEXTS[harbour.thrown], TEXTS[harbour.discarded], stuck, hopeless, groups)


def _groups(harbour: Harbour) -> dict[str, list[str]]:
    """MDM-15, MDM-22 What fits a card together with the dice that lie on it, in the order of the handfuls."""
    cards = [harbour.target]
    if harbour.target == NO_CARD:
        cards = [ship for ship in ships_in(harbour.port) if PLACES[ship] <= harbour.dice_left()]
    placed, thrown = TEXTS[harbour.placed], TEXTS[harbour.thrown]
    some = sorted({handful("".join(few)) for n in range(len(thrown)) for few in combinations(thrown, n + 1)})
    found = {
        BOX.cards[card].id: [TEXTS[h] for h in some if BOX.cards[card].combination.fits(handful(placed + TEXTS[h]))]
        for card in cards
    }
    return {card: groups for card, groups in found.items() if groups}


def _ends_turn(harbour: Harbour, action: Action) -> bool:
    after = harbour.copy()
    after.play(action)
    return after.turns > harbour.turns


def _fight(harbour: Harbour) -> Fight | None:
    if harbour.phase not in IN_FIGHT:
        return None
    victor = harbour.victor() if harbour.phase == PLUNDERING else None
    return Fight(BOX.cards[harbour.ship].id, BOX.cards[harbour.prey].id, harbour.blow, harbour.parry, victor)


# And back


def harbour_of(data: Position) -> Harbour:
    """The state that the data tells; raises BadData where it contradicts itself."""
    if not 2 <= len(data.fleets) <= 6 or not 0 <= data.turn < len(data.fleets):
        raise _bad(f"{len(data.fleets)} fleets and the turn of seat {data.turn} do not go together")
    harbour = Harbour(len(data.fleets))
    harbour.phase = PHASES.index(data.phase)
    harbour.seat, harbour.turns, harbour.draws_first = data.turn, _whole(data.turns), data.draws_first
    harbour.action = CHOICES.index(data.action)
    _read_cards(harbour, data)
    harbour.target = NO_CARD if data.target is None else _card(data.target.id)
    for name in data.ready:
        harbour.goods |= 2 ** (_card(name, FIRST_GOODS, FIRST_TREASURE) - FIRST_GOODS)
    if data.dice is not None:
        harbour.placed, harbour.thrown = _handful(data.dice.placed), _handful(data.dice.thrown)
        harbour.discarded = _handful(data.dice.discarded)
    if data.fight is not None:
        harbour.ship, harbour.prey = _card(data.fight.ship, 0, SHIPS), _card(data.fight.prey, 0, SHIPS)
        harbour.blow, harbour.parry = _whole(data.fight.blow), _whole(data.fight.parry)
    _check(harbour)
    if position_of(harbour) != data:
        raise _bad("the position contradicts itself")
    return harbour


def _bad(message: str) -> BadData:
    return BadData(f"maitre-des-mers: {message}")


def _whole(number: int) -> int:
    """A number that a machine's word can hold."""
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


def _read_cards(harbour: Harbour, data: Position) -> None:
    """Every ship lies in one place, every other card is in its pile, under one ship, or just won."""
    seen: list[int] = [_card(card.id, 0, SHIPS) for card in data.port]
    harbour.port = sum(2**ship for ship in set(seen))
    unseen = [_card(name, 0, SHIPS) for name in data.unseen]
    harbour.unseen = sum(2**ship for ship in set(unseen))
    harbour.returned = tuple(_card(name, 0, SHIPS) for name in data.returned)
    seen += [*unseen, *harbour.returned]
    for seat, fleet in enumerate(data.fleets):
        for berth in fleet.ships:
            ship = _card(berth.ship.id, 0, SHIPS)
            seen.append(ship)
            harbour.fleets.join(seat, ship)
            if berth.cargo is not None:
                seen.append(_card(berth.cargo.id, FIRST_GOODS))
                harbour.fleets.stow(ship, seen[-1])
    piles = [_card(name, FIRST_GOODS) for name in (*data.goods, *data.treasures)]
    won = [_card(data.target.id)] if data.target is not None and data.phase == "stowing" else []
    if sorted([*seen, *piles, *won]) != list(range(CARDS)):
        raise _bad("each of the twenty-four cards must lie in one place")
    harbour.goods_taken = GOODS - len(data.goods)
    harbour.treasures_taken = TREASURES - len(data.treasures)


def _check(harbour: Harbour) -> None:
    """What each phase asks of the rest, so that whatever passes can be played on."""
    phase = harbour.phase
    fine = 0 <= harbour.turns <= BOX.guard_turns and (harbour.turns < BOX.guard_turns or phase == ENDED)
    if phase in WITH_DICE:
        fine = fine and _dice_make_sense(harbour)
    elif phase in IN_FIGHT:
        fine = fine and harbour.action == ATTACKING and harbour.target == NO_CARD and _fight_makes_sense(harbour)
    elif phase == STOWING:
        won = (FIRST_TREASURE - 1 + harbour.treasures_taken) if harbour.action == HUNTING else NO_CARD
        won = (FIRST_GOODS - 1 + harbour.goods_taken) if harbour.action == BUYING else won
        fine = fine and harbour.target == won != NO_CARD and count(harbour.fleets.free(harbour.seat)) > 1
    else:
        fine = fine and harbour.target == NO_CARD and _quiet_makes_sense(harbour)
    at_hand = harbour.fleets.goods(harbour.seat) if phase == CHOOSING or phase in WITH_DICE else 0
    used = phase in WITH_DICE and harbour.goods & ~at_hand == 0
    if not fine or not (used or harbour.goods == at_hand):
        raise _bad(f"while {PHASES[phase]}, the turn cannot stand like this")


def _quiet_makes_sense(harbour: Harbour) -> bool:
    """No dice lie on the table."""
    full, pile = count(harbour.port) >= BOX.port, bool(harbour.unseen or harbour.returned)
    if harbour.phase == REVEALING and harbour.action == ARMING:
        return pile and not full and not harbour.draws_first
    fresh = harbour.turns == 0 and harbour.unseen | harbour.port == ALL_SHIPS
    if harbour.phase == REVEALING:
        return harbour.action == NO_ACTION and fresh and not full
    if harbour.phase == STARTING:
        return harbour.action == NO_ACTION and fresh and full and harbour.draws_first
    at_end = not harbour.port or harbour.turns == BOX.guard_turns
    return harbour.action == NO_ACTION and not harbour.draws_first and at_end == (harbour.phase == ENDED)


def _dice_make_sense(harbour: Harbour) -> bool:
    """The target is the one the action names; the dice are five, fit it, and can still fill it."""
    left, lying, target = harbour.dice_left(), SIZE[harbour.thrown], harbour.target
    if harbour.action == ARMING:
        fixed = target != NO_CARD
        fine = fixed == (harbour.placed != NO_DICE) and (
            not fixed or (target < SHIPS and harbour.port & 2**target != 0)
        )
        fine = fine and (fixed or harbour.port & WITHIN[max(left, 0)] != 0)
    else:
        top = FIRST_TREASURE + harbour.treasures_taken if harbour.action == HUNTING else NO_CARD
        top = FIRST_GOODS + harbour.goods_taken if harbour.action == BUYING else top
        end = FIRST_TREASURE if harbour.action == BUYING else CARDS
        fine = target == top != NO_CARD and top < end and harbour.fleets.free(harbour.seat) != 0
    if not fine or (target != NO_CARD and not _card_can_be_filled(harbour, left)):
        return False
    if harbour.phase == THROWING:
        return lying in (0, left - 1) and left > 0
    if harbour.phase == PLACING:
        opens = target != NO_CARD and OPEN[HANDFULS * target + harbour.placed] & FACES[harbour.thrown] != 0
        return lying == left and harbour.placed != NO_DICE and opens
    return lying == left > 0


def _card_can_be_filled(harbour: Harbour, left: int) -> bool:
    card = BOX.cards[harbour.target]
    missing = PLACES[harbour.target] - SIZE[harbour.placed]
    return card.combination.fits(harbour.placed) and 0 < missing <= left


def _fight_makes_sense(harbour: Harbour) -> bool:
    fleets, ship, prey = harbour.fleets, harbour.ship, harbour.prey
    if NO_CARD in (ship, prey) or fleets.owner(ship) != harbour.seat or fleets.owner(prey) in (harbour.seat, NOBODY):
        return False
    blow = range(1) if harbour.phase == STRIKING else range(1, 7)
    parry = range(1, 7) if harbour.phase == PLUNDERING else range(1)
    if not PREY[ship] & 2**prey or harbour.blow not in blow or harbour.parry not in parry:
        return False
    return harbour.phase != PLUNDERING or bool(
        fleets.cargo[harbour.loser()] != NOTHING and fleets.free(harbour.victor())
    )


# The odds


class CardOdds(msgspec.Struct, frozen=True):
    """The chance to win a card, in parts of ten thousand, by best play with the goods at hand."""

    card: str
    chance: int


class ActionOdds(msgspec.Struct, frozen=True):
    """The chance that is left after an action, by its index."""

    action: int
    chance: int


class GroupOdds(msgspec.Struct, frozen=True):
    """The chance that is left when just these dice are placed on the card and the others thrown again."""

    card: str
    dice: str
    chance: int


class AttackOdds(msgspec.Struct, frozen=True):
    """Of 36 throws, those that win; and the loot, if there is any and a ship is free for it."""

    action: int
    wins: int
    loot: str | None


class Odds(msgspec.Struct, frozen=True):
    """What the seat whose turn it is may expect now."""

    cards: list[CardOdds]  # from here on, each as if it were the only aim
    some_ship: int | None  # while no ship is fixed: to arm any of the port
    actions: list[ActionOdds]  # while dice are placed
    groups: list[GroupOdds]  # and for every group that may be placed
    attacks: list[AttackOdds]  # while an action is chosen


SCALE = 10_000


def odds_of(harbour: Harbour) -> Odds | None:
    """Exact, for the moments when an action is chosen or dice are placed; None at others."""
    if harbour.phase == CHOOSING:
        return _odds_of_choices(harbour)
    if harbour.phase not in (THROWN, PLACING):
        return None
    ships = [s for s in ships_in(harbour.port) if PLACES[s] <= harbour.dice_left()]
    aims = ships if harbour.target == NO_CARD else [harbour.target]
    port = PortTarget([TARGETS[ship] for ship in ships]) if harbour.target == NO_CARD else None
    return Odds(
        cards=[CardOdds(BOX.cards[card].id, outlook(harbour, TARGETS[card]).per(SCALE)) for card in aims],
        some_ship=outlook(harbour, port).per(SCALE) if port else None,
        actions=[ActionOdds(action.index, _chance_after(harbour, action, port)) for action in harbour.legal()],
        groups=[
            GroupOdds(card, dice, _chance_after_group(harbour, IDS[card], dice))
            for card, groups in _groups(harbour).items()
            for dice in groups
        ],
        attacks=[],
    )


def _odds_of_choices(harbour: Harbour) -> Odds:
    ships, goods = ships_in(harbour.port), harbour.goods
    aims = list(ships)
    aims += [FIRST_GOODS + harbour.goods_taken] if harbour.goods_taken < GOODS else []
    aims += [FIRST_TREASURE + harbour.treasures_taken] if harbour.treasures_taken < TREASURES else []
    return Odds(
        cards=[CardOdds(BOX.cards[card].id, chance_of(card, goods).per(SCALE)) for card in aims],
        some_ship=chance_of_some(ships, goods).per(SCALE),
        actions=[],
        groups=[],
        attacks=[_attack_odds(harbour, action) for action in harbour.legal() if isinstance(action, Attack)],
    )


def _chance_after(harbour: Harbour, action: Action, port: PortTarget | None) -> int:
    after = harbour.copy()
    after.play(action)
    if after.phase in WITH_DICE:
        aim = TARGETS[after.target] if after.target != NO_CARD else port
        assert aim is not None  # without a target the port is the aim
        return outlook(after, aim).per(SCALE)
    return SCALE if isinstance(action, Place) else 0  # the last die won the card, or too few are left


def _chance_after_group(harbour: Harbour, card: int, dice: str) -> int:
    """MDM-17 No more than these dice of the throw are placed."""
    together = handful(TEXTS[harbour.placed] + dice)
    if SIZE[together] == PLACES[card]:
        return SCALE
    left = harbour.dice_left() - len(dice)
    ways = TARGETS[card].before_throw(together, left, harbour.goods)
    return Chance(ways, int(sixes(left, harbour.goods))).per(SCALE)


def _attack_odds(harbour: Harbour, attack: Attack) -> AttackOdds:
    wins = winning_throws(BOX.cards[attack.prey].power - BOX.cards[attack.ship].power)
    cargo = harbour.fleets.cargo[attack.prey]
    loot = cargo != NOTHING and harbour.fleets.free(harbour.seat) != 0
    return AttackOdds(attack.index, wins, BOX.cards[cargo].id if loot else None)
