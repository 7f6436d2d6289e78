"""Petite Mer: coastguards lay out a sea together, for one to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from embruns.core.contract import Action, State
from embruns.core.game import Choice, Game, Lang, Option, Setup, Text, Variant
from embruns.games.petite_mer import data, reading, text
from embruns.games.petite_mer.bot.judge import GulfJudge
from embruns.games.petite_mer.box import PONTOONS, PUBLISHED, TURBINES, box_named, count
from embruns.games.petite_mer.components import ACTIONS, Swap
from embruns.games.petite_mer.rules import RANKS, Gulf, new_gulf

EXTENSIONS = {"base": 0, "turbines": TURBINES, "pontoons": PONTOONS, "both": TURBINES | PONTOONS}
ANY_CREW = (1, 2, 3, 4)  # PM-01


class PetiteMer(Game):
    """All seats win or lose together: there is one common score (PM-62)."""

    slug: ClassVar[str] = "petite-mer"
    version: ClassVar[str] = "1"
    title: ClassVar[Text] = Text("Petite Mer", "Petite Mer")
    about: ClassVar[Text] = Text(
        "Ensemble, dessinez la mer et inspectez ses phares.", "Together, chart the sea and inspect its lighthouses."
    )
    minutes: ClassVar[int] = 30
    together: ClassVar[bool] = True  # PM-62
    seats: ClassVar[tuple[Text, ...]] = tuple(Text(f"Joueur {n}", f"Player {n}") for n in ANY_CREW)
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("base", Text("Jeu de base", "Base game"), ANY_CREW),
        Variant("turbines", Text("Avec les Éoliennes", "With Wind turbines"), ANY_CREW),
        Variant("pontoons", Text("Avec les Pontons", "With Pontoons"), ANY_CREW),
        Variant("both", Text("Avec les Éoliennes et les Pontons", "With Wind turbines and Pontoons"), ANY_CREW),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "first",
            Text("Premier joueur", "First player"),
            "seat-1",
            (
                Choice("seat-1", Text("La première place", "The first seat")),
                Choice("random", Text("Au hasard", "Drawn by lot")),
            ),
        ),
        Option("tiles", Text("Table des tuiles", "Table of tiles"), PUBLISHED),
    )
    reasons: ClassVar[Mapping[str, Text]] = {
        rank: Text(
            f"Toutes les tuiles ont servi. Votre rang : {name.fr}.", f"Every tile is used. Your rank: {name.en}."
        )
        for rank, name in zip(RANKS, text.RANK_NAMES, strict=True)
    }
    terms: ClassVar[Mapping[str, Text]] = {
        "inspected": Text("les tuiles inspectées", "inspected tiles"),
        "promise": Text("les tuiles encore à inspecter", "tiles still to be inspected"),
        "dead": Text("les trous que l’on pourra combler", "holes that can be filled"),
        "reach": Text("ce que le bateau trouve à combler", "what the boat finds to fill"),
        "closing": Text("la mer qui reste ouverte", "the sea that stays open"),
    }
    actions: Sequence[Action] = ACTIONS
    judge = GulfJudge()
    Position = data.Position

    def new(self, setup: Setup) -> State:
        box = box_named(setup["tiles"])
        return new_gulf(box, setup.players, EXTENSIONS[setup.variant], setup["first"] == "random")

    def bound(self, setup: Setup) -> int:
        """The tiles are drawn, and placed or discarded for a step; tokens, an exchange and an end for every turn."""
        box = box_named(setup["tiles"])
        tiles = count(box.pile(EXTENSIONS[setup.variant]))
        return 2 + 2 * tiles + tiles * (box.tokens[setup.players - 1] + 2)

    def position(self, state: State) -> data.Position:
        return data.position_of(cast(Gulf, state))

    def state(self, position: Any) -> State:
        return reading.gulf_of(position)

    def notation(self, action: Action) -> str:
        return text.notation(action)

    def draw(self, state: State, lang: Lang, names: Sequence[str]) -> str:
        return text.draw(cast(Gulf, state), lang, names)

    def ask(self, state: State, lang: Lang) -> str:
        return text.ask(cast(Gulf, state), lang)

    def tell(self, before: State, action: Action, after: State, lang: Lang, names: Sequence[str]) -> str:
        return text.tell(cast(Gulf, before), action, cast(Gulf, after), lang, names)

    def consent(self, state: State, action: Action) -> int | None:
        """R6 The seat that is asked before this action is played in network play."""
        return action.seat if isinstance(action, Swap) else None

    def census(self, state: State) -> Mapping[str, int]:
        """PM-34 Every tile is in one place; boats stand on tiles; the common score is the sum of what tiles score."""
        gulf = cast(Gulf, state)
        position = data.position_of(gulf)
        hands = sum(count(hand) for hand in gulf.hands)
        used = len(position.placed) - 1 + len(position.discards)
        on_map = [(placed.x, placed.y) for placed in position.placed]
        return {
            "tiles": gulf.in_pile + hands + used,
            "tiles of the pile counted": gulf.in_pile - count(gulf.pile),
            "boats on tiles": sum(seat.boat in on_map for seat in position.seats),
            "tokens": sum(seat.tokens + seat.used for seat in position.seats),
            "score missing in the rows": position.score - sum(row.points for row in position.rows),
            "score missing on the tiles": position.score - sum(placed.points for placed in position.placed),
        }


GAME = PetiteMer()
