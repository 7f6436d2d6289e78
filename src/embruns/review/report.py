"""A review as plain data, in whole numbers, so that its sums are exact."""

from __future__ import annotations

import msgspec

from embruns.core.game import Text


class Share(msgspec.Struct, frozen=True):
    """One seat's game in numbers: `start + luck + own + others == result`."""

    start: int  # the result to expect before the first ply
    luck: int  # what the outcomes of chance changed
    own: int  # what its own decisions changed
    others: int  # what the other seats' decisions changed
    result: int
    doubt: int  # the standard error of the luck, by the noise of the simulations
    lost: int  # what its own decisions gave away, each judged by what the seat could know
    decisions: int  # those that were a choice


class Costly(msgspec.Struct, frozen=True):
    """A decision, and a better one."""

    ply: int  # its number, from 1
    seat: int
    played: str  # in notation
    better: str
    index: int  # the index of the better action in `Game.actions`,
    action: dict[str, int | str]  # and its verb and fields
    lost: int  # what the better one promised more
    told: Text  # what was played, as a sentence
    better_told: Text
    why: Text  # the better one, by the terms of the judge


class Review(msgspec.Struct, frozen=True):
    """A review. Results are hundredths of a per cent of the win, or of a point if there is one common score."""

    game: str
    together: bool
    simulations: int
    seed: int
    curve: tuple[tuple[int, ...], ...]  # after each ply, from 0, by seat: the result to expect
    seats: tuple[int | None, ...]  # who made each ply; None is chance
    shares: tuple[Share, ...]  # by seat
    costly: tuple[Costly, ...]  # up to three a seat, the costliest first
