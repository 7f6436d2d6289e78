"""Plain data back to a position, checked."""

from __future__ import annotations

from embruns.core.errors import BadData
from embruns.games.maitre_des_mers.cards import (
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
)
from embruns.games.maitre_des_mers.data.position import CHOICES, IDS, IN_FIGHT, PHASES, WITH_DICE, Position, position_of
from embruns.games.maitre_des_mers.dice import FACES, HANDFULS, NO_DICE, NUMBERS, SIZE
from embruns.games.maitre_des_mers.fleets import NOBODY, NOTHING, count
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
    PLACING,
    PLUNDERING,
    REVEALING,
    STARTING,
    STOWING,
    STRIKING,
    THROWING,
)


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
