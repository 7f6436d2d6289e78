"""The judge before the learned one, with weights set by hand: trophies, fish, sizes, and who can eat whom next."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count
from embruns.core.bits import member_of as square_of
from embruns.core.contract import OVER, Judge, State
from embruns.games.little_big_fish.parts.field import Field
from embruns.games.little_big_fish.parts.shoal import Shoal
from embruns.games.little_big_fish.phases import NOBODY
from embruns.games.little_big_fish.state import LittleBigFishState

WON: Final = 100_000
TROPHY: Final = 1_000
IN_PLAY: Final = 150
SIZE: Final = 60
TOKEN: Final = 20  # a plankton token still to use
LAST_TWO: Final = 300  # one more lost and the game is lost (LBF-70)
PREY_NOW: Final = 450  # a fish that can be eaten in the turn that is on, for each step it may take
PREY_LATER: Final = 60


@final
class HandwrittenJudge(Judge):
    """Judges like a player who looks one turn ahead. It is frozen: the opponent `amiral@1` plays by it."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, LittleBigFishState)
        mine, theirs = state.shoal(seat), state.shoal(1 - seat)
        return {
            "won": _won(state, seat),
            "trophies": TROPHY * (mine.trophies - theirs.trophies),
            "shoal": IN_PLAY * (mine.in_play - theirs.in_play) - _last_two(mine) + _last_two(theirs),
            "sizes": SIZE * (mine.bulk() - theirs.bulk()) + TOKEN * (count(mine.plankton) - count(theirs.plankton)),
            "prey": _appetite(state, seat),
            "danger": -_appetite(state, 1 - seat),
        }

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, LittleBigFishState)
        mine, theirs = state.shoal(seat), state.shoal(1 - seat)
        return (
            _won(state, seat)
            + TROPHY * (mine.trophies - theirs.trophies)
            + IN_PLAY * (mine.in_play - theirs.in_play)
            - _last_two(mine)
            + _last_two(theirs)
            + SIZE * (mine.bulk() - theirs.bulk())
            + TOKEN * (count(mine.plankton) - count(theirs.plankton))
            + _appetite(state, seat)
            - _appetite(state, 1 - seat)
        )


def _won(state: LittleBigFishState, seat: i64) -> i64:
    if state.to_act() != OVER or state.winner == NOBODY:
        return 0
    return WON if state.winner == seat else -WON


def _last_two(shoal: Shoal) -> i64:
    return LAST_TWO if shoal.in_play == 2 else 0


def _appetite(state: LittleBigFishState, seat: i64) -> i64:
    """Return the worth of what that seat can eat: much in its own turn, a little in the other's."""
    if state.to_act() == OVER or not state.is_laid():
        return 0
    mine, theirs = state.shoal(seat), state.shoal(1 - seat)
    if state.seat == seat:
        return PREY_NOW * min(state.steps_left, count(prey(mine, theirs, state.field, state.steps_left)))
    return PREY_LATER * count(prey(mine, theirs, state.field, 2))


def prey(hunters: Shoal, hunted: Shoal, field: Field, steps: i64) -> i64:
    """Return the fish that some hunter can eat within so many steps; effects of squares are ignored."""
    if steps == 0:
        return 0
    larger = hunted.medium | hunted.large
    return (
        _prey_of(hunters.small, field.slip_ends, hunters.fish | larger, hunted.fish, steps)
        | _prey_of(hunters.medium, field.swim_ends, hunters.fish | hunted.large, hunted.fish, steps)
        | _prey_of(hunters.large, field.swim_ends, hunters.fish, hunted.fish, steps)
    )


def _prey_of(hunters: i64, ends_from: vec[i64], closed: i64, hunted: i64, steps: i64) -> i64:
    found: i64 = 0
    while hunters:
        one = hunters & -hunters
        hunters ^= one
        ends = ends_from[square_of(one)] & ~closed
        found |= ends & hunted
        while ends and steps == 2:
            end = ends & -ends
            ends ^= end
            found |= ends_from[square_of(end)] & ~closed & hunted
    return found
