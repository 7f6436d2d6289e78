"""La Petite Régate and Régates: a boat race with cards on a free plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from embruns.core.contract import Action
from embruns.core.game import Game, Lang, Option, Setup, Text, Variant
from embruns.games.regate import advice, observation, text, words
from embruns.games.regate import facts as derived
from embruns.games.regate import position as saved
from embruns.games.regate.actions import ACTIONS
from embruns.games.regate.bot.judge import RegateJudge
from embruns.games.regate.box import BOX
from embruns.games.regate.phases import NOBODY
from embruns.games.regate.state import RegateState, new_state


class Regate(Game[RegateState]):
    """REG-B01, REG-G01 Each seat sails one boat; the first player is an option of the basic game, else drawn by lot."""

    slug: ClassVar[str] = "regate"
    version: ClassVar[str] = "2"
    title: ClassVar[Text] = words.TITLE
    about: ClassVar[Text] = words.ABOUT
    minutes: ClassVar[int] = 20
    seats: ClassVar[tuple[Text, ...]] = words.SEATS
    variants: ClassVar[tuple[Variant, ...]] = words.VARIANTS
    options: ClassVar[tuple[Option, ...]] = words.OPTIONS
    hidden: ClassVar[tuple[str, ...]] = ("hands",)
    revealing: ClassVar[tuple[str, ...]] = ("Sail", "ForcedStop", "Change", "LaySun", "SitOut", "Spin")
    open_facts: ClassVar[bool] = True
    open_story: ClassVar[bool] = True
    reasons: ClassVar[Mapping[str, Text]] = words.REASONS
    terms: ClassVar[Mapping[str, Text]] = words.TERMS
    actions: Sequence[Action] = ACTIONS
    judge = RegateJudge()
    observer = observation.RegateObserver()
    Position = saved.Position
    Facts = derived.Facts
    Previews = derived.Previews
    Layout = derived.Layout
    drawn = derived.DRAWN

    def new(self, setup: Setup) -> RegateState:
        first = {"random": NOBODY, "blue": 0, "red": 1}[setup["first"]] if setup.variant == "basic" else NOBODY
        return new_state(saved.course_for(setup), setup.players, first)

    def bound(self, setup: Setup) -> int:
        """Count at most three cards, a Sun and the end a turn, or a stop and a pivot; and five cards drawn."""
        return 1 + setup.players * (5 + 3 + BOX.guard_turns * 12)

    def position(self, state: RegateState) -> saved.Position:
        return saved.position_of(state)

    position_beside = staticmethod(saved.position_beside)

    def state(self, data: saved.Position) -> RegateState:
        return saved.state_of(data)

    def upgrade(self, data: dict[str, Any]) -> dict[str, Any]:
        return saved.upgrade(data)

    def facts(self, view: RegateState, setup: Setup) -> derived.Facts:
        return derived.facts_of(view, setup)

    def previews(self, view: RegateState) -> derived.Previews | None:
        return derived.previews_of(view)

    def layout(self, setup: Setup) -> derived.Layout:
        return derived.layout_of(setup)

    def census(self, state: RegateState) -> Mapping[str, int]:
        return saved.census(state)

    fields = staticmethod(observation.fields_of)

    def notation(self, action: Action) -> str:
        return text.notation(action)

    def draw(self, state: RegateState, lang: Lang, names: Sequence[str]) -> str:
        return text.draw(state, lang, names)

    def ask(self, state: RegateState, lang: Lang) -> str:
        return text.ask(state, lang)

    def tell(self, before: RegateState, action: Action, after: RegateState, lang: Lang, names: Sequence[str]) -> str:
        return text.tell(before, action, after, lang, names)

    advise = staticmethod(advice.advise)


GAME = Regate()
