"""The actions, named after the rulebook's verbs, and the list of them all. Slot s is number s + 1 on the board."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from embruns.core.action_table import ActionTable
from embruns.core.contract import HIDDEN, Action
from embruns.games.bretagne.box import BARGES, BOX, KINDS, PORTS, SLOTS

SEATS: Final = ("anchor", "star", "wheel", "shell")
BREST: Final = 0
LORIENT: Final = 1
CITIES: Final = ("brest", "lorient")
PAIRS: Final = [(a, b) for a in range(4) for b in range(a, 4)]  # two resources or two cards, alike or not


@final
class Stand(Action):
    """BRE-04 This seat is the next on the line of Pontivy."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, index: i64, seat: i64) -> None:
        super().__init__(index)
        self.seat: Final = seat


@final
class Lay(Action):
    """BRE-07 This lighthouse comes to lie on the next slot."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("lighthouse",)

    def __init__(self, index: i64, lighthouse: i64) -> None:
        super().__init__(index)
        self.lighthouse: Final = lighthouse


@final
class StartBuilt(Action):
    """BRE-09, BRE-10 The lighthouse on this slot shows its built face from the start."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, index: i64, slot: i64) -> None:
        super().__init__(index)
        self.slot: Final = slot


@final
class OpenPort(Action):
    """BRE-12 This port tile comes to lie on the next space; four tiles a zone."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("tile",)

    def __init__(self, index: i64, tile: i64) -> None:
        super().__init__(index)
        self.tile: Final = tile


@final
class Forecast(Action):
    """BRE-14, BRE-31 A weather card is turned up."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("weather",)

    def __init__(self, index: i64, weather: i64) -> None:
        super().__init__(index)
        self.weather: Final = weather


@final
class Reveal(Action):
    """BRE-15, BRE-29 A construction tile comes to lie on its row."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, index: i64, kind: i64) -> None:
        super().__init__(index)
        self.kind: Final = kind


@final
class Produce(Action):
    """BRE-27 The production card of the round."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, card: i64) -> None:
        super().__init__(index)
        self.card: Final = card


@final
class Draw(Action):
    """BRE-42 An equipment card comes into a hand; HIDDEN to the others."""

    BY_CHANCE: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, card: i64) -> None:
        super().__init__(index)
        self.card: Final = card


@final
class PickBarge(Action):
    """BRE-20 Take this barge card for the round."""

    FIELDS: ClassVar[tuple[str, ...]] = ("barge",)

    def __init__(self, index: i64, barge: i64) -> None:
        super().__init__(index)
        self.barge: Final = barge


@final
class Load(Action):
    """BRE-35 Fill the barge that is due with this resource."""

    FIELDS: ClassVar[tuple[str, ...]] = ("resource",)

    def __init__(self, index: i64, resource: i64) -> None:
        super().__init__(index)
        self.resource: Final = resource


@final
class Take(Action):
    """BRE-41 Build: take and pay a construction tile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, index: i64, kind: i64) -> None:
        super().__init__(index)
        self.kind: Final = kind


@final
class Place(Action):
    """BRE-43 Build: place the tile on the lighthouse of this slot."""

    FIELDS: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, index: i64, slot: i64) -> None:
        super().__init__(index)
        self.slot: Final = slot


@final
class Recall(Action):
    """BRE-53 Build: take back so many of the workers just placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("workers",)

    def __init__(self, index: i64, workers: i64) -> None:
        super().__init__(index)
        self.workers: Final = workers


@final
class Enter(Action):
    """BRE-58 Trade: put a worker into this city."""

    FIELDS: ClassVar[tuple[str, ...]] = ("city",)

    def __init__(self, index: i64, city: i64) -> None:
        super().__init__(index)
        self.city: Final = city


@final
class BuyResources(Action):
    """BRE-62, BRE-69 Lorient A, Brest B: two resources."""

    FIELDS: ClassVar[tuple[str, ...]] = ("city", "first", "second")

    def __init__(self, index: i64, city: i64, first: i64, second: i64) -> None:
        super().__init__(index)
        self.city: Final = city
        self.first: Final = first
        self.second: Final = second


@final
class BuyCards(Action):
    """BRE-63 Lorient B: two equipment cards."""


@final
class SellCards(Action):
    """BRE-64 Lorient C: two equipment cards."""

    FIELDS: ClassVar[tuple[str, ...]] = ("first", "second")

    def __init__(self, index: i64, first: i64, second: i64) -> None:
        super().__init__(index)
        self.first: Final = first
        self.second: Final = second


@final
class HireWorker(Action):
    """BRE-65 Lorient D: a worker from the reserve."""


@final
class SwapCard(Action):
    """BRE-66 Lorient E: an equipment card for a resource and a franc."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card", "resource")

    def __init__(self, index: i64, card: i64, resource: i64) -> None:
        super().__init__(index)
        self.card: Final = card
        self.resource: Final = resource


@final
class HireEngineer(Action):
    """BRE-68 Brest A: one engineer."""


@final
class SellResources(Action):
    """BRE-70 Brest C: two resources."""

    FIELDS: ClassVar[tuple[str, ...]] = ("first", "second")

    def __init__(self, index: i64, first: i64, second: i64) -> None:
        super().__init__(index)
        self.first: Final = first
        self.second: Final = second


@final
class HirePair(Action):
    """BRE-71 Brest D: two engineers of one space."""


@final
class Leave(Action):
    """BRE-58 Trade: end the action."""


@final
class Pass(Action):
    """BRE-74 Leave the action phase."""


@final
class Keep(Action):
    """BRE-76 Keep so many discs of one type; none is `count` 0 of wood."""

    FIELDS: ClassVar[tuple[str, ...]] = ("resource", "count")

    def __init__(self, index: i64, resource: i64, count: i64) -> None:
        super().__init__(index)
        self.resource: Final = resource
        self.count: Final = count


@final
class PlayCard(Action):
    """BRE-83 Evaluation: play an equipment card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, index: i64, card: i64) -> None:
        super().__init__(index)
        self.card: Final = card


@final
class NoMoreCards(Action):
    """BRE-83 Evaluation: play none, or no more."""


@final
class Send(Action):
    """BRE-87 Evaluation: a worker goes to this port."""

    FIELDS: ClassVar[tuple[str, ...]] = ("port",)

    def __init__(self, index: i64, port: i64) -> None:
        super().__init__(index)
        self.port: Final = port


@final
class Decline(Action):
    """BRE-87 Evaluation: send nobody."""


_MOST_SPENT: Final = 6  # a tile of three, two extras, one wood
_KEPT: Final = int(BOX.kept_resources)

# The order of the table is the order of the indices: records and bots rely on it.
_TABLE: Final = ActionTable()

PICK_BARGES: Final[list[Action]] = [_TABLE.add(PickBarge(_TABLE.next, barge)) for barge in range(BARGES)]
LOADS: Final[list[Action]] = [_TABLE.add(Load(_TABLE.next, resource)) for resource in range(4)]
TAKES: Final[list[Action]] = [_TABLE.add(Take(_TABLE.next, kind)) for kind in range(KINDS)]
PLACES: Final[list[Action]] = [_TABLE.add(Place(_TABLE.next, slot)) for slot in range(SLOTS)]
RECALLS: Final[list[Action]] = [_TABLE.add(Recall(_TABLE.next, n)) for n in range(_MOST_SPENT + 1)]
ENTERS: Final[list[Action]] = [_TABLE.add(Enter(_TABLE.next, city)) for city in range(2)]
BUY_AT_BREST: Final = [_TABLE.add(BuyResources(_TABLE.next, BREST, a, b)) for a, b in PAIRS]
BUY_AT_LORIENT: Final[list[Action]] = [_TABLE.add(BuyResources(_TABLE.next, LORIENT, a, b)) for a, b in PAIRS]
SELL_CARDS: Final = [_TABLE.add(SellCards(_TABLE.next, a, b)) for a, b in PAIRS]
SELL_RESOURCES: Final = [_TABLE.add(SellResources(_TABLE.next, a, b)) for a, b in PAIRS]
SWAP_CARDS: Final[list[Action]] = [_TABLE.add(SwapCard(_TABLE.next, c, r)) for c in range(4) for r in range(4)]
BUY_CARDS: Final = _TABLE.add(BuyCards(_TABLE.next))
HIRE_WORKER: Final = _TABLE.add(HireWorker(_TABLE.next))
HIRE_ENGINEER: Final = _TABLE.add(HireEngineer(_TABLE.next))
HIRE_PAIR: Final = _TABLE.add(HirePair(_TABLE.next))
LEAVE: Final = _TABLE.add(Leave(_TABLE.next))
PASS: Final = _TABLE.add(Pass(_TABLE.next))
PLAY_CARDS: Final[list[Action]] = [_TABLE.add(PlayCard(_TABLE.next, card)) for card in range(4)]
NO_MORE_CARDS: Final = _TABLE.add(NoMoreCards(_TABLE.next))
SENDS: Final[list[Action]] = [_TABLE.add(Send(_TABLE.next, port)) for port in range(PORTS)]
DECLINE: Final = _TABLE.add(Decline(_TABLE.next))
KEEP_NOTHING: Final = _TABLE.add(Keep(_TABLE.next, 0, 0))
KEEPS: Final[list[Action]] = [_TABLE.add(Keep(_TABLE.next, r, n + 1)) for r in range(4) for n in range(_KEPT)]
# Outcomes of chance
STANDS: Final = [_TABLE.add(Stand(_TABLE.next, seat)) for seat in range(4)]
LAYS: Final = [_TABLE.add(Lay(_TABLE.next, lighthouse)) for lighthouse in range(SLOTS)]
START_BUILTS: Final = [_TABLE.add(StartBuilt(_TABLE.next, slot)) for slot in range(SLOTS)]
OPEN_PORTS: Final = [_TABLE.add(OpenPort(_TABLE.next, tile)) for tile in range(12)]
FORECASTS: Final = [_TABLE.add(Forecast(_TABLE.next, weather)) for weather in range(3)]
DRAWS: Final = [_TABLE.add(Draw(_TABLE.next, card)) for card in range(4)]
DRAW_UNSEEN: Final = _TABLE.add(Draw(_TABLE.next, HIDDEN))
REVEALS: Final = [_TABLE.add(Reveal(_TABLE.next, kind)) for kind in range(KINDS)]
PRODUCES: Final = [_TABLE.add(Produce(_TABLE.next, card)) for card in range(len(BOX.production))]

ACTIONS: Final = _TABLE.actions
