"""The surprise stack as one number: how many tokens of each kind it holds, in four bits a kind."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import Rng
from embruns.games.little_big_fish.box import BOX

ONE: Final = vec[i64]([i64(1), i64(16), i64(256), i64(4096)])  # one token of each kind
FULL: Final = sum([16**token * BOX.tokens[token] for token in range(4)])


def number_in(stack: i64, token: i64) -> i64:
    """Return how many tokens of this kind the stack holds."""
    return stack // ONE[token] & 15


def top_of(stack: i64, rng: Rng) -> i64:
    """Draw the token on top: each one in the stack is as likely as any other."""
    left = rng.below((stack & 15) + (stack >> 4 & 15) + (stack >> 8 & 15) + (stack >> 12))
    for token in range(4):
        left -= stack & 15
        if left < 0:
            return token
        stack >>= 4
    raise AssertionError("nothing can be drawn from an empty stack")
