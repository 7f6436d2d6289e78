"""What is in the box: `components.toml`, which holds the tables of section 2, loaded and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.boxes import components_file
from embruns.core.errors import BadComponents
from embruns.core.game import Setup
from embruns.core.sections import Section, checked_whole, load, rows, section, whole, wholes, word, words
from embruns.games.bretagne.parts.goods import CARDS, DISC, RESOURCES, WOOD, hand_of

NOBODY: Final = -1
NONE: Final = -1

PARADISE: Final = 0
PURGATORY: Final = 1
HELL: Final = 2
CATEGORIES: Final = ("paradise", "purgatory", "hell")

NORTH: Final = 0
WEST: Final = 1
SOUTH: Final = 2
COASTS: Final = ("north", "west", "south")

SUNNY: Final = 0
RAIN: Final = 1
STORM: Final = 2
WEATHERS: Final = ("sunny", "rain", "storm")

# What a port can pay: a resource by its number, or one of these
A_CARD: Final = 4
A_WORKER: Final = 5
AN_ENGINEER: Final = 6
POINTS: Final = 7
RENTS: Final = (*RESOURCES, "card", "worker", "engineer", "points")

SLOTS: Final = 15
PORTS: Final = 9
BARGES: Final = 4
TOP_STOREY: Final = 4  # no lighthouse is higher
ALL_STOREYS: Final = SLOTS * TOP_STOREY

_PER_COAST: Final = {"north": [3, 1, 1], "west": [1, 1, 3], "south": [1, 3, 1]}  # BRE-05
_COUNTS: Final = ("rounds", "workers", "reserve", "engineers", "resource_limit", "row_length")
_BREST: Final = ("singles", "pairs", "resources")
PRICES: Final = (
    "lorient_resources",
    "lorient_cards",
    "lorient_two_cards_sold",
    "lorient_worker",
    "lorient_card_sold",
    "brest_engineer",
    "brest_resources",
    "brest_resources_sold",
    "brest_pair",
)


# The trades: each is the place of its price among PRICES
LORIENT_A: Final = 0  # buy resources
LORIENT_B: Final = 1  # buy cards
LORIENT_C: Final = 2  # sell two cards
LORIENT_D: Final = 3  # hire a worker
LORIENT_E: Final = 4  # sell a card for a resource and a franc
BREST_A: Final = 5  # hire an engineer
BREST_B: Final = 6  # buy resources
BREST_C: Final = 7  # sell resources
BREST_D: Final = 8  # hire a pair of engineers


def coast_of(slot: i64) -> i64:
    """Return the coast of a slot. They run clockwise from Lorient: five South, five West, five North."""
    return 2 - slot // 5


@final
class Box:
    """The components. Lists of numbers that the rules look up are vectors."""

    def __init__(self, path: Path) -> None:
        parts = load(path)
        counts = [whole(parts, name, "the game", 1, 100) for name in _COUNTS]
        self.rounds: Final[i64] = counts[0]
        self.workers: Final[i64] = counts[1]
        self.reserve: Final[i64] = counts[2]
        self.engineers: Final[i64] = counts[3]
        self.resource_limit: Final[i64] = counts[4]
        self.row_length: Final[i64] = counts[5]
        self.kept_resources: Final[i64] = whole(parts, "kept_resources", "the game", 1, 15)
        self.rent_flip: Final[i64] = whole(parts, "rent_flip", "the game", 1, 5)
        self.recall_points: Final[i64] = whole(parts, "recall_points", "the game", 0, 100)
        brest = section(parts, "brest")
        markets = [whole(brest, name, "brest", 0, 15) for name in _BREST]
        self.singles: Final[i64] = markets[0]
        self.pairs: Final[i64] = markets[1]
        self.brest_resources: Final[i64] = markets[2]
        prices = section(parts, "prices")
        self.prices: Final = _vector([whole(prices, name, "prices", 0, 50) for name in PRICES])

        self._lighthouses(rows(parts, "lighthouses", SLOTS))
        self._weather(rows(parts, "weather", 3))
        self._barges(rows(parts, "barges", BARGES))
        self._production(rows(parts, "production", 0))
        self._tiles(rows(parts, "tiles", 0), rows(parts, "rows", 3))
        self._ports(rows(parts, "ports", 3))
        self._cards(rows(parts, "cards", len(CARDS)))
        self._scoring(section(parts, "scoring"))

    def _lighthouses(self, entries: list[Section]) -> None:
        """BRE-05 Five slots a coast, in their colours; extras by category (BRE-46), never wood."""
        self.names: list[str] = [str(row.get("name")) for row in entries]
        self.category: vec[i64] = _vector([word(row, "category", "lighthouses", CATEGORIES) for row in entries])
        self.storeys: vec[i64] = _vector([whole(row, "storeys", "lighthouses", 1, TOP_STOREY) for row in entries])
        self.extra: vec[i64] = _vector([_bill(row, "extra", f"lighthouses: {row.get('name')}") for row in entries])
        if len(set(self.names)) != SLOTS:
            raise BadComponents("lighthouses: name must differ from lighthouse to lighthouse")
        for slot, row in enumerate(entries):
            coast = COASTS[coast_of(slot)]
            if row.get("coast") != coast:
                raise BadComponents(
                    f"lighthouses: coast of number {slot + 1} must be {coast}, not {row.get('coast')!r}"
                )
            extras = cast(list[object], row["extra"])
            if len(extras) != self.category[slot]:
                raise BadComponents(f"lighthouses: extra of {row['name']} must have {self.category[slot]} resources")
        for coast, counts in _PER_COAST.items():
            first = 5 * (2 - COASTS.index(coast))
            found = [[self.category[slot] for slot in range(first, first + 5)].count(c) for c in range(3)]
            if found != counts:
                raise BadComponents(
                    f"lighthouses: category: the {coast} coast has {counts} of {CATEGORIES}, not {found}"
                )

    def _weather(self, entries: list[Section]) -> None:
        """BRE-14 One card more than rounds; BRE-45 at least one engineer, and Paradise the same in every weather."""
        if [row.get("name") for row in entries] != list(WEATHERS):
            raise BadComponents(f"weather: name must run {', '.join(WEATHERS)}")
        self.weather_cards: list[int] = [whole(row, "cards", "weather", 0, 15) for row in entries]
        if sum(self.weather_cards) != self.rounds + 1:
            raise BadComponents(f"weather: cards must be one more than the rounds, {self.rounds + 1} in all")
        self.demand: vec[i64] = _vector([n for row in entries for n in wholes(row, "engineers", "weather", 3, 1, 15)])
        if not self.demand[0] == self.demand[3] == self.demand[6]:
            raise BadComponents("weather: engineers: Paradise costs the same in every weather")
        self.injures: vec[i64] = _vector([int(c in words(row, "injures")) for row in entries for c in CATEGORIES])

    def _barges(self, entries: list[Section]) -> None:
        self.spaces: vec[i64] = _vector([n for row in entries for n in wholes(row, "spaces", "barges", 3, 1, 3)])
        self.barge_engineers: vec[i64] = _vector([whole(row, "engineers", "barges", 0, 15) for row in entries])
        self.barge_francs: vec[i64] = _vector([whole(row, "francs", "barges", 0, 50) for row in entries])
        self.spared: vec[i64] = _vector([whole(row, "spared", "barges", 0, 15) for row in entries])
        hired = sum([whole(row, "engineers", "barges", 0, 15) for row in entries])
        if hired + self.singles + 2 * self.pairs > self.engineers:
            raise BadComponents("barges: engineers of the barges and of brest are more than the box holds")

    def _production(self, entries: list[Section]) -> None:
        """BRE-27 At least one card a round, its amounts by the number of players."""
        if not self.rounds <= len(entries) <= 15:
            raise BadComponents(f"production: there must be {self.rounds} to 15 cards, not {len(entries)}")
        self.production: list[list[list[int]]] = [
            [wholes(row, seats, "production", 4, 0, 50) for seats in ("two", "three", "four")] for row in entries
        ]

    def _tiles(self, entries: list[Section], rewards: list[Section]) -> None:
        """BRE-15 Sorted by their number of resources, 1 to 3; wood is scaffolding only."""
        self.tile_cost: vec[i64] = _vector([_bill(row, "cost", "tiles") for row in entries])
        self.tile_copies: vec[i64] = _vector([whole(row, "copies", "tiles", 1, 50) for row in entries])
        self.tile_words: list[list[str]] = [words(row, "cost") for row in entries]
        sizes = [len(cost) for cost in self.tile_words]
        if sizes != sorted(sizes) or set(sizes) != {1, 2, 3}:
            raise BadComponents("tiles: cost must be 1, 2 or 3 resources, the cheap tiles first")
        if len({str(cost) for cost in self.tile_words}) != len(entries):
            raise BadComponents("tiles: cost must differ from tile to tile")
        self.tile_row: vec[i64] = _vector([size - 1 for size in sizes])
        self.row_start: vec[i64] = _vector([0, sizes.index(2), sizes.index(3), len(sizes)])
        self.reward_cards: vec[i64] = _vector([whole(row, "cards", "rows", 0, 5) for row in rewards])
        self.reward_francs: vec[i64] = _vector([whole(row, "francs", "rows", 0, 50) for row in rewards])

    def _ports(self, zones: list[Section]) -> None:
        """BRE-12 Three spaces and four tiles a zone."""
        if [zone.get("coast") for zone in zones] != list(COASTS):
            raise BadComponents(f"ports: coast must run {', '.join(COASTS)}")
        self.port_names: list[str] = []
        kinds, normal, improved = list[int](), list[int](), list[int]()
        for zone in zones:
            where = f"ports: {zone['coast']}"
            names, tiles = words(zone, "spaces"), zone.get("tiles")
            if len(names) != 3 or not isinstance(tiles, list) or len(tiles) != 4:
                raise BadComponents(f"{where}: there are 3 spaces and 4 tiles")
            self.port_names += names
            for tile in tiles:
                if not isinstance(tile, list) or len(tile) != 3 or tile[0] not in RENTS:
                    raise BadComponents(f"{where}: tiles are such as ['clay', 1, 2], not {tile!r}")
                kinds.append(RENTS.index(str(tile[0])))
                normal.append(checked_whole(tile[1], where, "tiles", 1, 20))
                improved.append(checked_whole(tile[2], where, "tiles", 1, 20))
        self.rent_kind: vec[i64] = _vector(kinds)
        self.rent_normal: vec[i64] = _vector(normal)
        self.rent_improved: vec[i64] = _vector(improved)

    def _cards(self, entries: list[Section]) -> None:
        if [row.get("name") for row in entries] != list(CARDS):
            raise BadComponents(f"cards: name must run {', '.join(CARDS)}")
        self.card_copies: list[int] = [whole(row, "copies", "cards", 1, 50) for row in entries]
        self.card_value: vec[i64] = _vector([n for row in entries for n in wholes(row, "values", "cards", 3, 0, 50)])

    def _scoring(self, scoring: Section) -> None:
        self.majority: vec[i64] = _vector(wholes(scoring, "majority", "scoring", 3, 0, 50))
        self.order_points: vec[i64] = _vector(wholes(scoring, "order", "scoring", 4, 0, 50))
        self.francs_a_point: i64 = whole(scoring, "francs", "scoring", 1, 50)
        self.port_points: vec[i64] = _vector(wholes(scoring, "ports", "scoring", 4, 0, 50))


def _vector(numbers: list[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


def _bill(row: Section, field: str, where: str) -> int:
    """Return resources given by name as one number; wood is never among them."""
    named = row.get(field)
    if not isinstance(named, list) or not all(name in RESOURCES[WOOD + 1 :] for name in named):
        raise BadComponents(f"{where}: {field} must be a list of sand, stone or clay, not {named!r}")
    return sum([DISC[RESOURCES.index(str(name))] for name in named])


BOX: Final = Box(components_file(__name__, __file__))

STOREYS: Final = BOX.storeys
CATEGORY: Final = BOX.category
EXTRA: Final = BOX.extra
DEMAND: Final = BOX.demand
INJURES: Final = BOX.injures
SPARED: Final = BOX.spared
TILE_COST: Final = BOX.tile_cost
TILE_ROW: Final = BOX.tile_row
KINDS: Final = len(BOX.tile_words)
ALL_CARDS: Final = hand_of(BOX.card_copies)
TILE_NAMES: Final = tuple(["+".join(cost) for cost in BOX.tile_words])  # such as 'sand+stone'


def rounds_in(setup: Setup) -> int:
    """BRE-104 Return after how many rounds a game ends: fewer than five in a small game."""
    return int(setup.get("rounds", str(BOX.rounds)))
