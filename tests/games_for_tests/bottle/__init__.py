"""Message in a Bottle: a small, complete game with secrets, for the tests of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from embruns.core.contract import HIDDEN, OVER, Action, Judge, State
from embruns.core.errors import BadSetup
from embruns.core.game import Choice, Game, Lang, Option, Setup, Text, Variant
from tests.games_for_tests.bottle import data
from tests.games_for_tests.bottle.data import COPIES, LIMITS
from tests.games_for_tests.bottle.rules import ACTIONS, NUMBERS, Drop, Fish, Haul, Keep, Numbered, Open, Sea


class BottleJudge(Judge):
    """Points count, and so does what could still be opened without sinking."""

    def terms(self, state: State, seat: int) -> dict[str, int]:
        sea = cast(Sea, state)
        scores = sea.scores()
        room = 0 if sea.ashore[seat] else sea.limit - sum(sea.opened[seat])
        fits = [number for number in sea.hands[seat] if number <= room]
        return {
            "lead": 100 * (scores[seat] - max(points for other, points in enumerate(scores) if other != seat)),
            "hand": 50 * max(fits, default=0),
        }


class Bottle(Game):
    """Two to four shores."""

    slug: ClassVar[str] = "bottle"
    version: ClassVar[str] = "1"
    title: ClassVar[Text] = Text("Une bouteille à la mer", "Message in a Bottle")
    about: ClassVar[Text] = Text("Pêchez, ouvrez, arrêtez-vous à temps.", "Fish, open, and stop in time.")
    minutes: ClassVar[int] = 5
    seats: ClassVar[tuple[Text, ...]] = (
        Text("Ouessant", "Ushant"),
        Text("Sein", "Sein"),
        Text("Groix", "Groix"),
        Text("Houat", "Houat"),
    )
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("calm", Text("Mer calme", "Calm sea"), (2, 3, 4)),
        Variant("storm", Text("Tempête", "Storm"), (2, 3)),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("limit", Text("Limite", "Limit"), "9"),
        Option(
            "drop",
            Text("Lâcher une bouteille", "Dropping a bottle"),
            "yes",
            (Choice("yes", Text("Oui", "Yes")), Choice("no", Text("Non", "No"))),
        ),
    )
    hidden: ClassVar[tuple[str, ...]] = ("hands", "dropped", "sea")
    reasons: ClassVar[Mapping[str, Text]] = {
        "most-points": Text("Tous sont au port : le plus de points gagne.", "All are ashore: most points win."),
        "nobody": Text("Personne n’a de point.", "Nobody has a point."),
    }
    terms: ClassVar[Mapping[str, Text]] = {
        "lead": Text("l’avance", "the lead"),
        "hand": Text("la main", "the hand"),
    }
    actions: Sequence[Action] = ACTIONS
    judge = BottleJudge()
    Position = data.Position

    def new(self, setup: Setup) -> State:
        limit = setup["limit"]
        if limit not in [str(number) for number in LIMITS]:
            raise BadSetup(f"bottle: option limit is a whole number from 6 to 12, not {limit[:20]!r}")
        return Sea(setup.players, COPIES[setup.variant], int(limit), setup["drop"] == "yes")

    def bound(self, setup: Setup) -> int:
        """Each bottle leaves the sea once, asked for once, and a hand once; each seat goes ashore once."""
        return 3 * 6 * COPIES[setup.variant] + setup.players + 1

    def position(self, state: State) -> data.Position:
        return data.position_of(cast(Sea, state))

    def state(self, position: Any) -> State:
        return data.sea_of(position)

    def notation(self, action: Action) -> str:
        verb = type(action).__name__.lower()
        if isinstance(action, Numbered):
            return f"{verb} {'?' if action.number == HIDDEN else action.number}"
        return verb

    def draw(self, state: State, lang: Lang, names: Sequence[str]) -> str:
        sea = cast(Sea, state)
        lines = [_shore(sea, seat, lang, names[seat]) for seat in range(len(sea.hands))]
        return "\n".join([*lines, {"fr": f"En mer : {sea.in_sea()}", "en": f"In the sea: {sea.in_sea()}"}[lang]])

    def ask(self, state: State, lang: Lang) -> str:
        if state.to_act() == OVER:
            return {"fr": "La partie est finie.", "en": "The game is over."}[lang]
        if state.to_act() < 0:
            return {"fr": "La mer apporte une bouteille.", "en": "The sea brings a bottle."}[lang]
        return {"fr": "Ouvrez, lâchez, pêchez ou gardez.", "en": "Open, drop, fish or keep."}[lang]

    def tell(self, before: State, action: Action, after: State, lang: Lang, names: Sequence[str]) -> str:
        name = names[cast(Sea, before).seat]
        verb = type(action).__name__
        if not isinstance(action, Numbered):
            return f"{name} {_VERBS[lang][verb]}."
        bottle = {"fr": "une bouteille", "en": "a bottle"} if action.number == HIDDEN else _numbered(action.number)
        return f"{name} {_VERBS[lang][verb]} {bottle[lang]}."

    def census(self, state: State) -> Mapping[str, int]:
        sea = cast(Sea, state)
        out = sea.out_of_sea()
        counts = {f"bottles {n}": out.count(n) + sea.sea[n - 1] for n in NUMBERS}
        return {**counts, "bottles miscounted": sum(sea.sea) - sea.in_sea()}


def _shore(sea: Sea, seat: int, lang: Lang, name: str) -> str:
    hand = " ".join("?" if n == HIDDEN else str(n) for n in sea.hands[seat]) or "-"
    opened = " ".join(map(str, sea.opened[seat])) or "-"
    if lang == "fr":
        return f"{name} : main {hand}, ouvertes {opened}"
    return f"{name}: hand {hand}, opened {opened}"


def _numbered(number: int) -> dict[Lang, str]:
    return {"fr": f"la bouteille {number}", "en": f"bottle {number}"}


_VERBS: dict[Lang, dict[str, str]] = {
    "fr": {
        Open.__name__: "ouvre",
        Drop.__name__: "lâche",
        Haul.__name__: "reçoit",
        Fish.__name__: "pêche",
        Keep.__name__: "rentre au port",
    },
    "en": {
        Open.__name__: "opens",
        Drop.__name__: "drops",
        Haul.__name__: "gets",
        Fish.__name__: "fishes",
        Keep.__name__: "goes ashore",
    },
}

GAME = Bottle()
