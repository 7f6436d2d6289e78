"""The names of the game: its title, seats, variants and options, how a race can end, and the terms of the judge."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.core.game import Choice, Option, Text, Variant

TITLE = Text("La Petite Régate", "La Petite Régate")
ABOUT = Text(
    "Une course à la voile, carte après carte, autour des bouées.", "A sailing race, card by card, round the marks."
)
# The fourth boat is not green as in the box: the house has no green seat, for green is land.
SEATS = (Text("Bleu", "Blue"), Text("Rouge", "Red"), Text("Jaune", "Yellow"), Text("Ciel", "Sky"))
VARIANTS: tuple[Variant, ...] = (
    Variant("basic", Text("Jeu de base", "Basic game"), (2,)),
    Variant("advanced", Text("Jeu avancé", "Advanced game"), (2,)),
    Variant("2010", Text("Édition 2010", "2010 edition"), (2, 3, 4)),
)
OPTIONS: tuple[Option, ...] = (
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
            Choice("normal", Text("Normal (50\u00a0cm\u00a0; 2010\u00a0: 12\u00a0cm)", "Normal (50 cm; 2010: 12 cm)")),
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
REASONS: Mapping[str, Text] = {
    "home": Text("Le parcours est bouclé.", "The whole course is sailed."),
    "guard": Text(
        "Soixante tours chacun\u00a0: le bateau le plus avancé gagne.",
        "Sixty turns each: the boat that is furthest along wins.",
    ),
    "guard-draw": Text("Soixante tours chacun, et personne n’est devant.", "Sixty turns each, and nobody is ahead."),
}
TERMS: Mapping[str, Text] = {
    "won": Text("l’arrivée", "the finish"),
    "course": Text("le chemin qui reste", "the way still to sail"),
    "rivals": Text("l’avance sur le meilleur adversaire", "the lead over the foremost opponent"),
    "hand": Text("les cartes en main", "the cards in hand"),
    "calm": Text("les tours à jouer", "turns to sail"),
}
