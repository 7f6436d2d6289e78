"""The words of a study's page, in both languages, and how numbers are written in each."""

from __future__ import annotations

from embruns.core.game import Lang, Text
from embruns.study.numbers import Measured

WORDS: dict[str, Text] = {
    "study": Text("Étude d’équilibre", "Balance study"),
    "intro": Text(
        "{games} parties, jouées par {bots}. Les intervalles sont à 95 %. Des robots ne sont pas des gens : ces "
        "nombres disent "
        "ce que fait le jeu entre leurs mains.",
        "{games} games, played by {bots}. Intervals are 95 %. Bots are not people: these numbers say what the game "
        "does in "
        "their hands.",
    ),
    "seats": Text("{n} places", "{n} seats"),
    "seat": Text("Place {n}", "Seat {n}"),
    "results": Text("Longueur, scores, places", "Length, scores, seats"),
    "way": Text("Le cours d’une partie", "The course of a game"),
    "findings": Text("Ce qui ressort", "Findings"),
    "sure": Text("établi", "established"),
    "unsure": Text("non établi", "not established"),
    "f_score": Text("Le score commun est de {value} en moyenne.", "The common score is {value} on average."),
    "f_seat": Text(
        "La place {n} gagne {value} des parties ; une part égale serait de {fair}.",
        "Seat {n} wins {value} of the games; an equal share would be {fair}.",
    ),
    "f_length": Text(
        "Une partie dure {value} décisions en {turns} tours.", "A game takes {value} decisions in {turns} turns."
    ),
    "f_lead": Text(
        "Qui mène à mi-partie gagne {value} des fois.", "Whoever leads at half-time wins {value} of the time."
    ),
    "f_told": Text(
        "À mi-partie, le score en cours explique {value} du score final.",
        "At half-time the running score explains {value} of the final one.",
    ),
    "f_thing": Text("« {thing} » vaut {value} à qui l’emploie.", "‘{thing}’ is worth {value} to whoever uses it."),
    "f_ending": Text("{value} des parties finissent ainsi : {reason}", "{value} of the games end like this: {reason}"),
    "interval": Text("de {low} à {high}, {games} parties", "{low} to {high}, {games} games"),
    "scores": Text("Où tombent les scores ?", "Where do the scores fall?"),
    "scores_how": Text(
        "Une barre par score, en pour cent des parties ; les tirets sont la moyenne.",
        "One bar a score, in per cent of the games; the dashes are the mean.",
    ),
    "score": Text("score", "score"),
    "wins": Text("Les places se valent-elles ?", "Are the seats equal?"),
    "wins_how": Text(
        "Part des victoires avec son intervalle ; les tirets sont la part égale.",
        "Share of the wins with its interval; the dashes are the equal share.",
    ),
    "wins_axis": Text("victoires, en %", "wins, in %"),
    "by_seat": Text("Que marque chaque place ?", "What does each seat score?"),
    "by_seat_how": Text("Score moyen avec son intervalle.", "Mean score with its interval."),
    "length": Text("Combien dure une partie ?", "How long is a game?"),
    "length_how": Text("Décisions par partie.", "Decisions a game."),
    "decisions": Text("décisions", "decisions"),
    "choices": Text("Combien de choix a-t-on ?", "How many choices are there?"),
    "choices_how": Text(
        "Nombre moyen d’actions permises au fil de la partie ; {forced} du temps il n’y en a qu’une.",
        "Mean number of legal actions over the course of a game; {forced} of the time there is only one.",
    ),
    "choices_axis": Text("choix", "choices"),
    "course": Text("Quand la partie se décide-t-elle ?", "When is the game decided?"),
    "course_rivals": Text(
        "Qui mène seul à ce moment gagne tant de fois ; la tête change {lead} fois par partie.",
        "Whoever leads alone at that moment wins so often; the lead changes {lead} times a game.",
    ),
    "course_together": Text(
        "Part du score final que le score en cours explique déjà (R²).",
        "The part of the final score that the running score explains already (R²).",
    ),
    "course_axis": Text("part de la partie, en %", "part of the game, in %"),
    "things": Text("Que vaut chaque chose ?", "What is each thing worth?"),
    "things_how": Text(
        "À qui emploie une action, comparé à qui ne l’emploie pas. Une action peut être bonne parce qu’elle gagne, "
        "ou jouée parce qu’on gagne : l’écart ne dit pas lequel.",
        "For those who use an action, compared with those who do not. An action may be good because it wins, or be "
        "played because one is winning: the gap does not say which.",
    ),
    "thing": Text("Action", "Action"),
    "used": Text("employée par", "used by"),
    "times": Text("fois", "times"),
    "worth_points": Text("écart, en points", "gap, in points"),
    "worth_wins": Text("écart, en % de victoires", "gap, in % of wins"),
    "endings": Text("Comment finissent les parties ?", "How do games end?"),
    "ending": Text("Fin", "Ending"),
    "part": Text("part", "share"),
    "shared": Text("Victoire partagée : {value}.", "Shared win: {value}."),
    "two": Text("Boîte d’origine, boîte modifiée", "Original box, changed box"),
    "two_how": Text(
        "Chaque partie est jouée avec les deux boîtes et la même graine. « Établi » tient pour tous les écarts à la "
        "fois (correction de Holm).",
        "Each game is played with both boxes under the same seed. ‘Established’ holds for all differences at once "
        "(Holm’s correction).",
    ),
    "origin": Text("Boîte d’origine", "Original box"),
    "changed": Text("Boîte modifiée", "Changed box"),
    "changes": Text("Ce qui a changé dans la boîte", "What changed in the box"),
    "before": Text("avant", "before"),
    "after": Text("après", "after"),
    "gap": Text("écart", "difference"),
    "nothing": Text(
        "Aucun écart n’est établi entre les deux boîtes.", "No difference between the two boxes is established."
    ),
    "c_score": Text("score", "score"),
    "c_wins": Text("victoires", "wins"),
    "c_decisions": Text("décisions par partie", "decisions a game"),
    "c_lead": Text("changements de tête", "changes of lead"),
    "c_ending": Text("fin : {of}", "ending: {of}"),
    "c_use": Text("{of}, fois par partie", "{of}, times a game"),
    "c_sentence": Text("{what} : de {before} à {after}.", "{what}: from {before} to {after}."),
    "numbers": Text("Voir les nombres", "Show the numbers"),
    "made": Text("Comment cette page a été faite", "How this page was made"),
    "made_how": Text(
        "Règles {rules}. Moyennes : intervalle normal sur les parties. Parts : Wilson. Choses et boîtes : "
        "correction de Holm pour toutes les comparaisons d’un tableau. La même commande redonne la même page, à "
        "l’octet près.",
        "Rules {rules}. Means: normal interval over games. Shares: Wilson. Things and boxes: Holm’s correction for "
        "all comparisons of a table. The same command gives the same page, byte for byte.",
    ),
    "data": Text("Données", "Data"),
    "other": Text("In English", "En français"),
}


def words(name: str, lang: Lang, **values: str) -> str:
    """Return a sentence in that language, with its values."""
    text = WORDS[name][lang]
    return text.format(**values) if values else text


def number(value: float, lang: Lang, digits: int = 1, sign: bool = False) -> str:
    """Return a number as people write it: 1,234.5 or 1 234,5."""
    told = f"{value:+,.{digits}f}" if sign else f"{value:,.{digits}f}"
    told = told.replace("-", "−")
    return told.replace(",", "\u202f").replace(".", ",") if lang == "fr" else told


def percent(value: float, lang: Lang, sign: bool = False) -> str:
    """Return a share in per cent."""
    return f"{number(100 * value, lang, 1, sign)}\u00a0%"


def interval(measured: Measured, lang: Lang, shares: bool = False, sign: bool = False) -> str:
    """Return the interval and the number of games."""
    tell = percent if shares else number
    low, high = (tell(each, lang, sign=sign) for each in (measured.low, measured.high))
    return words("interval", lang, low=low, high=high, games=number(measured.games, lang, 0))
