"""What the board shows beside a position: scores and notices for everybody, previews and odds for the seat to act."""

from __future__ import annotations

from itertools import combinations
from typing import Literal, get_args

import msgspec

from embruns.core.contract import OVER, Action
from embruns.core.game import Setup
from embruns.games.maitre_des_mers.actions import ARM, ATTACKS, BUY, HUNT, Attack, Place
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
from embruns.games.maitre_des_mers.parts.dice import SIZE, TEXTS, handful
from embruns.games.maitre_des_mers.parts.fleets import NOTHING
from embruns.games.maitre_des_mers.phases import CHOOSING, PLACING, PLUNDERING, THROWN
from embruns.games.maitre_des_mers.position import IDS, WITH_DICE
from embruns.games.maitre_des_mers.rules.attack import victor
from embruns.games.maitre_des_mers.state import MaitreDesMersState

# Facts: for everybody at the table, and in replays


class FleetFacts(msgspec.Struct, frozen=True):
    """What a fleet counts."""

    treasure: int
    total: int  # with complete families
    power: int


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the board draws and could be derived from the position; what is left out is not so."""

    fleets: list[FleetFacts]
    last_ship: bool = False  # one more arming ends the game
    stuck: bool = False  # no die of the throw can be placed: one must be discarded
    hopeless: bool = False  # and then too few are left: the attempt fails
    victor: int | None = None  # the seat that has won the fight
    winners: list[int] = []
    reason: str = ""


def facts_of(view: MaitreDesMersState, setup: Setup) -> Facts:  # noqa: ARG001  # the same arguments in every game
    """Return what everybody may know about this position."""
    fleets = view.fleets
    stuck = view.phase == THROWN and not any(isinstance(action, Place) for action in view.legal())
    outcome = view.outcome() if view.to_act() == OVER else None
    return Facts(
        fleets=[FleetFacts(fleets.treasure(s), fleets.points(s), fleets.power(s)) for s in range(view.players)],
        last_ship=count(view.port) == 1 and not view.unseen and not view.returned,
        stuck=stuck,
        hopeless=stuck and _ends_turn(view, view.legal()[0]),
        victor=victor(view) if view.phase == PLUNDERING else None,
        winners=outcome.winners if outcome else [],
        reason=outcome.reason if outcome else "",
    )


def _ends_turn(view: MaitreDesMersState, action: Action) -> bool:
    after = view.copy()
    after.play(action)
    return after.turns > view.turns


# Previews: for whoever may move


class Previews(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat to act may choose, for drawing it."""

    closed: dict[str, str] = {}  # the actions that cannot be chosen now, with the clause
    groups: dict[str, list[str]] = {}  # by card: the dice of the throw that may be placed on it together


def previews_of(view: MaitreDesMersState) -> Previews | None:
    """Return what cannot be chosen and why, or the dice that may be placed together; None at other moments."""
    if view.phase == CHOOSING:
        return Previews(closed=_closed(view))
    return Previews(groups=_groups(view)) if view.phase in (THROWN, PLACING) else None


def _closed(view: MaitreDesMersState) -> dict[str, str]:
    """Attacks are closed where no pair of ships may fight (MDM-49)."""
    closed = {name: view.forbids(action) for name, action in (("arm", ARM), ("hunt", HUNT), ("buy", BUY))}
    closed["attack"] = "" if any(not view.forbids(attack) for row in ATTACKS for attack in row) else "MDM-49"
    return {name: clause for name, clause in closed.items() if clause}


def _groups(view: MaitreDesMersState) -> dict[str, list[str]]:
    """MDM-15, MDM-22 The groups that fit a card together with the dice on it, in the order of the handfuls."""
    cards = _open_ships(view) if view.target == NO_CARD else [view.target]
    placed, thrown = TEXTS[view.placed], TEXTS[view.thrown]
    some = sorted({handful("".join(few)) for n in range(len(thrown)) for few in combinations(thrown, n + 1)})
    found = {
        BOX.cards[card].id: [TEXTS[h] for h in some if BOX.cards[card].combination.fits(handful(placed + TEXTS[h]))]
        for card in cards
    }
    return {card: groups for card, groups in found.items() if groups}


def _open_ships(view: MaitreDesMersState) -> list[int]:
    """MDM-22, MDM-25 The ships of the port that the dice can still fill."""
    return [ship for ship in numbers_in(view.port) if PLACES[ship] <= view.dice_left()]


# The aid: odds, worked out beside the table


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


def aid_of(state: MaitreDesMersState) -> Odds | None:
    """Return the exact odds where an action is chosen or dice are placed; None at other moments."""
    if state.phase == CHOOSING:
        return _odds_of_choices(state)
    if state.phase not in (THROWN, PLACING):
        return None
    ships = _open_ships(state)
    aims = ships if state.target == NO_CARD else [state.target]
    port = PortTarget([TARGETS[ship] for ship in ships]) if state.target == NO_CARD else None
    return Odds(
        cards=[CardOdds(BOX.cards[card].id, outlook(state, TARGETS[card]).per(WHOLE)) for card in aims],
        some_ship=outlook(state, port).per(WHOLE) if port else None,
        actions=[ActionOdds(action.index, _chance_after(state, action, port)) for action in state.legal()],
        groups=[
            GroupOdds(card, dice, _chance_after_group(state, IDS[card], dice))
            for card, groups in _groups(state).items()
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


# The box: built into the browser's pages

Kind = Literal["ship", "goods", "treasure"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
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


def _card(number: int) -> Card:
    """Return what stands on a card."""
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


DRAWN: dict[str, object] = {
    "CARDS": [msgspec.to_builtins(_card(number)) for number in range(CARDS)],
    "PORT": BOX.port,
    "FAMILY_BONUS": BOX.family_bonus,
    "GUARD": BOX.guard_turns,
}
