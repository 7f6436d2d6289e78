"""La Petite Régate and Régates: a boat race with cards on a free plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from embruns.core.contract import Action, State
from embruns.core.game import Choice, Game, Lang, Option, Setup, Text, Variant
from embruns.games.regate import data, text
from embruns.games.regate.actions import ACTIONS
from embruns.games.regate.boat import UNSEEN, count_of, size_of
from embruns.games.regate.bot.judge import RegattaJudge
from embruns.games.regate.components import BOX, SETS, SUN_CARD
from embruns.games.regate.course import ANTICLOCKWISE, CLOCKWISE, Course, course_of
from embruns.games.regate.passage import in_contact
from embruns.games.regate.phases import NOBODY
from embruns.games.regate.rules import Regatta, new_regatta


class Regate(Game):
    """REG-B01, REG-G01 Each seat sails one boat; the first player is an option of the basic game, else drawn by lot."""

    slug: ClassVar[str] = "regate"
    version: ClassVar[str] = "2"
    title: ClassVar[Text] = Text("La Petite Régate", "La Petite Régate")
    about: ClassVar[Text] = Text(
        "Une course à la voile, carte après carte, autour des bouées.", "A sailing race, card by card, round the marks."
    )
    minutes: ClassVar[int] = 20
    seats: ClassVar[tuple[Text, ...]] = text.SEATS
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("basic", Text("Jeu de base", "Basic game"), (2,)),
        Variant("advanced", Text("Jeu avancé", "Advanced game"), (2,)),
        Variant("2010", Text("Édition 2010", "2010 edition"), (2, 3, 4)),
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "first",
            Text("Premier joueur (jeu de base)", "First player (basic game)"),
            "random",
            (
                Choice("random", Text("Au hasard", "Drawn by lot")),
                Choice("blue", Text("Bleu", "Blue")),
                Choice("red", Text("Rouge", "Red")),
            ),
        ),
        Option(
            "direction",
            Text("Sens du parcours", "Direction of the course"),
            "clockwise",
            (
                Choice("clockwise", Text("Horaire", "Clockwise")),
                Choice("anticlockwise", Text("Antihoraire", "Anticlockwise")),
            ),
        ),
        Option(
            "spacing",
            Text("Écart des bouées", "Distance of the marks"),
            "normal",
            (
                Choice(
                    "normal", Text("Normal (50\u00a0cm\u00a0; 2010\u00a0: 12\u00a0cm)", "Normal (50 cm; 2010: 12 cm)")
                ),
                Choice(
                    "wider", Text("Plus grand (65\u00a0cm\u00a0; 2010\u00a0: 16\u00a0cm)", "Wider (65 cm; 2010: 16 cm)")
                ),
                Choice("other", Text("Autre (80\u00a0cm\u00a0; 2010\u00a0: 10\u00a0cm)", "Other (80 cm; 2010: 10 cm)")),
            ),
        ),
        Option(
            "obstacles",
            Text("Obstacles", "Obstacles"),
            "none",
            (
                Choice("none", Text("Aucun", "None")),
                Choice("islet", Text("Un îlot", "An islet")),
                Choice("rocks", Text("Deux rochers", "Two rocks")),
                Choice("narrows", Text("Un goulet à chaque bouée", "Narrows at each mark")),
            ),
        ),
        Option(
            "contact",
            Text("Pénalité de contact (jeu avancé)", "Contact penalty (advanced game)"),
            "off",
            (Choice("off", Text("Non", "No")), Choice("on", Text("Oui", "Yes"))),
        ),
    )
    hidden: ClassVar[tuple[str, ...]] = ("hands",)
    reasons: ClassVar[Mapping[str, Text]] = {
        "home": Text("Le parcours est bouclé.", "The whole course is sailed."),
        "guard": Text(
            "Soixante tours chacun\u00a0: le bateau le plus avancé gagne.",
            "Sixty turns each: the boat that is furthest along wins.",
        ),
        "guard-draw": Text(
            "Soixante tours chacun, et personne n’est devant.", "Sixty turns each, and nobody is ahead."
        ),
    }
    terms: ClassVar[Mapping[str, Text]] = {
        "won": Text("l’arrivée", "the finish"),
        "course": Text("le chemin qui reste", "the way still to sail"),
        "rivals": Text("l’avance sur le meilleur adversaire", "the lead over the foremost opponent"),
        "hand": Text("les cartes en main", "the cards in hand"),
        "calm": Text("les tours à jouer", "turns to sail"),
    }
    actions: Sequence[Action] = ACTIONS
    judge = RegattaJudge()
    Position = data.Position
    drawn = data.DRAWN

    def new(self, setup: Setup) -> State:
        first = {"random": NOBODY, "blue": 0, "red": 1}[setup["first"]] if setup.variant == "basic" else NOBODY
        return new_regatta(self.course(setup), setup.players, first)

    def course(self, setup: Setup) -> Course:
        """The course that these options lay out."""
        return course_of(
            SETS.index(setup.variant),
            CLOCKWISE if setup["direction"] == "clockwise" else ANTICLOCKWISE,
            data.SPACINGS.index(cast(data.Spacing, setup["spacing"])),
            data.OBSTACLES.index(cast(data.Obstacles, setup["obstacles"])),
            setup["contact"] == "on",
        )

    def bound(self, setup: Setup) -> int:
        """A turn is at most three cards, a Sun and the end, or a stop and a pivot; and five cards drawn."""
        return 1 + setup.players * (5 + 3 + BOX.guard_turns * 12)

    def position(self, state: State) -> data.Position:
        return data.position_of(cast(Regatta, state))

    def state(self, position: Any) -> State:
        return data.regatta_of(position)

    def notation(self, action: Action) -> str:
        return text.notation(action)

    def draw(self, state: State, lang: Lang, names: Sequence[str]) -> str:
        return text.draw(cast(Regatta, state), lang, names)

    def ask(self, state: State, lang: Lang) -> str:
        return text.ask(cast(Regatta, state), lang)

    def tell(self, before: State, action: Action, after: State, lang: Lang, names: Sequence[str]) -> str:
        return text.tell(cast(Regatta, before), action, cast(Regatta, after), lang, names)

    def census(self, state: State) -> Mapping[str, int]:
        """Every card is in the pile, on the discard, in a hand or in front of a boat; nobody sails through anything."""
        race = cast(Regatta, state)
        hidden = sum(count_of(boat.hand, UNSEEN) for boat in race.boats)
        in_hands = sum(size_of(boat.hand) for boat in race.boats)
        suns = sum(boat.sun for boat in race.boats)
        discards = race.discards()
        held_suns = sum(count_of(boat.hand, SUN_CARD + 1) for boat in race.boats)
        return {
            "boats": len(race.boats),
            "cards": race.pile + sum(discards) + in_hands + suns,
            "unseen": sum(race.unseen) - race.pile - hidden,
            "suns": race.unseen[SUN_CARD] + discards[SUN_CARD] + held_suns + suns,
            "contacts": sum(_touches(race, seat) for seat in range(len(race.boats))),
        }


def _touches(race: Regatta, seat: int) -> bool:
    boat = race.boats[seat]
    return boat.placed and in_contact(race.course, race.boats, seat, boat.x, boat.y, boat.heading)


GAME = Regate()
