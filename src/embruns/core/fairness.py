"""Provably fair chance: the server commits to a seed, people contribute to it, and anyone can draw it all again.

    commitment     SHA-256 of the seed, published when the table is made, before anybody contributes
    contributions  what the people chose, in the order of their seats
    seed           published when the game is over
    dealt          if the game was played on from a position: the seat for which the unseen was dealt anew

The outcome at ply p is what the state rolls with a generator seeded from HMAC-SHA256(seed, contributions, p). A ply
that is undone and reached again therefore draws the same outcome. If the header `chance` is `draws`, p counts the
outcomes alone: then everybody who plays with one seed draws the same outcomes, whatever they decide.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256

from embruns.core.contract import CHANCE, OVER, Action, Rng, State
from embruns.core.errors import BadRecord
from embruns.core.playout import draws
from embruns.core.record import Record

SEED_BYTES = 32
DEAL = -1  # before the first ply
BY_DRAWS = {"chance": "draws"}  # the header of a record whose outcomes are numbered by themselves


def new_seed() -> bytes:
    """Return a secret that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return what is published of a seed beforehand."""
    return sha256(seed).hexdigest()


def rng_at(seed: bytes, contributions: Sequence[str], ply: int) -> Rng:
    """Return the generator for the outcome that becomes ply number `ply`, counted from 0."""
    said = "/".join(["embruns", "1", *(f"{len(each)}:{each}" for each in contributions), str(ply)])
    return Rng(int.from_bytes(hmac.digest(seed, said.encode(), "sha256")[:12], "big"))


def fair_draws(state: State, seed: bytes, contributions: Sequence[str], ply: int) -> Iterator[Action]:
    """Play every outcome that is due, in place, and yield each one; the first becomes ply number `ply`."""
    return draws(state, lambda number: rng_at(seed, contributions, ply + number))


def deal(view: State, seed: bytes, contributions: Sequence[str]) -> State:
    """Return a whole position that agrees with this view; what it hides is dealt by the seed."""
    return view.guess(rng_at(seed, contributions, DEAL))


def headers(seed: bytes, contributions: Sequence[str], over: bool) -> dict[str, str]:
    """Return a record's headers about its chance: only the commitment while the game goes on."""
    told = {"commitment": commitment(seed)}
    if contributions:
        told["contributions"] = ",".join(contributions)
    if over:
        told["seed"] = seed.hex()
    return told


def verify(record: Record) -> int:
    """Draw all chance of a finished game again and count the outcomes; raises BadRecord at the first forged one."""
    seed, contributions = _read_headers(record)
    by_draws = dict(record.headers).items() >= BY_DRAWS.items()
    if record.start:
        _check_deal(record, record.start, seed, contributions)
    state, drawn = record.first(), 0
    for ply, action in enumerate(record.actions):
        if state.to_act() == CHANCE:
            fair = state.roll(rng_at(seed, contributions, drawn if by_draws else ply))
            if fair is not action:
                texts = record.game.texts
                raise BadRecord(
                    f"ply {ply + 1}: the seed draws {texts[fair.index]!r}, the record tells {texts[action.index]!r}"
                )
            drawn += 1
        state.play(action)
    if state.to_act() != OVER:
        raise BadRecord("the game is not over: its seed is published at the end")
    return drawn


def _check_deal(record: Record, start: State, seed: bytes, contributions: Sequence[str]) -> None:
    """Deal the start again from its seat's own view and compare; the deal did not change that view."""
    seats = {str(seat): seat for seat in range(record.setup.players)}
    dealt = dict(record.headers).get("dealt", "")
    if dealt not in seats:
        raise BadRecord(f"the header 'dealt' names the seat that played on, 0 to {len(seats) - 1}; not {dealt[:40]!r}")
    if deal(start.seen_by(seats[dealt]), seed, contributions) != start:
        raise BadRecord("the start: what its seat could not see is not what the seed deals")


def _read_headers(record: Record) -> tuple[bytes, list[str]]:
    told = dict(record.headers)
    for name in ("commitment", "seed"):
        if name not in told:
            raise BadRecord(f"the record has no header '{name}': its chance cannot be verified")
    try:
        seed = bytes.fromhex(told["seed"])
    except ValueError:
        raise BadRecord("the header 'seed' is not written in hexadecimal digits") from None
    if commitment(seed) != told["commitment"]:
        raise BadRecord("the seed is not the one that was committed to: its SHA-256 is different")
    return seed, [each for each in told.get("contributions", "").split(",") if each]
