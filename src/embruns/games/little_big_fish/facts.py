"""What the board shows beside a position and could be derived from it: facts, previews and constants of the box."""

from __future__ import annotations

from functools import cache
from typing import cast

import msgspec

from embruns.core.bits import in_order
from embruns.core.game import Setup
from embruns.games.little_big_fish.actions import TURNS, Turn
from embruns.games.little_big_fish.box import BOX
from embruns.games.little_big_fish.parts.danger import in_danger, stranded, too_large
from embruns.games.little_big_fish.parts.field import Field
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.parts.stack import number_in
from embruns.games.little_big_fish.phases import TURNING
from embruns.games.little_big_fish.position import QUARTERS, SIZES, TOKENS, Quarter, Size, Token, Turns, eaten_of
from embruns.games.little_big_fish.state import LittleBigFishState


class PlayerFacts(msgspec.Struct, frozen=True):
    """What follows for one seat, whoever is to act."""

    trophies: list[Size]  # the enemy fish this seat has eaten
    grows: list[Size]  # the sizes of fish that plankton would make grow, given the token
    barred: dict[int, list[int]]  # square of a fish -> squares of enemies a step away that it is too small to eat
    stranded: list[int]  # squares of fish that wrecks and the edge shut in
    in_danger: list[int]  # squares of fish that the other seat can eat if its turn begins now, without a surprise


class Facts(msgspec.Struct, frozen=True):
    """What the board shows beside a position."""

    squares: str  # a letter for each square from a1 to f6, '' before the boards are laid
    discards: dict[Token, int]  # surprise tokens that were revealed
    players: list[PlayerFacts]


class Whirl(msgspec.Struct, frozen=True):
    """A turn that the whirlpool offers, and the squares of the fish that would be stranded after it."""

    quarter: Quarter
    turns: Turns
    stranded: list[int]


class Previews(msgspec.Struct, frozen=True):
    """What each turn of a board would bring, while a board is to be turned."""

    whirls: list[Whirl]


DRAWN = {"TROPHIES_TO_WIN": BOX.trophies_to_win, "SIZES": SIZES, "TOKENS": TOKENS, "QUARTERS": QUARTERS}


def facts_of(view: LittleBigFishState, setup: Setup) -> Facts:  # noqa: ARG001  # other games need the set-up
    """Return what follows from this view."""
    field = view.field if view.is_laid() else None
    return Facts(
        squares=field.drawing() if field else "",
        discards=_revealed(view.stack),
        players=[_player_facts(view.shoal(seat), view.shoal(1 - seat), field, view.to_win) for seat in (0, 1)],
    )


@cache
def _revealed(stack: int) -> dict[Token, int]:
    """Return the tokens that are no longer in a stack. Nobody changes the answer, which is kept."""
    return {token: BOX.tokens[t] - number_in(stack, t) for t, token in enumerate(TOKENS)}


@cache
def _trophies(eaten: tuple[int, int, int]) -> list[Size]:
    """Return the sizes of so many small, medium and large fish. Nobody changes the answer, which is kept."""
    return [size for size, number in zip(SIZES, eaten, strict=True) for _ in range(number)]


def _player_facts(own: Shoal, other: Shoal, field: Field | None, to_win: int) -> PlayerFacts:
    """Return what follows for that shoal; without boards there are no fish yet."""
    trophies = _trophies(eaten_of(other))
    grows: list[Size] = ["small"] if own.medium_left else []  # LBF-37 for a fish of the next size
    if own.large_left:
        grows.append("medium")
    if field is None:
        return PlayerFacts(trophies, grows, {}, [], [])
    hunted = in_order(in_danger(own, other, field, to_win))
    return PlayerFacts(trophies, grows, too_large(own, other, field), stranded(own, field), hunted)


def previews_of(view: LittleBigFishState) -> Previews | None:
    """Return what each choice would bring; None where there is nothing to preview."""
    if view.phase != TURNING:
        return None
    return Previews([_whirl(view, turn) for turn in TURNS if isinstance(turn, Turn)])


def _whirl(view: LittleBigFishState, turn: Turn) -> Whirl:
    """LBF-65 Return the medium and large fish that could not leave their square after this turn."""
    after = view.copy()
    after.play(turn)
    fish = after.mine.fish | after.theirs.fish
    fish ^= after.mine.small | after.theirs.small
    shut_in = [square for square in in_order(fish) if not after.field.swim_ends[square]]
    return Whirl(QUARTERS[turn.quarter], cast(Turns, turn.turns), shut_in)
