"""Message in a Bottle: a small, complete game with secrets, for the tests of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from embruns.core.errors import BadSetup
from embruns.core.game import Choice, Game, Option, Setup, Text, Variant
from tests.games_for_tests.bottle import facts, observation, position, text
from tests.games_for_tests.bottle.actions import ACTIONS
from tests.games_for_tests.bottle.bot.judge import BottleJudge
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.state import BottleState, new_state


class Bottle(Game[BottleState]):
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
    reasons = text.REASONS
    terms = text.TERMS
    actions = ACTIONS
    judge = BottleJudge()
    observer = observation.BottleObserver()
    Position = position.Position
    Facts = facts.Facts
    Previews = facts.Previews
    Layout = facts.Layout
    drawn: ClassVar[Mapping[str, object]] = facts.DRAWN

    def new(self, setup: Setup) -> BottleState:
        limit = setup["limit"]
        if limit not in [str(number) for number in BOX.limits]:
            fine = f"{BOX.limits[0]} to {BOX.limits[-1]}"
            raise BadSetup(f"bottle: option limit is a whole number from {fine}, not {limit[:20]!r}")
        return new_state(setup.players, BOX.copies[setup.variant], int(limit), setup["drop"] == "yes")

    def bound(self, setup: Setup) -> int:
        """Each bottle leaves the sea once, is asked for once and leaves a hand once; each seat goes ashore once."""
        return 3 * len(BOX.numbers) * BOX.copies[setup.variant] + setup.players + 1

    fields = staticmethod(observation.fields_of)
    notation = staticmethod(text.notation)
    draw = staticmethod(text.draw)
    ask = staticmethod(text.ask)
    tell = staticmethod(text.tell)
    previews = staticmethod(facts.previews_of)
    layout = staticmethod(facts.layout_of)
    facts = staticmethod(facts.facts_of)
    census = staticmethod(position.census)
    upgrade = staticmethod(position.upgrade)
    state = staticmethod(position.state_of)
    position = staticmethod(position.position_of)


GAME = Bottle()
