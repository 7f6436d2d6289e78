"""Plain data back to a position, checked."""

from __future__ import annotations

from embruns.core.errors import BadData
from embruns.games.maitre_des_mers.box import (
    ALL_SHIPS,
    BOX,
    CARDS,
    FIRST_GOODS,
    FIRST_TREASURE,
    GOODS,
    NO_CARD,
    OPEN,
    PLACES,
    SHIPS,
    TREASURES,
    WITHIN,
)
from embruns.games.maitre_des_mers.data.position import CHOICES, IDS, IN_FIGHT, PHASES, WITH_DICE, Position, position_of
from embruns.games.maitre_des_mers.parts.bits import count
from embruns.games.maitre_des_mers.parts.dice import FACES, HANDFULS, NO_DICE, NUMBERS, SIZE
from embruns.games.maitre_des_mers.parts.fleets import NOBODY, NOTHING
from embruns.games.maitre_des_mers.phases import (
    ARMING,
    ATTACKING,
    BUYING,
    CHOOSING,
    ENDED,
    HUNTING,
    NO_ACTION,
    PLACING,
    PLUNDERING,
    REVEALING,
    STARTING,
    STOWING,
    STRIKING,
    THROWING,
)
from embruns.games.maitre_des_mers.rules.attack import PREY, loser, victor
from embruns.games.maitre_des_mers.state import MaitreDesMersState


def state_of(data: Position) -> MaitreDesMersState:
    """The state that the data tells; raises BadData where it contradicts itself."""
    if not 2 <= len(data.fleets) <= 6 or not 0 <= data.turn < len(data.fleets):
        raise _bad(f"{len(data.fleets)} fleets and the turn of seat {data.turn} do not go together")
    state = MaitreDesMersState(len(data.fleets))
    state.phase = PHASES.index(data.phase)
    state.seat, state.turns, state.draws_first = data.turn, _whole(data.turns), data.draws_first
    state.action = CHOICES.index(data.action)
    _read_cards(state, data)
    state.target = NO_CARD if data.target is None else _card(data.target.id)
    for name in data.ready:
        state.goods |= 2 ** (_card(name, FIRST_GOODS, FIRST_TREASURE) - FIRST_GOODS)
    if data.dice is not None:
        state.placed, state.thrown = _handful(data.dice.placed), _handful(data.dice.thrown)
        state.discarded = _handful(data.dice.discarded)
    if data.fight is not None:
        state.ship, state.prey = _card(data.fight.ship, 0, SHIPS), _card(data.fight.prey, 0, SHIPS)
        state.blow, state.parry = _whole(data.fight.blow), _whole(data.fight.parry)
    _check(state)
    if position_of(state) != data:
        raise _bad("the position contradicts itself")
    return state


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


def _read_cards(state: MaitreDesMersState, data: Position) -> None:
    """Every ship lies in one place, every other card is in its pile, under one ship, or just won."""
    seen: list[int] = [_card(card.id, 0, SHIPS) for card in data.port]
    state.port = sum(2**ship for ship in set(seen))
    unseen = [_card(name, 0, SHIPS) for name in data.unseen]
    state.unseen = sum(2**ship for ship in set(unseen))
    state.returned = tuple(_card(name, 0, SHIPS) for name in data.returned)
    seen += [*unseen, *state.returned]
    for seat, fleet in enumerate(data.fleets):
        for berth in fleet.ships:
            ship = _card(berth.ship.id, 0, SHIPS)
            seen.append(ship)
            state.fleets.join(seat, ship)
            if berth.cargo is not None:
                seen.append(_card(berth.cargo.id, FIRST_GOODS))
                state.fleets.stow(ship, seen[-1])
    piles = [_card(name, FIRST_GOODS) for name in (*data.goods, *data.treasures)]
    won = [_card(data.target.id)] if data.target is not None and data.phase == "stowing" else []
    if sorted([*seen, *piles, *won]) != list(range(CARDS)):
        raise _bad("each of the twenty-four cards must lie in one place")
    state.goods_taken = GOODS - len(data.goods)
    state.treasures_taken = TREASURES - len(data.treasures)


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
    full, pile = count(state.port) >= BOX.port, bool(state.unseen or state.returned)
    if state.phase == REVEALING and state.action == ARMING:
        return pile and not full and not state.draws_first
    fresh = state.turns == 0 and state.unseen | state.port == ALL_SHIPS
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
