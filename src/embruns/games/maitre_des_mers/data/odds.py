"""The odds as plain data: what the seat whose turn it is may expect."""

from __future__ import annotations

import msgspec

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.actions import Attack, Place
from embruns.games.maitre_des_mers.bot.odds import (
    TARGETS,
    PortTarget,
    Probability,
    outlook,
    probability_of,
    probability_of_some,
    sixes,
    winning_throws,
)
from embruns.games.maitre_des_mers.box import BOX, FIRST_GOODS, FIRST_TREASURE, GOODS, NO_CARD, PLACES, TREASURES
from embruns.games.maitre_des_mers.data.position import IDS, WITH_DICE, groups_of
from embruns.games.maitre_des_mers.parts.bits import numbers_in
from embruns.games.maitre_des_mers.parts.dice import SIZE, TEXTS, handful
from embruns.games.maitre_des_mers.parts.fleets import NOTHING
from embruns.games.maitre_des_mers.phases import CHOOSING, PLACING, THROWN
from embruns.games.maitre_des_mers.state import MaitreDesMersState


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


WHOLE = 10_000


def odds_of(state: MaitreDesMersState) -> Odds | None:
    """Exact, for the moments when an action is chosen or dice are placed; None at others."""
    if state.phase == CHOOSING:
        return _odds_of_choices(state)
    if state.phase not in (THROWN, PLACING):
        return None
    ships = [s for s in numbers_in(state.port) if PLACES[s] <= state.dice_left()]
    aims = ships if state.target == NO_CARD else [state.target]
    port = PortTarget([TARGETS[ship] for ship in ships]) if state.target == NO_CARD else None
    return Odds(
        cards=[CardOdds(BOX.cards[card].id, outlook(state, TARGETS[card]).per(WHOLE)) for card in aims],
        some_ship=outlook(state, port).per(WHOLE) if port else None,
        actions=[ActionOdds(action.index, _chance_after(state, action, port)) for action in state.legal()],
        groups=[
            GroupOdds(card, dice, _chance_after_group(state, IDS[card], dice))
            for card, groups in groups_of(state).items()
            for dice in groups
        ],
        attacks=[],
    )


def _odds_of_choices(state: MaitreDesMersState) -> Odds:
    ships, goods = numbers_in(state.port), state.goods
    aims = list(ships)
    aims += [FIRST_GOODS + state.goods_taken] if state.goods_taken < GOODS else []
    aims += [FIRST_TREASURE + state.treasures_taken] if state.treasures_taken < TREASURES else []
    return Odds(
        cards=[CardOdds(BOX.cards[card].id, probability_of(card, goods).per(WHOLE)) for card in aims],
        some_ship=probability_of_some(ships, goods).per(WHOLE),
        actions=[],
        groups=[],
        attacks=[_attack_odds(state, action) for action in state.legal() if isinstance(action, Attack)],
    )


def _chance_after(state: MaitreDesMersState, action: Action, port: PortTarget | None) -> int:
    after = state.copy()
    after.play(action)
    if after.phase in WITH_DICE:
        aim = TARGETS[after.target] if after.target != NO_CARD else port
        assert aim is not None  # without a target the port is the aim
        return outlook(after, aim).per(WHOLE)
    return WHOLE if isinstance(action, Place) else 0  # the last die won the card, or too few are left


def _chance_after_group(state: MaitreDesMersState, card: int, dice: str) -> int:
    """MDM-17 No more than these dice of the throw are placed."""
    together = handful(TEXTS[state.placed] + dice)
    if SIZE[together] == PLACES[card]:
        return WHOLE
    left = state.dice_left() - len(dice)
    ways = TARGETS[card].before_throw(together, left, state.goods)
    return Probability(ways, int(sixes(left, state.goods))).per(WHOLE)


def _attack_odds(state: MaitreDesMersState, attack: Attack) -> AttackOdds:
    wins = winning_throws(BOX.cards[attack.prey].power - BOX.cards[attack.ship].power)
    cargo = state.fleets.cargo[attack.prey]
    loot = cargo != NOTHING and state.fleets.free(state.seat) != 0
    return AttackOdds(attack.index, wins, BOX.cards[cargo].id if loot else None)
