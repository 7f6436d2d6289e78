"""Little Big Fish: fish eat fish on a square sea, for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from embruns.core.contract import Action, State
from embruns.core.game import Choice, Game, Lang, Option, Setup, Text, Variant
from embruns.games.little_big_fish import data, text
from embruns.games.little_big_fish.bot.judge import FishJudge
from embruns.games.little_big_fish.components import ACTIONS, BOX
from embruns.games.little_big_fish.field import count
from embruns.games.little_big_fish.rules import ANYONE_FIRST, Sea, new_sea


class LittleBigFish(Game):
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
    reasons: ClassVar[Mapping[str, Text]] = {
        "fifth-fish": Text("Cinquième poisson mangé.", "The fifth fish is eaten."),
        "lone-fish": Text("Il ne reste qu’un poisson à l’adversaire.", "The other side has a single fish left."),
        "quiet": Text("Cinquante tours sans prise : on compte.", "Fifty turns without a catch: count."),
        "quiet-draw": Text(
            "Cinquante tours sans prise, et tout est égal.", "Fifty turns without a catch, and all is even."
        ),
    }
    terms: ClassVar[Mapping[str, Text]] = {
        "won": Text("la victoire", "the win"),
        "trophies": Text("les poissons mangés", "fish eaten"),
        "shoal": Text("le nombre de poissons en jeu", "fish in play"),
        "sizes": Text("la taille du banc", "the size of the shoal"),
        "prey": Text("les proies à portée", "prey within reach"),
        "danger": Text("la sécurité du banc", "the safety of the shoal"),
    }
    actions: Sequence[Action] = ACTIONS
    judge = FishJudge()
    Position = data.Position

    def new(self, setup: Setup) -> State:
        boards = BOX.first_game if setup.variant == "first-game" else None
        laid = cast(tuple[int, int, int, int], tuple(4 * b + turns for b, turns in boards)) if boards else None
        first = {"south": 0, "north": 1, "random": ANYONE_FIRST}[setup["first"]]
        return new_sea(laid, first, setup["guard"] == "on")

    def bound(self, setup: Setup) -> int:
        """Eleven actions of set-up; nine fish eaten at the most, each after fewer than 50 quiet turns; seven a turn."""
        return 11 + 7 * 10 * BOX.guard_turns if setup["guard"] == "on" else 1_000_000

    def position(self, state: State) -> data.Position:
        return data.position_of(cast(Sea, state))

    def state(self, position: Any) -> State:
        return data.sea_of(position)

    def notation(self, action: Action) -> str:
        return text.notation(action)

    def draw(self, state: State, lang: Lang, names: Sequence[str]) -> str:
        return text.draw(cast(Sea, state), lang, names)

    def ask(self, state: State, lang: Lang) -> str:
        return text.ask(cast(Sea, state), lang)

    def tell(self, before: State, action: Action, after: State, lang: Lang, names: Sequence[str]) -> str:
        return text.tell(cast(Sea, before), action, cast(Sea, after), lang, names)

    def census(self, state: State) -> Mapping[str, int]:
        """LBF-34 Twelve fish of each colour; eight surprise tokens; one fish a square, none on a wreck (LBF-44)."""
        sea = cast(Sea, state)
        counts: dict[str, int] = {}
        for seat in (0, 1):
            own, other = sea.shoal(seat), sea.shoal(1 - seat)
            left = own.small_left + own.medium_left + own.large_left
            counts[f"fish of seat {seat}"] = own.in_play + left + other.trophies
            counts[f"fish counted square by square, seat {seat}"] = own.in_play - count(own.fish)
        position = self.position(sea)
        counts["tokens"] = sum(position.stack[t] + position.discards[t] for t in data.TOKENS)
        counts["trophies by size"] = sum(len(s.trophies) for s in position.sides) - sum(sea.scores())
        counts["squares shared"] = count(sea.mine.fish & sea.theirs.fish)
        counts["fish on wrecks"] = count((sea.mine.fish | sea.theirs.fish) & sea.field.wrecks) if sea.is_laid() else 0
        return counts


GAME = LittleBigFish()
