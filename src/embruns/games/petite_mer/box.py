"""The box: tiles, sizes of hands, tokens, points and ranks, read from `components.toml` and checked.

A set of edges is a whole number: north 1, east 2, south 4, west 8.
"""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count
from embruns.core.boxes import components_file
from embruns.core.errors import BadComponents, BadSetup
from embruns.core.game import Setup
from embruns.core.sections import Section, parse, section, whole, wholes

FAMILIES: Final = (("O", 12), ("A", 20), ("B", 8), ("C", 6), ("D", 8), ("E", 5), ("P", 4))
NAMES: Final = [*[f"{letter}{n + 1}" for letter, many in FAMILIES for n in range(many)], "TC"]
TILES: Final = 63  # that can lie in the pile
TOWER: Final = 63  # the control tower, placed first (PM-02)

SIDES: Final = "NESW"
EDGE: Final = vec[i64]([i64(1), i64(2), i64(4), i64(8)])  # by side: its edge as a set of one
OPPOSITE: Final = vec[i64]([i64(2), i64(3), i64(0), i64(1)])
FEATURES: Final = {"-": "none", "L": "lighthouse", "B": "buoy", "T": "turbine", "P": "pontoon"}

TURBINES: Final = 1  # PM-65 the extensions of a game, as a set of two
PONTOONS: Final = 2
VARIANTS: Final = {"base": 0, "turbines": TURBINES, "pontoons": PONTOONS, "both": TURBINES | PONTOONS}
PUBLISHED: Final = "published"
ALL: Final = "all"  # the tiles of the pile, but in a small game
SMALL: Final = (3, 30)  # the fewest and the most in a small game


@final
class Tile:
    """What a tile shows."""

    def __init__(self, name: str, words: str) -> None:
        parts = words.split()
        if len(parts) != 3:
            raise BadComponents(
                f"tiles: {name} must be edges, islands and feature, such as 'LSSS N:1 -', not {words!r}"
            )
        self.name: Final = name
        self.edges: Final = _edges(name, parts[0])  # the land edges
        self.islands: Final = _islands(name, parts[1], self.edges)  # PM-77 each piece of land: its edges, its houses
        self.feature: Final = _feature(name, parts[2], len(self.islands))

    def drawing(self) -> str:
        """Return the edges north, east, south and west, such as `LSSS`."""
        return "".join(["L" if self.edges & EDGE[side] else "S" for side in range(4)])


def _edges(name: str, word: str) -> int:
    if len(word) != 4 or word.strip("SL") or word == "LLLL":
        raise BadComponents(f"tiles: {name}: edges must be four letters S or L, one S at least, not {word!r}")
    return sum([int(EDGE[side]) for side in range(4) if word[side] == "L"])


def _islands(name: str, word: str, edges: int) -> list[tuple[int, int]]:
    """Return the islands: each land edge is in one, and none joins opposite edges alone, parting the sea (R3)."""
    islands: list[tuple[int, int]] = []
    for entry in [] if word == "." else word.split("|"):
        shape = re.fullmatch(r"([NESW]{1,3}):(\d)", entry)
        sides = [SIDES.index(letter) for letter in shape[1]] if shape else []
        land = sum([int(EDGE[side]) for side in set(sides)])
        if shape is None or len(set(sides)) < len(sides) or land in (5, 10):
            raise BadComponents(
                f"tiles: {name}: islands must be edges:houses joined by '|', such as 'N:1', not {entry!r}"
            )
        islands.append((land, int(shape[2])))
    if sum([land for land, _ in islands]) != edges:
        raise BadComponents(f"tiles: {name}: islands must touch each land edge of the tile once, not {word!r}")
    return islands


def _feature(name: str, word: str, islands: int) -> str:
    if word not in FEATURES:
        raise BadComponents(f"tiles: {name}: feature must be one of {' '.join(FEATURES)}, not {word!r}")
    if word == "P" and islands != 1:
        raise BadComponents(f"tiles: {name}: feature P needs a tile with one island, not {islands}")
    return FEATURES[word]


@final
class Box:
    """What the components say, checked, and what the rules ask of them most often."""

    def __init__(self, name: str, text: str, small: int = TILES) -> None:
        """Read the components; `small` is the number of tiles in the piles of a small game."""
        everything = parse(text, name)
        self.name: Final = name
        self.text: Final = text
        self._small: Final = small
        self.tiles: Final = _tiles(section(everything, "tiles"))
        self.piles: Final = [self._pile(extensions) for extensions in range(4)]
        players = section(everything, "players")
        self.hand: vec[i64] = _by_players(players, "hand", 1)
        self.tokens: vec[i64] = _by_players(players, "tokens", 0)
        self.placed: vec[i64] = _by_players(players, "placed", 1)
        self._check_players(whole(everything, "tokens", "the box", 0, 99))
        points = section(everything, "points")
        self.worth: Final = {kind: whole(points, _FIELD.get(kind, kind), "points", 0, 99) for kind in _KINDS}
        ranks = section(everything, "ranks")
        self.ranks: Final = [_ladder(ranks, column) for column in ("base", "one_extension", "two_extensions")]
        self._fill_tables()

    def _check_players(self, tokens: int) -> None:
        """PM-06, PM-09 Check that there are enough tokens and tiles for every number of players."""
        base = count(self.pile(0))
        if self.hand[0] < 2:
            raise BadComponents("players: hand for one player must be at least 2, since a tile may be kept")
        for seats in range(1, 5):
            if seats * self.tokens[seats - 1] > tokens:
                raise BadComponents(f"players: tokens for {seats} players are more than the {tokens} in the box")
            if seats * self.hand[seats - 1] > base and self._small == TILES:
                raise BadComponents(f"players: hand for {seats} players takes more than the {base} tiles of the pile")

    def _fill_tables(self) -> None:
        self.edges: vec[i64] = vec[i64]([i64(tile.edges) for tile in self.tiles])
        self.points: vec[i64] = vec[i64]([i64(self.worth[tile.feature]) for tile in self.tiles])
        self.open_sea: vec[i64] = vec[i64]([i64(not tile.islands) for tile in self.tiles])  # PM-68
        self.turbine: vec[i64] = vec[i64]([i64(tile.feature == "turbine") for tile in self.tiles])
        self.pontoon: vec[i64] = vec[i64]([i64(tile.feature == "pontoon") for tile in self.tiles])
        self.pontoons: vec[i64] = vec[i64]([i64(t) for t in range(TILES) if self.pontoon[t]])
        self.sea_worth: i64 = self.worth["open_sea"]
        self.house_worth: i64 = self.worth["house"]
        # By 4 * tile + side: the edges, and the houses, of the island on that side; 0 where there is sea.
        self.shore: vec[i64] = vec[i64]([i64(_island(tile, side)[0]) for tile in self.tiles for side in range(4)])
        self.houses: vec[i64] = vec[i64]([i64(_island(tile, side)[1]) for tile in self.tiles for side in range(4)])
        # By the demand of a cell, 16 * land + known edges: the tiles that fit (PM-21)
        self.fits: vec[i64] = vec[i64]([i64(self._fitting(need)) for need in range(256)])

    def _fitting(self, need: int) -> int:
        known, land = need % 16, need // 16
        return sum([2**t for t in range(TILES) if self.tiles[t].edges & known == land])

    def _pile(self, extensions: int) -> int:
        left_out = {"turbine": not extensions & TURBINES, "pontoon": not extensions & PONTOONS}
        tiles = [t for t in range(TILES) if not left_out.get(self.tiles[t].feature, False)]
        if self._small < len(tiles):  # of every family, as far as they go
            tiles = [tiles[n * len(tiles) // self._small] for n in range(self._small)]
        return sum([2**t for t in tiles])

    def pile(self, extensions: int) -> int:
        """PM-03, PM-04, PM-66, PM-80 Return the tiles of a game: the base, and those of its extensions."""
        return self.piles[extensions]

    def ladder(self, extensions: int) -> list[int]:
        """PM-64, R19 Return the scores at which the second to the fifth rank begin."""
        return self.ranks[(extensions & 1) + (extensions >> 1)]


_KINDS: Final = (*FEATURES.values(), "open_sea", "house")  # what scores
_FIELD: Final = {"none": "plain"}  # what the points call a tile without a feature


def _island(tile: Tile, side: int) -> tuple[int, int]:
    for land, houses in tile.islands:
        if land & EDGE[side]:
            return land, houses
    return 0, 0


# Reading components.toml


def _tiles(records: Section) -> list[Tile]:
    for name in records:
        if name not in NAMES:
            raise BadComponents(f"tiles: {name} is no tile of the box; there are TC, O1 to O12 and so on to P4")
    found: list[Tile] = []
    for name in NAMES:
        words = records.get(name)
        if not isinstance(words, str):
            raise BadComponents(f"tiles: {name} is missing")
        found.append(Tile(name, words))
    if found[TOWER].edges:
        raise BadComponents("tiles: TC: edges must be SSSS, since the control tower is open sea")
    return found


def _by_players(players: Section, field: str, least: int) -> vec[i64]:
    return vec[i64]([i64(number) for number in wholes(players, field, "players", 4, least, 9)])


def _ladder(ranks: Section, column: str) -> list[int]:
    steps = wholes(ranks, column, "ranks", 4, 1, 999)
    if steps != sorted(set(steps)):
        raise BadComponents(f"ranks: {column} must rise, not {steps}")
    return steps


BOX: Final = Box(PUBLISHED, components_file(__name__, __file__).read_text(encoding="utf-8"))


def box_named(name: str) -> Box:
    """Return the box that positions and set-ups call `published`, or that of a small game; raises BadSetup."""
    if name == PUBLISHED:
        return BOX
    if "/" in name:
        return _small_box(name)
    raise BadSetup(f"petite-mer: there is no table of tiles {name[:40]!r}; play with a box of your own by --box FILE")


def box_of(setup: Setup) -> Box:
    """Return the box of a set-up; raises BadSetup if there is none, or too few tiles for the first hands (PM-06)."""
    small = setup.get("pile", ALL)
    box = box_named(setup["tiles"] if small == ALL else f"{setup['tiles']}/{small}")
    tiles, dealt = count(box.pile(VARIANTS[setup.variant])), setup.players * box.hand[setup.players - 1]
    if dealt > tiles:
        raise BadSetup(f"petite-mer: {setup.players} seats are dealt {dealt} tiles, and the pile has {tiles}")
    return box


def _small_box(name: str) -> Box:
    """Return the box of a small game: `published/10` has ten tiles."""
    whole_name, _, tiles = name.rpartition("/")
    whole_box = box_named(whole_name)
    fewest, most = SMALL
    if tiles not in [str(number) for number in range(fewest, most + 1)]:
        raise BadSetup(f"petite-mer: the pile of a small game has {fewest} to {most} tiles, not {tiles[:40]!r}")
    if (name, whole_box.text) not in _read:
        _read[name, whole_box.text] = Box(name, whole_box.text, int(tiles))
    return _read[name, whole_box.text]


_read: Final[dict[tuple[str, str], Box]] = {}  # the boxes of small games that were asked for
