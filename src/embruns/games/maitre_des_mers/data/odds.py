"""The odds as plain data: what the seat whose turn it is may expect."""

from __future__ import annotations

import msgspec

from embruns.core.contract import Action
from embruns.games.maitre_des_mers.cards import (
    BOX,
    FIRST_GOODS,
    FIRST_TREASURE,
    GOODS,
    PLACES,
    TREASURES,
    ships_in,
)
from embruns.games.maitre_des_mers.components import Attack, Place
from embruns.games.maitre_des_mers.data.position import IDS, WITH_DICE, groups_of
from embruns.games.maitre_des_mers.dice import SIZE, TEXTS, handful
from embruns.games.maitre_des_mers.fleets import NOTHING
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
    CHOOSING,
    NO_CARD,
    PLACING,
    THROWN,
)


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
            for card, groups in groups_of(harbour).items()
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
