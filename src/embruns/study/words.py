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
    "f_score": Text(
        "Le score commun est de {value} points en moyenne.", "The common score is {value} points on average."
    ),
    "f_seat": Text(
        "La place {n} gagne {value} des parties ; une part égale serait de {fair}.",
        "Seat {n} wins {value} of the games; an equal share would be {fair}.",
    ),
    "f_length": Text(
        "Une partie dure {value} décisions en {turns} tours.", "A game takes {value} decisions in {turns} turns."
    ),
    "f_thing": Text(
        "Écart de victoires entre qui joue « {thing} » et qui ne le joue pas : {value}.",
        "Whoever uses ‘{thing}’ wins {value} of the games compared with those who do not.",
    ),
    "f_thing_together": Text(
        "Écart entre les parties avec « {thing} » et les parties sans : {value} points.",
        "Games with ‘{thing}’ score {value} points compared with those without.",
    ),
    "f_ending": Text("{value} des parties finissent ainsi : {reason}", "{value} of the games end like this: {reason}"),
    "interval": Text("de {low} à {high}, {games} parties", "{low} to {high}, {games} games"),
    "scores": Text("Où tombent les scores ?", "Where do the scores fall?"),
    "scores_how": Text(
        "Une barre par score, en pour cent des parties ; les tirets sont la moyenne.",
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
    "length_how": Text(
        "Décisions par partie, en {turns} tours. Moyenne : {interval}.",
        "Decisions a game, in {turns} turns. Mean: {interval}.",
    ),
    "decisions": Text("décisions", "decisions"),
    "choices": Text("Combien de choix a-t-on ?", "How many choices are there?"),
    "choices_how": Text(
        "Nombre d’actions permises au fil de la partie, {mean} en moyenne ; le clair contient huit parties "
        "sur dix. {forced} du temps il n’y en a qu’une.",
        "Number of legal actions over the course of a game, {mean} on average; the pale range holds eight "
        "games in ten. {forced} of the time there is only one.",
    ),
    "choices_axis": Text("choix", "choices"),
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
    "shared": Text("Victoire partagée : {value} ({interval}).", "Shared win: {value} ({interval})."),
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
    "c_sentence": Text("{what} : de {before} à {after} ({gap}).", "{what}: from {before} to {after} ({gap})."),
    "numbers": Text("Voir les nombres", "Show the numbers"),
    "made": Text("Comment cette page a été faite", "How this page was made"),
    "made_how": Text(
        "Règles {rules}. Moyennes : intervalle normal sur les parties. Parts : Wilson. R² : Olkin et Finn. "
        "Choses et boîtes : correction de Holm pour toutes les comparaisons d’un tableau. Ce que la boîte a "
        "de reconstitué : « embruns box check » le dit. La même commande redonne la même page, à l’octet "
        "près.",
        "Rules {rules}. Means: normal interval over games. Shares: Wilson. R²: Olkin and Finn. Things and "
        "boxes: Holm’s correction for all comparisons of a table. What is reconstructed in the box: ‘embruns "
        "box check’ lists it. The same command gives the same page, byte for byte.",
    ),
    "data": Text("Données (CSV)", "Data (CSV)"),
    "one_seat": Text("une place", "one seat"),
    "see": Text("voir", "see"),
    "f_rank": Text(
        "Le score commun est de {value} points en moyenne : {part} des parties atteignent le rang « {rank} ».",
        "The common score is {value} points on average: {part} of the games reach the rank ‘{rank}’.",
    ),
    "f_brought": Text(
        "La place {n} apporte {value} points de plus que la place {other}.",
        "Seat {n} brings {value} points more than seat {other}.",
    ),
    "f_decided": Text(
        "La moitié des parties ont trouvé leur vainqueur après {part} des décisions.",
        "Half of the games have found their winner after {part} of their decisions.",
    ),
    "f_decided_together": Text(
        "Le rang final n’est acquis dans la moitié des parties qu’après {part} des décisions.",
        "In half of the games the final rank is settled only after {part} of the decisions.",
    ),
    "f_skill": Text(
        "Qui joue explique {who} du résultat, le hasard {luck}.", "Who plays explains {who} of the result, luck {luck}."
    ),
    "band": Text("{part} ({low} à {high})", "{part} ({low} to {high})"),
    "ranks_how": Text(
        "Les bandes sont les rangs des règles ({clause}), avec leur part des parties et son intervalle.",
        "The bands are the ranks of the rules ({clause}), each with its share of the games and the interval of that.",
    ),
    "brought": Text("Qu’apporte chaque place ?", "What does each seat bring?"),
    "brought_how": Text(
        "Points que les décisions de la place ajoutent au score commun, avec leur intervalle.",
        "Points that the decisions of the seat add to the common score, with their interval.",
    ),
    "way_how": Text(
        "La partie est comptée en décisions. Ce qu’une position promet est estimé comme dans le bilan d’une partie.",
        "A game is counted in decisions. What a position promises is estimated as in the review of a game.",
    ),
    "leader": Text("Qui mène finit-il par gagner ?", "Does the leader win?"),
    "leader_how": Text(
        "Part des parties gagnées par qui est devant à ce moment : aux points (trait plein), ou d’après la "
        "position (tirets). Les points sont le hasard pur, {fair}.",
        "Share of the games won by whoever is ahead at that moment: on points (solid), or by the position "
        "(dashes). The dots are mere chance, {fair}.",
    ),
    "by_score": Text("d’après le score", "by the score"),
    "by_promise": Text("d’après la position", "by the position"),
    "told": Text("Que dit déjà le score ?", "What does the score tell already?"),
    "told_how": Text(
        "Part du score final que l’on connaît à ce moment (R²) : par le score en cours (trait plein), ou par "
        "la position (tirets).",
        "Part of the final score that is known at that moment (R²): by the running score (solid), or by the "
        "position (dashes).",
    ),
    "decided": Text("Quand est-ce joué ?", "When is it decided?"),
    "decided_how": Text(
        "Part des parties dont le favori ne change plus. En moyenne c’est joué à {mean} de la partie ({interval}).",
        "Share of the games whose favourite no longer changes. On average that is after {mean} of the game "
        "({interval}).",
    ),
    "decided_together_how": Text(
        "Part des parties dont le rang promis ne change plus. En moyenne c’est joué à {mean} de la partie "
        "({interval}).",
        "Share of the games whose promised rank no longer changes. On average that is after {mean} of the "
        "game ({interval}).",
    ),
    "so_far": Text("Comment monte le score ?", "How does the score rise?"),
    "so_far_how": Text(
        "Moyenne ; le clair contient huit parties sur dix. Les lignes sont les seuils des rangs.",
        "Mean; the pale range holds eight games in ten. The lines are where the ranks begin.",
    ),
    "lead": Text("Combien de fois la tête change-t-elle ?", "How often does the lead change?"),
    "lead_axis": Text("changements de tête", "changes of lead"),
    "lead_how": Text(
        "Aux points : {interval}. Le favori d’après la position change {favourites} fois.",
        "On points: {interval}. The favourite by the position changes {favourites} times.",
    ),
    "luck_title": Text("Chance et métier", "Luck and skill"),
    "luck_how": Text(
        "{games} parties de plus : à chaque place, le sort met {bots} ou un débutant ({weaker}). On demande "
        "combien du résultat vient de qui joue. La réponse vaut pour cet écart de niveau.",
        "{games} more games: at each seat, lots put {bots} or a beginner ({weaker}). How much of the result "
        "comes from who plays? The answer holds for this gap between levels.",
    ),
    "skill_title": Text("D’où vient le résultat ?", "Where does the result come from?"),
    "skill_axis": Text("part de la variance des résultats, en %", "part of the variance of the results, in %"),
    "who": Text("qui joue", "who plays"),
    "where": Text("la place", "the seat"),
    "luck": Text("la chance", "luck"),
    "skill_together": Text(
        "Part de la variance du score commun. Tous forts : {best} points ; tous débutants : {worst}.",
        "Part of the variance of the common score. All strong: {best} points; all beginners: {worst}.",
    ),
    "skill_rivals": Text(
        "Part de la variance des victoires. Seul fort parmi des débutants, on gagne {best} des parties ; "
        "seul débutant parmi des forts, {worst}.",
        "Part of the variance of the wins. The only strong one among beginners wins {best} of the games; the "
        "only beginner among strong ones {worst}.",
    ),
    "things_together": Text(
        "Parties où l’équipage s’en sert, comparées à celles où il ne s’en sert pas. L’écart ne dit pas si "
        "la chose est bonne ou si elle vient dans de bonnes parties.",
        "Games in which the crew uses it, compared with those in which it does not. The gap does not say "
        "whether the thing is good or comes in good games.",
    ),
    "things_left": Text(
        "{n} autres sont employées toujours, presque jamais ou avec un effet moins net ; study.json les a toutes.",
        "{n} others are used always, hardly ever, or with a less clear effect; study.json has them all.",
    ),
    "others": Text("Autres nombres de joueurs, autres variantes", "Other numbers of players, other variants"),
    "others_how": Text(
        "Les mêmes bots et la même graine, avec moins de parties.", "The same bots and seed, with fewer games."
    ),
    "best_seat": Text("place la plus écartée de sa part", "seat farthest from its share"),
    "fair": Text("part égale {fair}", "equal share {fair}"),
    "c_rank": Text("Rang « {of} »", "Rank ‘{of}’"),
    "differences": Text("Tous les écarts, ceux qui sont établis d’abord", "All differences, established ones first"),
    "two_scores_how": Text(
        "En pour cent des scores : la boîte d’origine en plein, la modifiée hachurée.",
        "In per cent of the scores: the original box solid, the changed one hatched.",
    ),
    "gaps": Text("Que change la boîte, partie par partie ?", "What does the box change, game by game?"),
    "gaps_how": Text(
        "Écart du score moyen d’une partie entre les deux boîtes, même graine ; {same} ne changent pas.",
        "Difference of the mean score of a game between the two boxes, same seed; {same} do not change.",
    ),
    "gap_axis": Text("points de plus avec la boîte modifiée", "points more with the changed box"),
    "less": Text("moins bien : {part}", "lower: {part}"),
    "more": Text("mieux : {part}", "higher: {part}"),
    "two_ranks": Text("Rangs atteints", "Ranks reached"),
    "part_axis": Text("part des parties, en %", "share of the games, in %"),
    "two_shares_how": Text(
        "Barre et intervalle de Wilson. Deux intervalles ne se comparent pas à l’œil : l’écart et le sien "
        "sont au tableau.",
        "Bar and Wilson’s interval. Two intervals are not compared by eye: the difference and its own are in "
        "the table.",
    ),
    "two_length_how": Text(
        "Décisions par partie, en pour cent : la boîte d’origine en plein, la modifiée hachurée.",
        "Decisions a game, in per cent: the original box solid, the changed one hatched.",
    ),
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
