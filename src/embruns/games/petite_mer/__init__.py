"""Petite Mer: coastguards lay out a sea together, for one to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from embruns.core.bits import count
from embruns.core.contract import Action
from embruns.core.game import Choice, Game, Option, Setup, Text, Variant, small_numbers
from embruns.games.petite_mer import advice, observation, text
from embruns.games.petite_mer import facts as shown
from embruns.games.petite_mer import position as saved
from embruns.games.petite_mer.actions import ACTIONS, Swap
from embruns.games.petite_mer.bot.judge import PetiteMerJudge
from embruns.games.petite_mer.box import ALL, PUBLISHED, SMALL, VARIANTS, box_of
from embruns.games.petite_mer.state import PetiteMerState, new_state

ANY_CREW = (1, 2, 3, 4)  # PM-01


class PetiteMer(Game[PetiteMerState]):
    """All seats win or lose together: there is one common score (PM-62)."""

    slug: ClassVar[str] = "petite-mer"
    version: ClassVar[str] = "1"
    title: ClassVar[Text] = Text("Petite Mer", "Petite Mer")
    about: ClassVar[Text] = Text(
        "Ensemble, dessinez la mer et inspectez ses phares.", "Together, chart the sea and inspect its lighthouses."
    )
    minutes: ClassVar[int] = 30
    together: ClassVar[bool] = True  # PM-62
    daily: ClassVar[bool] = True  # PM-44 tiles are drawn in the order of the pile, and none comes back to it
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
        Option(  # what records of this game have always said; another box is an edition
            "tiles",
            Text("Table des tuiles", "Table of tiles"),
            PUBLISHED,
            (Choice(PUBLISHED, Text("Celle de la boîte", "That of the box")),),
        ),
    )
    smaller: ClassVar[tuple[Option, ...]] = (small_numbers("pile", text.PILE, *SMALL, Choice(ALL, text.WHOLE_PILE)),)
    reasons: ClassVar[Mapping[str, Text]] = text.REASONS
    terms: ClassVar[Mapping[str, Text]] = text.TERMS
    uses: ClassVar[Mapping[str, Text]] = text.USES
    actions: Sequence[Action] = ACTIONS
    judge = PetiteMerJudge()
    observer = observation.PetiteMerObserver()
    Position = saved.Position
    Facts = shown.Facts
    Previews = shown.Previews
    Layout = shown.Layout
    fields = staticmethod(observation.fields_of)
    notation = staticmethod(text.notation)
    draw = staticmethod(text.draw)
    ask = staticmethod(text.ask)
    tell = staticmethod(text.tell)
    advise = staticmethod(advice.advise)
    ranks = staticmethod(text.ranks)
    position = staticmethod(saved.position_of)
    state = staticmethod(saved.state_of)
    census = staticmethod(saved.census)
    upgrade = staticmethod(saved.upgrade)
    layout = staticmethod(shown.layout_of)
    previews = staticmethod(shown.previews_of)

    def new(self, setup: Setup) -> PetiteMerState:
        return new_state(box_of(setup), setup.players, VARIANTS[setup.variant], setup["first"] == "random")

    def bound(self, setup: Setup) -> int:
        """Each tile is drawn and used once, and has at most one turn of its own: tokens, an exchange and an end."""
        box = box_of(setup)
        tiles = count(box.pile(VARIANTS[setup.variant]))
        return 2 + 2 * tiles + tiles * (box.tokens[setup.players - 1] + 2)

    def facts(self, view: PetiteMerState, setup: Setup) -> shown.Facts:
        return shown.facts_of(view)

    def consent(self, state: PetiteMerState, action: Action) -> int | None:
        """R6 Return the partner who is asked before an exchange in network play."""
        return action.seat if isinstance(action, Swap) else None


GAME = PetiteMer()
