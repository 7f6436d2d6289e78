"""Le Maître des Mers: dice, ships and treasures, for two to six shipowners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from embruns.core.contract import Action, State
from embruns.core.game import Choice, Game, Lang, Option, Setup, Text, Variant
from embruns.games.maitre_des_mers import data, text
from embruns.games.maitre_des_mers.actions import ACTIONS
from embruns.games.maitre_des_mers.bot.judge import MaitreDesMersJudge
from embruns.games.maitre_des_mers.box import BOX, CARDS, FIRST_GOODS, FIRST_TREASURE, SEATS, SHIPS
from embruns.games.maitre_des_mers.parts.bits import count
from embruns.games.maitre_des_mers.parts.fleets import NOTHING
from embruns.games.maitre_des_mers.phases import STOWING
from embruns.games.maitre_des_mers.state import MaitreDesMersState, new_state

_ENDS = {
    "empty-port": Text("Le port est vide", "The port is empty"),
    "guard": Text("Deux cent quarante tours sont joués", "Two hundred and forty turns are played"),
}
_BY = {
    "points": Text("le plus grand trésor l’emporte.", "the greatest treasure wins."),
    "fleet": Text("à trésor égal, la plus grande flotte l’emporte.", "treasures are equal, the larger fleet wins."),
    "power": Text(
        "à flottes égales, la plus forte puissance de feu l’emporte.", "fleets are equal, the greater fire power wins."
    ),
    "shared": Text("tout est égal, la victoire est partagée.", "all is equal, the victory is shared."),
}


class MaitreDesMers(Game):
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
    reasons: ClassVar[Mapping[str, Text]] = {
        f"{end}-{by}": Text(f"{_ENDS[end].fr}\u00a0: {_BY[by].fr}", f"{_ENDS[end].en}: {_BY[by].en}")
        for end in _ENDS
        for by in _BY
    }
    terms: ClassVar[Mapping[str, Text]] = {
        "won": Text("la victoire", "the win"),
        "treasure": Text("les trésors", "treasures"),
        "families": Text("les familles de navires", "families of ships"),
        "ships": Text("la flotte", "the fleet"),
        "goods": Text("les marchandises", "goods"),
        "danger": Text("la sécurité de la flotte", "the safety of the fleet"),
        "attempt": Text("ce que promettent les dés", "what the dice promise"),
        "fight": Text("l’issue du combat", "the outcome of the fight"),
    }
    actions: Sequence[Action] = ACTIONS
    judge = MaitreDesMersJudge()
    Position = data.Position
    drawn = data.DRAWN

    def new(self, setup: Setup) -> State:
        return new_state(setup.players, setup["first"] == "random")

    def bound(self, setup: Setup) -> int:
        """Set-up 5; a turn 31 at most: a choice, 5 rolls, 5 dice, 4 throws, 14 for goods, a ship, a reveal."""
        return 6 + 31 * BOX.guard_turns

    def position(self, state: State) -> data.Position:
        return data.position_of(cast(MaitreDesMersState, state))

    def state(self, position: Any) -> State:
        return data.state_of(position)

    def aid(self, state: State, setup: Setup) -> data.Odds | None:
        """The exact odds of the seat whose turn it is; None where the table plays without them or there are none."""
        return data.odds_of(cast(MaitreDesMersState, state)) if setup["odds"] == "on" else None

    def notation(self, action: Action) -> str:
        return text.notation(action)

    def draw(self, state: State, lang: Lang, names: Sequence[str]) -> str:
        return text.draw(cast(MaitreDesMersState, state), lang, names)

    def ask(self, state: State, lang: Lang) -> str:
        return text.ask(cast(MaitreDesMersState, state), lang)

    def tell(self, before: State, action: Action, after: State, lang: Lang, names: Sequence[str]) -> str:
        return text.tell(cast(MaitreDesMersState, before), action, cast(MaitreDesMersState, after), lang, names)

    def census(self, state: State) -> Mapping[str, int]:
        """Twelve ships, seven goods, five treasures, each in one place (rulings 14 and 17); five dice at most."""
        state = cast(MaitreDesMersState, state)
        fleets = state.fleets
        cargo = [int(card) for card in fleets.cargo if card != NOTHING]
        won = [int(state.target)] if state.phase == STOWING else []
        held = sorted(cargo + won)
        afloat = sum(int(ships) for ships in fleets.ships)
        taken = [FIRST_GOODS + n for n in range(state.goods_taken)]
        taken += [FIRST_TREASURE + n for n in range(state.treasures_taken)]
        returned = sum(2**ship for ship in state.returned)
        zones = [state.unseen, state.port, returned, *fleets.ships]
        return {
            "ships": sum(count(zone) for zone in zones),
            "ships by name": sum(int(zone) for zone in zones),
            "cards taken and not held": len(taken) - len(held) + sum(a != b for a, b in zip(taken, held, strict=True)),
            "cards": SHIPS + len(held) + (CARDS - SHIPS - len(taken)),
            "laden ships out of fleets": count(fleets.laden & ~afloat),
            "laden ships counted one by one": len(cargo) - count(fleets.laden),
            "dice too many": max(0, -int(state.dice_left())),
        }


GAME = MaitreDesMers()
