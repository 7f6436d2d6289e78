"""Le Maître des Mers: dice, ships and treasures, for two to six shipowners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from embruns.core.contract import Action
from embruns.core.game import Choice, Game, Option, Setup, Text, Variant, small_numbers
from embruns.games.maitre_des_mers import advice, observation, text
from embruns.games.maitre_des_mers import facts as derived
from embruns.games.maitre_des_mers import position as saved
from embruns.games.maitre_des_mers.actions import ACTIONS
from embruns.games.maitre_des_mers.bot.judge import MaitreDesMersJudge
from embruns.games.maitre_des_mers.bot.prices import LEARNED
from embruns.games.maitre_des_mers.box import BOX, SEATS, SHIPS
from embruns.games.maitre_des_mers.state import MaitreDesMersState, new_state
from embruns.games.maitre_des_mers.words import REASONS, TERMS


class MaitreDesMers(Game[MaitreDesMersState]):
    """Seats are shipowners, called by their home ports (MDM-01)."""

    slug: ClassVar[str] = "maitre-des-mers"
    version: ClassVar[str] = "1"
    title: ClassVar[Text] = Text("Le Maître des Mers", "Le Maître des Mers")
    about: ClassVar[Text] = Text(
        "Armez, chassez, achetez, attaquez\u00a0: cinq dés décident.", "Arm, hunt, buy, attack: five dice decide."
    )
    minutes: ClassVar[int] = 30
    seats: ClassVar[tuple[Text, ...]] = tuple(
        Text(port, port) for port in ("Saint-Malo", "Nantes", "Lorient", "La Rochelle", "Brest", "Dieppe")
    )
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("standard", Text("Règle du jeu", "Standard rules"), tuple(range(2, SEATS + 1))),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "first",
            Text("Premier joueur", "First player"),
            "random",
            (
                Choice("random", Text("Au hasard", "Drawn by lot")),
                Choice("first-seat", Text("Le premier siège", "The first seat")),
            ),
        ),
        Option(
            "odds",
            Text("Chances affichées", "Odds shown"),
            "on",
            (Choice("on", Text("Oui", "Yes")), Choice("off", Text("Non", "No"))),
        ),
    )
    smaller: ClassVar[tuple[Option, ...]] = (small_numbers("ships", Text("Navires", "Ships"), 1, SHIPS),)
    reasons: ClassVar[Mapping[str, Text]] = REASONS
    terms: ClassVar[Mapping[str, Text]] = TERMS
    uses: ClassVar[Mapping[str, Text]] = text.USES
    actions: Sequence[Action] = ACTIONS
    judge = MaitreDesMersJudge(LEARNED)
    observer = observation.MaitreDesMersObserver()
    Position = saved.Position
    Facts = derived.Facts
    Previews = derived.Previews
    drawn: ClassVar[Mapping[str, object]] = derived.DRAWN

    position = staticmethod(saved.position_of)
    state = staticmethod(saved.state_of)
    upgrade = staticmethod(saved.upgrade)
    census = staticmethod(saved.census)
    facts = staticmethod(derived.facts_of)
    previews = staticmethod(derived.previews_of)
    fields = staticmethod(observation.fields_of)
    notation = staticmethod(text.notation)
    draw = staticmethod(text.draw)
    ask = staticmethod(text.ask)
    tell = staticmethod(text.tell)
    advise = staticmethod(advice.advise)

    def new(self, setup: Setup) -> MaitreDesMersState:
        return new_state(setup.players, setup["first"] == "random", int(setup.get("ships", str(SHIPS))))

    def bound(self, setup: Setup) -> int:
        """Set-up 5; a turn 31 at most: a choice, 5 rolls, 5 dice, 4 throws, 14 for goods, a ship, a reveal."""
        return 6 + 31 * BOX.guard_turns

    def aid(self, state: MaitreDesMersState, setup: Setup) -> derived.Odds | None:
        """Return the exact odds of the seat whose turn it is; None where the table plays without them."""
        return derived.aid_of(state) if setup["odds"] == "on" else None


GAME = MaitreDesMers()
