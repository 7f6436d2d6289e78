"""Sets of tiles: a set is a whole number, and tile t is its bit t."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TILES: Final = 63  # the tiles that can lie in the pile, from 0

BIT: Final = vec[i64]([i64(2**tile) for tile in range(TILES)])


def _tiles_by_remainder() -> list[i64]:
    """Return the tile of each remainder by 67; the powers of 2 up to 2**62 all leave different ones."""
    tiles = [i64(0)] * 67
    for tile in range(TILES):
        tiles[2**tile % 67] = i64(tile)
    return tiles


_TILE: Final = vec[i64](_tiles_by_remainder())


def tile_of(bit: i64) -> i64:
    """Return the only tile of a set of one."""
    return _TILE[bit % 67]


def count(tiles: i64) -> i64:
    """Return how many tiles a set has."""
    n: i64 = 0
    while tiles:
        tiles &= tiles - 1
        n += 1
    return n


def tiles_in(tiles: i64) -> list[int]:
    """Return the tiles of a set, in the order of the box."""
    found: list[int] = []
    while tiles:
        found.append(tile_of(tiles & -tiles))
        tiles &= tiles - 1
    return found


def nth(tiles: i64, k: i64) -> i64:
    """Return the k-th tile of a set, from 0."""
    while k:
        tiles &= tiles - 1
        k -= 1
    return tile_of(tiles & -tiles)
