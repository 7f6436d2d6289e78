"""What is in the box: boats, cards, arrows, decks and courses, read from `components.toml` and checked."""

from __future__ import annotations

from typing import Final, cast, final

from embruns.core.boxes import components_file
from embruns.core.errors import BadComponents
from embruns.core.sections import Section, checked_whole, parse, section, whole

SETS: Final = ("basic", "advanced", "2010")
BASIC: Final = 0
ADVANCED: Final = 1
EDITION_2010: Final = 2

NO_SYMBOL: Final = 0
HELM: Final = 1
WIND: Final = 2
SUN: Final = 3
SYMBOLS: Final = ("", "helm", "wind", "sun")

COLOURS: Final = ("blue", "red", "green")
OBSTACLES: Final = ("none", "islet", "rocks", "narrows")
SAMPLES: Final = 24  # REG-B21 poses of one run
_DECKS: Final = (("basic", 36), ("buoys", 17), ("2010", 55))  # text: REG-B02, REG-A01, REG-G01


@final
class Exit:
    """One arrow: where the stern goes, sample by sample, and the curve that is printed."""

    def __init__(self, name: str, colour: str, bezier: list[list[int]], samples: list[list[int]]) -> None:
        self.name: Final = name
        self.colour: Final = colour
        self.bezier: Final = bezier
        self.samples: Final = samples  # [forward, starboard, turn] from the stern before the run; sample 0 is [0, 0, 0]


@final
class Card:
    """A kind of card: the arrows to choose from, its symbol, and how many each deck has."""

    def __init__(self, name: str, exits: list[int], symbol: int, counts: list[int]) -> None:
        self.name: Final = name
        self.exits: Final = exits
        self.symbol: Final = symbol
        self.counts: Final = counts  # basic, buoy cards, 2010


@final
class CoursePlan:
    """A course before it is stretched to a spacing: the triangle, or the 2010 edition's."""

    def __init__(self, name: str, plan: Section, obstacles: Section) -> None:
        where = f"courses.{name}"
        self.spacings: Final = _numbers(plan, "spacings", where, 3)
        self.marks: Final = _points(plan, "marks", where, 2)
        self.rays: Final = _points(plan, "rays", where, 2)
        self.buoy_radius: Final = whole(plan, "buoy_radius", where, 1, 1000)
        self.margins: Final = _numbers(plan, "margins", where, 3)
        self.line: Final = whole(plan, "line", where, 1, 10_000)
        self.wood: Final = whole(plan, "wood", where, 0, 1000)
        self.white_buoys: Final = plan.get("white_buoys") is True
        self.obstacles: Final = [_points(obstacles, kind, f"obstacles.{name}", 0, 3) for kind in OBSTACLES[1:]]
        if min(self.spacings) < 500 or max(self.spacings) > 8000:
            raise BadComponents(f"{where}: spacings must be from 500 to 8000, not {self.spacings}")
        if any(ray == [0, 0] for ray in self.rays):
            raise BadComponents(f"{where}: rays must point somewhere, not {self.rays}")


@final
class Box:
    """What `components.toml` says, checked."""

    def __init__(self, text: str) -> None:
        box = parse(text, "components.toml")
        self.guard_turns: Final = whole(box, "guard_turns", "the game", 1, 500)
        self.change_at_most: Final = whole(box, "change_at_most", "the game", 1, 5)
        self.cards_before_start: Final = whole(box, "cards_before_start", "the game", 1, 9)
        self.sines: Final = _sines(box)
        boat, card, placing = section(box, "boat"), section(box, "card"), section(box, "placing")
        self.boat_length: Final = whole(boat, "length", "boat", 2, 2000)
        self.hull: Final = _hull(boat, self.boat_length)
        self.card_width: Final = whole(card, "width", "card", 2, 2000)
        self.card_length: Final = whole(card, "length", "card", 2, 2000)
        self.step: Final = whole(placing, "step", "placing", 10, 500)
        self.grid: Final = whole(placing, "grid", "placing", 10, 500)
        self.turn: Final = _divisor(placing, "turn", 360)
        self.slant: Final = whole(placing, "slant", "placing", self.turn, 90)
        self.reach: Final = whole(placing, "reach", "placing", self.step, 2000)
        self.behind: Final = whole(placing, "behind", "placing", 1, 500)
        self.second_row: Final = whole(placing, "second_row", "placing", self.boat_length + self.behind, 2000)
        if self.slant % self.turn or self.reach % self.step or self.grid % self.step:
            raise BadComponents("placing: slant must be a multiple of turn, reach and grid of step")
        sets = [section(section(box, "sets"), name) for name in SETS]
        self.hands: Final = [whole(one, "hand", "sets", 1, 5) for one in sets]
        self.replays: Final = [whole(one, "replays", "sets", 0, 4) for one in sets]
        self.exits: Final = _exits(section(box, "exits"), self.boat_length)
        self.cards: Final = _cards(section(box, "cards"), [e.name for e in self.exits])
        courses, obstacles = section(box, "courses"), section(box, "obstacles")
        names = ("triangle", "2010")
        self.plans: Final = [CoursePlan(n, section(courses, n), section(obstacles, n)) for n in names]


def _divisor(parent: Section, field: str, of: int) -> int:
    """Return a number of degrees that divides this one."""
    value = whole(parent, field, "placing", 1, 90)
    if of % value:
        raise BadComponents(f"placing: {field} must divide {of}, and {value} does not")
    return value


def _numbers(parent: Section, field: str, where: str, count: int) -> list[int]:
    """Return a list of so many whole numbers of the table's size."""
    values = parent.get(field)
    if not isinstance(values, list) or len(values) != count:
        raise BadComponents(f"{where}: {field} must be a list of {count} whole numbers, not {values!r}")
    return [checked_whole(value, where, field, -20_000, 20_000) for value in values]


def _points(parent: Section, field: str, where: str, count: int, width: int = 2) -> list[list[int]]:
    """Return a list of points of so many numbers each; `count` is how many there must be, 0 for any number."""
    found = parent.get(field)
    if not isinstance(found, list) or not found or (count and len(found) != count):
        raise BadComponents(f"{where}: {field} must be a list of {count or 'some'} points")
    return [_numbers({field: point}, field, where, width) for point in cast(list[object], found)]


def _sines(box: Section) -> list[int]:
    """Return the sines: they rise from 0 to 16384, and each pair of complements is on the circle up to rounding."""
    sines = _numbers(box, "sines", "the game", 91)
    if sines[0] != 0 or sines[90] != 16384 or sines != sorted(sines):
        raise BadComponents("the game: sines must rise from 0 to 16384")
    for d in range(91):
        if abs(sines[d] * sines[d] + sines[90 - d] * sines[90 - d] - 16384 * 16384) > 2 * 16384:
            raise BadComponents(f"the game: sines has {sines[d]} for {d} degrees, which is off the circle")
    return sines


def _hull(boat: Section, length: int) -> list[list[int]]:
    """Return the hull: convex, clockwise from above, the same to port and starboard, its bow at the full length."""
    hull = _points(boat, "hull", "boat", 0)
    n = len(hull)
    if [length, 0] not in hull or sorted([[a, -b] for a, b in hull]) != sorted(hull):
        raise BadComponents("boat: hull must be its own mirror image and have its bow at the boat’s length")
    for k in range(n):
        (a0, b0), (a1, b1), (a2, b2) = hull[k - 1], hull[k], hull[(k + 1) % n]
        if (a1 - a0) * (b2 - b1) - (b1 - b0) * (a2 - a1) <= 0:
            raise BadComponents(f"boat: hull is not convex at {hull[k]}")
    return hull


def _exits(parent: Section, boat_length: int) -> list[Exit]:
    """Return every arrow; one with a mirror image is followed by it."""
    exits: list[Exit] = []
    for name in parent:
        told = section(parent, name)
        where = f"exits.{name}"
        colour, mirror = told.get("colour"), told.get("mirror")
        if colour not in COLOURS:
            raise BadComponents(f"{where}: colour must be one of {', '.join(COLOURS)}, not {colour!r}")
        bezier = _points(told, "bezier", where, 4)
        samples = _samples(told, where)
        tip = [bezier[3][0] + boat_length, bezier[3][1]]
        if samples[SAMPLES][:2] != tip:
            raise BadComponents(f"{where}: samples end at {samples[SAMPLES][:2]}, the arrow’s tip is {tip}")
        exits.append(Exit(name, str(colour), bezier, samples))
        if isinstance(mirror, str):
            to_port = "red" if colour == "green" else str(colour)
            curve, run = [[a, -b] for a, b in bezier], [[a, -b, -turn] for a, b, turn in samples]
            exits.append(Exit(mirror, to_port, curve, run))
    return exits


def _samples(told: Section, where: str) -> list[list[int]]:
    """Return sample 0, where the boat lies, and the 24 of the run; a straight run is divided evenly."""
    if "run" in told:
        run = whole(told, "run", where, SAMPLES, 3000)
        return [[(run * i + SAMPLES // 2) // SAMPLES, 0, 0] for i in range(SAMPLES + 1)]
    samples = _points(told, "samples", where, SAMPLES, 3)
    if any(abs(turn) > 180 or abs(a) > 3000 or abs(b) > 3000 for a, b, turn in samples):
        raise BadComponents(f"{where}: samples must be within 3000 of the stern and turn by at most 180 degrees")
    return [[0, 0, 0], *samples]


def _cards(parent: Section, exits: list[str]) -> list[Card]:
    """Return every kind of card; the decks have the sizes that the rulebook says."""
    cards: list[Card] = []
    for name in parent:
        told = section(parent, name)
        where = f"cards.{name}"
        arrows, symbol = told.get("exits"), told.get("symbol")
        if not isinstance(arrows, list) or any(arrow not in exits for arrow in arrows):
            raise BadComponents(f"{where}: exits must name arrows of this table, not {arrows!r}")
        if symbol not in SYMBOLS or (symbol == "sun") == bool(arrows):
            raise BadComponents(f"{where}: symbol must be helm, wind or '', and sun where there are no exits")
        counts = [whole(told, deck, where, 0, 15) for deck, _ in _DECKS]
        cards.append(Card(name, [exits.index(str(arrow)) for arrow in arrows], SYMBOLS.index(str(symbol)), counts))
    for d, (deck, size) in enumerate(_DECKS):
        total = sum([card.counts[d] for card in cards])
        if total != size:
            raise BadComponents(f"cards: {deck} must be {size} cards in all, not {total}")
    if len(cards) > 30 or [card.symbol for card in cards].count(SUN) != 1:
        raise BadComponents("cards: there must be one kind of sun, and at most 30 kinds")
    return cards


BOX: Final = Box(components_file(__name__, __file__).read_text(encoding="utf-8"))
CARDS: Final = BOX.cards
EXITS: Final = BOX.exits
KINDS: Final = len(CARDS)
SUN_CARD: Final = [card.symbol for card in CARDS].index(SUN)


def deck_of(rules: int) -> list[int]:
    """REG-B02, REG-A01, REG-G01 Return how many of each card this rule set plays with."""
    if rules == EDITION_2010:
        return [card.counts[2] for card in CARDS]
    return [card.counts[0] + (card.counts[1] if rules == ADVANCED else 0) for card in CARDS]
