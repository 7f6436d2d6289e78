"""Counts in one number: how many construction tiles each of the three rows has, sixteen bits a row."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.bretagne.box import BOX, KINDS, TILE_ROW

_FIELD: Final = 16
_MOST: Final = 0xFFFF

TILE: Final = vec[i64]([i64(2 ** (_FIELD * TILE_ROW[kind])) for kind in range(KINDS)])  # one tile of each kind
ALL_TILES: Final[i64] = sum([int(BOX.tile_copies[kind] * TILE[kind]) for kind in range(KINDS)])


def tiles_in(rows: i64, row: i64) -> i64:
    """Return how many tiles a row has."""
    return rows >> _FIELD * row & _MOST
