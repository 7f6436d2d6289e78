"""Bretagne: contractors raise fifteen lighthouses around Brittany, for two to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from embruns.core.contract import Action
from embruns.core.game import Game, Option, Setup, Text, Variant, small_numbers
from embruns.games.bretagne import advice, facts, observation, text, words
from embruns.games.bretagne import position as saved
from embruns.games.bretagne.actions import ACTIONS
from embruns.games.bretagne.bot.judge import BretagneJudge
from embruns.games.bretagne.box import BOX, rounds_in
from embruns.games.bretagne.state import BretagneState, new_state


class Bretagne(Game[BretagneState]):
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
    smaller: ClassVar[tuple[Option, ...]] = (small_numbers("rounds", Text("Manches", "Rounds"), 1, int(BOX.rounds)),)
    hidden: ClassVar[tuple[str, ...]] = ("hands", "deck")
    revealing: ClassVar[tuple[str, ...]] = (
        *("BuyCards", "SellCards", "SwapCard", "Keep", "PlayCard", "NoMoreCards", "Decline"),
    )
    open_facts: ClassVar[bool] = True
    open_story: ClassVar[bool] = True
    reasons: ClassVar[Mapping[str, Text]] = text.REASONS
    terms: ClassVar[Mapping[str, Text]] = text.TERMS
    uses: ClassVar[Mapping[str, Text]] = words.USES
    actions: Sequence[Action] = ACTIONS
    judge = BretagneJudge()
    observer = observation.BretagneObserver()
    Position = saved.Position
    Facts = facts.Facts
    drawn = facts.DRAWN

    def new(self, setup: Setup) -> BretagneState:
        return new_state(setup.players, setup.variant == "historical", rounds_in(setup))

    def bound(self, setup: Setup) -> int:
        """The set-up; each round twelve tiles, and for each seat its workers' visits to the cities.

        A worker enters a city once a round (BRE-59); a visit is an entry, up to five trades, two draws and a farewell.
        In an evaluation each worker leaves a lighthouse once.
        """
        workers = BOX.workers + BOX.reserve
        visits = workers * (1 + 5 + 2 + 1)
        a_seat = 1 + 3 + visits + 2 + 2 * workers + 15 + 4 * 9
        return 100 + rounds_in(setup) * (setup.players * a_seat + 12 * 5 + 2)

    position = staticmethod(saved.position_of)
    position_beside = staticmethod(saved.position_beside)
    state = staticmethod(saved.state_of)
    upgrade = staticmethod(saved.upgrade)
    census = staticmethod(saved.census)
    facts = staticmethod(facts.facts_of)
    fields = staticmethod(observation.fields_of)
    notation = staticmethod(text.notation)
    draw = staticmethod(text.draw)
    ask = staticmethod(text.ask)
    tell = staticmethod(text.tell)
    advise = staticmethod(advice.advise)


GAME = Bretagne()
