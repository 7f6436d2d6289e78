"""Bretagne: contractors raise fifteen lighthouses around Brittany, for two to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from embruns.core.contract import Action, State
from embruns.core.game import Game, Lang, Setup, Text, Variant
from embruns.games.bretagne import data, reading, text
from embruns.games.bretagne.bot.judge import ContractorJudge
from embruns.games.bretagne.box import BOX
from embruns.games.bretagne.components import ACTIONS
from embruns.games.bretagne.rules.brittany import Brittany, new_brittany


class Bretagne(Game):
    """Seats are told by their emblem; the order of play is drawn (BRE-04)."""

    slug: ClassVar[str] = "bretagne"
    version: ClassVar[str] = "1"
    title: ClassVar[Text] = Text("Bretagne", "Bretagne")
    about: ClassVar[Text] = Text(
        "Chargez vos barges, bravez la tempête, élevez quinze phares.",
        "Load your barges, brave the storm, raise fifteen lighthouses.",
    )
    minutes: ClassVar[int] = 90
    seats: ClassVar[tuple[Text, ...]] = (
        Text("Ancre", "Anchor"),
        Text("Étoile", "Star"),
        Text("Roue", "Wheel"),
        Text("Coquille", "Shell"),
    )
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("historical", Text("Scénario historique", "Historical scenario"), (2, 3, 4)),
        Variant("random", Text("Phares au hasard", "Random lighthouses"), (2, 3, 4)),
    )
    hidden: ClassVar[tuple[str, ...]] = ("hands", "deck")
    reasons: ClassVar[Mapping[str, Text]] = {
        "five-rounds": Text("La cinquième manche est finie.", "The fifth round is over."),
        "all-built": Text("Tous les phares sont construits.", "Every lighthouse is built."),
    }
    terms: ClassVar[Mapping[str, Text]] = {
        "points": Text("les points", "points"),
        "won": Text("la victoire", "the win"),
        "order": Text("le rang à Pontivy", "the place at Pontivy"),
        "money": Text("les francs", "francs"),
        "men": Text("les ouvriers disponibles", "free workers"),
        "cards": Text("les cartes en main", "cards in hand"),
        "wares": Text("les moyens de bâtir", "the means to build"),
        "barge": Text("la barge", "the barge"),
        "sites": Text("les ouvriers sur les phares", "workers on the lighthouses"),
        "ports": Text("les ouvriers dans les ports", "workers in the ports"),
    }
    actions: Sequence[Action] = ACTIONS
    judge = ContractorJudge()
    Position = data.Position

    def new(self, setup: Setup) -> State:
        return new_brittany(setup.players, setup.variant == "historical")

    def bound(self, setup: Setup) -> int:
        """The set-up; each round twelve tiles, and for each seat its workers' visits to the cities.

        A worker enters a city once a round (BRE-59); a visit is an entry, up to five trades, two draws and a farewell.
        In an evaluation each worker leaves a lighthouse once.
        """
        workers = BOX.workers + BOX.reserve
        visits = workers * (1 + 5 + 2 + 1)
        a_seat = 1 + 3 + visits + 2 + 2 * workers + 15 + 4 * 9
        return 100 + BOX.rounds * (setup.players * a_seat + 12 * 5 + 2)

    def position(self, state: State) -> data.Position:
        return data.position_of(cast(Brittany, state))

    def state(self, position: Any) -> State:
        return reading.state_of(position)

    def notation(self, action: Action) -> str:
        return text.notation(action)

    def draw(self, state: State, lang: Lang, names: Sequence[str]) -> str:
        return text.draw(cast(Brittany, state), lang, names)

    def ask(self, state: State, lang: Lang) -> str:
        return text.ask(cast(Brittany, state), lang)

    def tell(self, before: State, action: Action, after: State, lang: Lang, names: Sequence[str]) -> str:
        return text.tell(cast(Brittany, before), action, cast(Brittany, after), lang, names)

    def census(self, state: State) -> Mapping[str, int]:
        """Section 2.10: workers by seat, engineers, construction tiles by kind, equipment cards."""
        return {name: found for name, (found, _) in reading.census(cast(Brittany, state)).items()}


GAME = Bretagne()
