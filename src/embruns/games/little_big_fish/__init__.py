"""Little Big Fish for two: what the rest of the house calls, wired to the files of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from embruns.core.contract import Action
from embruns.core.game import Choice, Game, Option, Setup, Text, Variant, small_numbers
from embruns.games.little_big_fish import advice, observation, text
from embruns.games.little_big_fish import facts as shown
from embruns.games.little_big_fish import position as saved
from embruns.games.little_big_fish.actions import ACTIONS
from embruns.games.little_big_fish.bot.judge import LittleBigFishJudge
from embruns.games.little_big_fish.box import BOX, to_win_in
from embruns.games.little_big_fish.state import ANYONE_FIRST, LittleBigFishState, new_state


class LittleBigFish(Game[LittleBigFishState]):
    """Seat 0 is South, with the pink shoal; seat 1 is North, with the orange one (LBF-01, LBF-07)."""

    slug: ClassVar[str] = "little-big-fish"
    version: ClassVar[str] = "1"
    title: ClassVar[Text] = Text("Little Big Fish", "Little Big Fish")
    about: ClassVar[Text] = Text("Mangez, grandissez, gare au plus gros.", "Eat, grow, and mind the bigger ones.")
    minutes: ClassVar[int] = 15
    seats: ClassVar[tuple[Text, ...]] = (Text("Sud", "South"), Text("Nord", "North"))
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("first-game", Text("Première partie", "First game"), (2,)),
        Variant("random", Text("Plateaux au hasard", "Random boards"), (2,)),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "first",
            Text("Premier joueur", "First player"),
            "south",
            (
                Choice("south", Text("Sud", "South")),
                Choice("north", Text("Nord", "North")),
                Choice("random", Text("Au hasard", "Drawn by lot")),
            ),
        ),
        Option(
            "guard",
            Text("Fin après 50 tours sans prise", "End after 50 turns without a catch"),
            "on",
            (Choice("on", Text("Oui", "Yes")), Choice("off", Text("Non", "No"))),
        ),
    )
    smaller: ClassVar[tuple[Option, ...]] = (
        small_numbers("trophies", Text("Poissons à manger", "Fish to eat"), 1, BOX.trophies_to_win),
    )
    reasons: ClassVar[Mapping[str, Text]] = text.REASONS
    terms: ClassVar[Mapping[str, Text]] = text.TERMS
    actions: Sequence[Action] = ACTIONS
    judge = LittleBigFishJudge()
    observer = observation.LittleBigFishObserver()
    Position = saved.Position
    Facts = shown.Facts
    Previews = shown.Previews
    drawn: ClassVar[Mapping[str, object]] = shown.DRAWN

    def new(self, setup: Setup) -> LittleBigFishState:
        boards = BOX.first_game if setup.variant == "first-game" else None
        laid = cast(tuple[int, int, int, int], tuple(4 * b + turns for b, turns in boards)) if boards else None
        first = {"south": 0, "north": 1, "random": ANYONE_FIRST}[setup["first"]]
        return new_state(laid, first, setup["guard"] == "on", to_win_in(setup))

    def bound(self, setup: Setup) -> int:
        """Eleven actions of set-up; nine fish eaten at the most, each after fewer than 50 quiet turns; seven a turn."""
        return 11 + 7 * 2 * to_win_in(setup) * BOX.guard_turns if setup["guard"] == "on" else 1_000_000

    position = staticmethod(saved.position_of)
    state = staticmethod(saved.state_of)
    upgrade = staticmethod(saved.upgrade)
    census = staticmethod(saved.census)
    facts = staticmethod(shown.facts_of)
    previews = staticmethod(shown.previews_of)
    fields = staticmethod(observation.fields_of)
    notation = staticmethod(text.notation)
    draw = staticmethod(text.draw)
    ask = staticmethod(text.ask)
    tell = staticmethod(text.tell)
    advise = staticmethod(advice.advise)


GAME = LittleBigFish()
