"""What the server refuses beyond the rules, the status of each code, and the sentence a person reads."""

from __future__ import annotations

from embruns.core.errors import EmbrunsError, StaleMatch
from embruns.core.game import Game, Text
from embruns.server.messages import Problem, Refusal, WhyNot


class BadRequest(EmbrunsError):
    """A message that does not have its form."""

    code = "bad-request"


class ForbiddenOrigin(EmbrunsError):
    """A page of another site asked."""

    code = "forbidden-origin"


class NotYourSeat(EmbrunsError):
    """Somebody else holds this seat, or nobody."""

    code = "not-your-seat"


class NotFound(EmbrunsError):
    """Nothing has this address."""

    code = "not-found"


class UnknownTable(EmbrunsError):
    """No table has this id."""

    code = "unknown-table"


class UnknownSeat(EmbrunsError):
    """The table has no such seat."""

    code = "unknown-seat"


class SeatTaken(EmbrunsError):
    """Somebody sits here."""

    code = "seat-taken"


class NotAway(EmbrunsError):
    """The person of this seat is here."""

    code = "not-away"


class NotOver(EmbrunsError):
    """The game is still going on."""

    code = "not-over"


class NotStarted(EmbrunsError):
    """The game has not begun."""

    code = "not-started"


class NoUndo(EmbrunsError):
    """The last move cannot be taken back; `reason` says why."""

    code = "no-undo"

    def __init__(self, reason: WhyNot) -> None:
        super().__init__(UNDO[reason].en)
        self.reason = reason


class NoProposal(EmbrunsError):
    """Nothing is proposed that could be answered."""

    code = "no-proposal"


class Declined(EmbrunsError):
    """Whoever was asked does not agree to the move."""

    code = "declined"


class Withdrawn(EmbrunsError):
    """The move is no longer proposed."""

    code = "withdrawn"


class TooLarge(EmbrunsError):
    """A body or frame beyond the limit."""

    code = "too-large"


class SlowDown(EmbrunsError):
    """Too many requests in a short time."""

    code = "slow-down"


class TooMany(EmbrunsError):
    """Too many tables or sockets of one person."""

    code = "too-many"


class Busy(EmbrunsError):
    """No bot answered, or the storage failed: nothing was done, and it may be tried again."""

    code = "busy"


class Internal(EmbrunsError):
    """A mistake of the server's own; the log of the server has the rest."""

    code = "internal"


class Conflict(StaleMatch):
    """Another process went on with this table: it is read again from the log."""


STATUS = {
    "error": 400,
    "bad-request": 400,
    "bad-setup": 400,
    "bad-notation": 400,
    "bad-data": 400,
    "unknown-bot": 400,
    "forbidden-origin": 403,
    "not-your-seat": 403,
    "unknown-game": 404,
    "unknown-table": 404,
    "unknown-seat": 404,
    "not-found": 404,
    "method-not-allowed": 405,
    "seat-taken": 409,
    "not-away": 409,
    "not-over": 409,
    "not-started": 409,
    "no-undo": 409,
    "no-proposal": 409,
    "declined": 409,
    "withdrawn": 409,
    "stale": 409,
    "not-your-turn": 409,
    "game-over": 409,
    "illegal-action": 409,
    "too-large": 413,
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
    "unknown-bot": Text("Ce niveau n’existe pas.", "There is no such level."),
    "forbidden-origin": Text("Une autre page ne peut pas demander cela.", "Another site may not ask for this."),
    "not-your-seat": Text("Cette place n’est pas la vôtre.", "This seat is not yours."),
    "unknown-game": Text("Ce jeu n’existe pas ici.", "There is no such game here."),
    "unknown-table": Text("Cette table n’existe pas.", "There is no such table."),
    "unknown-seat": Text("Cette place n’existe pas.", "There is no such seat."),
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
    "withdrawn": Text("Ce coup n’est plus proposé.", "The move is no longer proposed."),
    "stale": Text("La partie a avancé entre-temps.", "The game has gone on in the meantime."),
    "not-your-turn": Text("Ce n’est pas à cette place de jouer.", "It is not this seat’s turn."),
    "game-over": Text("La partie est finie.", "The game is over."),
    "illegal-action": Text("Les règles ne le permettent pas ici.", "The rules do not allow it here."),
    "too-large": Text("Cette demande est trop longue.", "This request is too long."),
    "slow-down": Text("Trop de demandes à la fois : attendez un instant.", "Too many requests at once: wait a moment."),
    "too-many": Text("Vous en avez déjà trop d’ouvertes.", "You have too many of them open."),
    "internal": Text("Une erreur de notre part. Rien n’a été perdu.", "A mistake of ours. Nothing was lost."),
    "busy": Text("Pas de réponse pour l’instant. Réessayez.", "No answer for now. Try again."),
}

UNDO: dict[WhyNot, Text] = {
    "": Text("Reprendre le dernier coup", "Take back the last move"),
    "nothing": Text("Vous n’avez encore rien à reprendre.", "You have nothing to take back yet."),
    "chance": Text("Le hasard a parlé depuis : ce coup reste.", "Chance has been drawn since: the move stays."),
    "turn": Text("Le tour est passé : ce coup reste.", "The turn has passed on: the move stays."),
    "secret": Text("Ce coup a montré un secret : il reste.", "The move showed a secret: it stays."),
    "end": Text("La partie est finie : ce coup reste.", "The game is over: the move stays."),
}


def problem(error: EmbrunsError, game: Game | None = None) -> Problem:
    """The error as everybody gets it; a rule's refusal is said in the words of its clause."""
    clause = str(getattr(error, "clause", ""))
    message = SAID.get(error.code, SAID["internal"])
    if isinstance(error, NoUndo):
        message = UNDO[error.reason]
    elif game is not None and clause in game.clauses("fr"):
        message = sentence(game, clause)
    return Problem(error.code, message, clause, str(error))


def refusal(error: EmbrunsError, game: Game | None, message_id: str) -> Refusal:
    """The same, on the socket."""
    told = problem(error, game)
    return Refusal(told.code, told.message, told.clause, told.detail, message_id)


def sentence(game: Game, clause: str) -> Text:
    """The clause in both languages."""
    return Text(game.clauses("fr").get(clause, ""), game.clauses("en").get(clause, ""))
