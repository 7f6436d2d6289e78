"""How a refusal travels: the HTTP status of each error code, and the sentence that a person reads."""

from __future__ import annotations

from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Text
from embruns.server.errors import NoUndo
from embruns.server.messages.basics import Problem
from embruns.server.messages.told import Refusal
from embruns.server.undo import UNDO_TEXTS

STATUS = {
    "error": 400,
    "bad-request": 400,
    "bad-setup": 400,
    "bad-notation": 400,
    "bad-data": 400,
    "bad-lesson": 400,
    "unknown-bot": 400,
    "bad-components": 400,
    "forbidden-origin": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "closed-table": 403,
    "no-uploads": 403,
    "not-your-study": 403,
    "unknown-game": 404,
    "unknown-table": 404,
    "unknown-seat": 404,
    "unknown-device": 404,
    "unknown-box": 404,
    "unknown-study": 404,
    "unknown-code": 404,
    "not-found": 404,
    "method-not-allowed": 405,
    "already-somebody": 409,
    "seat-taken": 409,
    "not-away": 409,
    "not-over": 409,
    "already-begun": 409,
    "not-ready": 409,
    "no-claim": 409,
    "too-soon": 409,
    "unreachable": 409,
    "not-started": 409,
    "no-undo": 409,
    "no-proposal": 409,
    "declined": 409,
    "on-pause": 409,
    "withdrawn": 409,
    "stale": 409,
    "not-your-turn": 409,
    "game-over": 409,
    "illegal-action": 409,
    "archived": 410,
    "broken-table": 410,
    "too-large": 413,
    "unknown-host": 421,
    "slow-down": 429,
    "too-many": 429,
    "internal": 500,
    "busy": 503,
}

SAID = {
    "bad-request": Text("Cette demande est mal formée.", "This request is malformed."),
    "bad-setup": Text("Ce jeu ne se prépare pas ainsi.", "The game cannot be set up like that."),
    "bad-notation": Text("Ce coup n’existe pas dans ce jeu.", "There is no such move in this game."),
    "bad-data": Text("Ce coup n’existe pas dans ce jeu.", "There is no such move in this game."),
    "bad-lesson": Text("La leçon ne se suit pas ainsi.", "The lesson cannot be followed like that."),
    "unknown-bot": Text("Ce niveau n’existe pas.", "There is no such level."),
    "bad-components": Text("On ne peut pas jouer avec cette boîte.", "The game cannot be played with this box."),
    "no-uploads": Text("Ce serveur ne prend pas de boîtes.", "This server takes no boxes."),
    "unknown-box": Text(
        "Cette boîte n’est plus ici : apportez-la de nouveau.", "This box is not here any more: bring it again."
    ),
    "not-your-study": Text("Une autre personne a lancé cette étude.", "Somebody else began this study."),
    "unknown-study": Text("Cette étude n’est plus ici.", "This study is not here any more."),
    "forbidden-origin": Text("Une autre page ne peut pas demander cela.", "Another site may not ask for this."),
    "unknown-host": Text(
        "Le serveur ne connaît pas cette adresse. Qui l’a lancé la lui donne avec --public-url.",
        "The server does not know this address. Whoever started it names it with --public-url.",
    ),
    "not-your-seat": Text("Cette place n’est pas la vôtre.", "This seat is not yours."),
    "not-host": Text(
        "Seule la personne qui tient la table le peut.", "Only the person who hosts the table may do this."
    ),
    "closed-table": Text("Cette table se joue sans spectateurs.", "This table is played without spectators."),
    "already-begun": Text("La partie a déjà commencé.", "The game has already begun."),
    "not-ready": Text("Personne n’est encore prêt.", "Nobody is ready yet."),
    "no-claim": Text("Personne ne demande plus cette place.", "Nobody asks for this seat any more."),
    "too-soon": Text(
        "Cette personne a déjà reçu un rappel : le suivant sera possible demain.",
        "This person has been reminded already: another reminder is possible tomorrow.",
    ),
    "unreachable": Text(
        "Cette personne n’a demandé aucun message : prévenez-la autrement.",
        "This person has asked for no messages: tell them some other way.",
    ),
    "unknown-code": Text(
        "Aucune table n’a ce code. Il vaut jusqu’à la fin de la partie.",
        "No table has this code. It is good until the end of the game.",
    ),
    "unknown-game": Text("Ce jeu n’existe pas ici.", "There is no such game here."),
    "unknown-table": Text("Cette table n’existe pas, ou plus.", "There is no such table, or no longer."),
    "unknown-seat": Text("Cette place n’existe pas.", "There is no such seat."),
    "unknown-device": Text("Cet appareil n’est pas connu.", "There is no such device."),
    "already-somebody": Text(
        "Vous êtes déjà quelqu’un dans ce navigateur.", "You already are somebody in this browser."
    ),
    "not-found": Text("Il n’y a rien à cette adresse.", "There is nothing at this address."),
    "method-not-allowed": Text("Cette adresse ne se demande pas ainsi.", "This address is not asked like that."),
    "seat-taken": Text("Cette place est prise.", "This seat is taken."),
    "not-away": Text("La personne de cette place est là.", "The person of this seat is here."),
    "not-over": Text("La partie n’est pas finie.", "The game is not over."),
    "not-started": Text("La partie n’a pas commencé.", "The game has not begun."),
    "no-undo": Text("Ce coup ne peut pas être repris.", "This move cannot be taken back."),
    "no-proposal": Text("Rien n’est plus proposé.", "Nothing is proposed any more."),
    "declined": Text(
        "Votre proposition est refusée : jouez autre chose.", "Your proposal is declined: play something else."
    ),
    "on-pause": Text("La partie est en pause.", "The game is paused."),
    "withdrawn": Text("Ce coup n’est plus proposé.", "The move is no longer proposed."),
    "stale": Text("La partie a avancé entre-temps.", "The game has gone on in the meantime."),
    "not-your-turn": Text("Ce n’est pas à cette place de jouer.", "It is not this seat’s turn."),
    "game-over": Text("La partie est finie.", "The game is over."),
    "illegal-action": Text("Les règles ne le permettent pas ici.", "The rules do not allow it here."),
    "archived": Text(
        "Cette table ne peut plus que se lire : ses règles, dans la version d’alors, ne sont plus ici.",
        "This table can only be read: its rules, in the version of that time, are not here any more.",
    ),
    "broken-table": Text(
        "Cette table ne peut pas être lue : son journal est abîmé. Vos autres tables vont bien.",
        "This table cannot be read: its log is damaged. Your other tables are fine.",
    ),
    "too-large": Text("Cette demande est trop longue.", "This request is too long."),
    "slow-down": Text("Trop de demandes à la fois : attendez un instant.", "Too many requests at once: wait a moment."),
    "too-many": Text("Vous en avez déjà trop d’ouvertes.", "You have too many of them open."),
    "internal": Text("Une erreur de notre part. Rien n’a été perdu.", "A mistake of ours. Nothing was lost."),
    "busy": Text("Pas de réponse pour l’instant. Réessayez.", "No answer for now. Try again."),
}


def problem(error: EmbrunsError, game: Game | None = None) -> Problem:
    """The error as it is sent; if a rule forbids something, the message is its clause."""
    clause = str(getattr(error, "clause", ""))
    message = SAID.get(error.code, SAID["internal"])
    if isinstance(error, NoUndo):
        message = UNDO_TEXTS[error.reason]
    elif game is not None and clause in game.clauses("fr"):
        message = sentence(game, clause)
    return Problem(error.code, message, clause, str(error))


def refusal(error: EmbrunsError, game: Game | None, message_id: str) -> Refusal:
    """The error as a message of the socket."""
    told = problem(error, game)
    return Refusal(told.code, told.message, told.clause, told.detail, message_id)


def sentence(game: Game, clause: str) -> Text:
    """The clause in both languages."""
    return Text(game.clauses("fr").get(clause, ""), game.clauses("en").get(clause, ""))
