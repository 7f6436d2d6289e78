"""What travels between server and browser: every REST body and every message of the socket.

The browser's types are generated from this file (`web/wire_types.py`); docs/protocol.md explains the protocol.
Views (`Scene.view`) are each game's own `Position`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from embruns.core.game import Option, Text, Variant
from embruns.review import Review
from embruns.server.table import Stage
from embruns.server.undo import UndoReason

# Types with limits that are checked on the way in

Slug = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Notation = Annotated[str, Meta(min_length=1, max_length=80)]
FieldText = Annotated[str, Meta(max_length=80)]  # a field of an action; '' where it has none, such as a second arrow
# In Python `$` also matches before a final newline; `\Z` would not, but the schema's readers do not know it.
Contribution = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9a-zA-Z_-]+$(?!\n)")]
Where = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[ -~]+$(?!\n)")]


class In(Struct, forbid_unknown_fields=True, frozen=True):
    """The base of what a browser sends: an unknown field is refused."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error, on REST and (with `type`) on the socket."""

    code: str  # stable: 'stale', 'illegal-action', 'unknown-table', ...
    message: Text  # for a person
    clause: str = ""  # of the rules, where a rule forbids it
    detail: str = ""  # for a developer, in English


# The games


class Level(Struct, frozen=True):
    """A bot level that this game offers."""

    slug: str  # mousse, matelot, capitaine, amiral, legende
    name: Text
    about: Text


class LessonInfo(Struct, frozen=True):
    """A lesson that this game offers."""

    slug: str
    title: Text
    about: Text
    minutes: int
    steps: int


class GameInfo(Struct, frozen=True):
    """Everything needed to offer a game."""

    slug: str
    version: str  # of the rules
    title: Text
    about: Text
    minutes: int
    seats: tuple[Text, ...]  # what each seat is called if its occupant has no name
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    levels: tuple[Level, ...]
    secrets: bool  # some seat cannot see everything: people who share a screen must cover it
    together: bool  # won or lost together: the score is everybody's
    rated: bool  # its games can count for ratings
    reasons: dict[str, Text]  # how a game can end
    terms: dict[str, Text]  # the words that explain a hint
    lessons: tuple[LessonInfo, ...]
    puzzles: int  # how many puzzles; their names are puzzle-1 and so on
    daily: bool  # there is a game of the day


class Daily(Struct, frozen=True):
    """What everybody is offered today."""

    date: str  # as 2026-11-16, in UTC
    game: str  # of the puzzle
    puzzle: int  # its number


class Clause(Struct, frozen=True):
    """One numbered sentence of the rules."""

    id: str
    text: Text


class Rules(Struct, frozen=True):
    """How to play, in both languages: the help as Markdown, and its clauses as a list."""

    slug: str
    version: str
    help: Text
    clauses: tuple[Clause, ...]


# A person


class Me(Struct, frozen=True):
    """The person that the server takes this browser for."""

    link: str  # '/resume#…': opens the same tables on any device; a secret of this person
    name: str  # by which this person sat down last, or wants to be called; '' if there is none yet


class MyName(In, frozen=True):
    """What I want to be called from now on."""

    name: Name


class LevelResults(Struct, frozen=True):
    """My games of one game in which the strongest bot had this level."""

    level: str  # '': among people alone
    games: int
    wins: int


class GameResults(Struct, frozen=True):
    """My finished games of one game."""

    game: str
    games: int
    wins: int
    best: int  # the best score
    rank: Text | None  # what that score is called, where the rules say so
    levels: tuple[LevelResults, ...]


class Companion(Struct, frozen=True):
    """Somebody I played with."""

    name: str
    games: int


class Rating(Struct, frozen=True):
    """How well a person or a bot plays one game, by its games that count."""

    name: str  # of a person; '' for a bot
    level: str  # of a bot; '' for a person
    mine: bool
    rating: int  # who is new has 1000
    spread: int  # the rating is that uncertain, up and down
    games: int


class GameRatings(Struct, frozen=True):
    """The ratings in one game: mine, of the people I met in games that count, and of bots; the best first."""

    game: str
    ratings: tuple[Rating, ...]


class Results(Struct, frozen=True):
    """What I have played, and with whom."""

    games: tuple[GameResults, ...]
    companions: tuple[Companion, ...]
    ratings: tuple[GameRatings, ...]


class Reach(Struct, frozen=True):
    """How other people reach this server."""

    addresses: tuple[
        str, ...
    ]  # that other machines can open, the best first, without a last slash; none: only this one
    command: str  # that starts the server for other machines too, where only this one can open it


class Link(In, frozen=True):
    """The part of a personal link after '#'."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Resume(In, frozen=True):
    """The part of a personal link after '#', and whether this browser may stop being the person that it is."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    replace: bool = False


class Who(Struct, frozen=True):
    """Whom a personal link would replace by whom."""

    same: bool  # it names the person that this browser already is
    you: str | None  # the name at your latest table; null if you have none
    other: str | None  # the name at the latest table of the person whom the link names


class Device(Struct, frozen=True):
    """A browser that acts for me."""

    id: str
    name: str  # such as 'Firefox, Linux'; '' if it is unknown
    since: int  # seconds since 1970
    seen: int  # on this day at the latest
    here: bool  # it is the one that asks


# Tables


class SeatWish(In, frozen=True):
    """Who is to sit here: me, somebody else at this screen, whoever has the link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None  # of me and here
    level: Slug | None = None  # of a bot


class PaceWish(In, frozen=True):
    """A game over days: within how many a decision is due (0: no limit), and the bot that steps in when time is up."""

    days: Annotated[int, Meta(ge=0, le=14)] = 0
    level: Annotated[str, Meta(max_length=40)] = ""  # '': the others decide


class ClockWish(In, frozen=True):
    """A clock for each seat, at one sitting: minutes, seconds more with each decision, and the bot that steps in."""

    minutes: Annotated[int, Meta(ge=1, le=180)]
    increment: Annotated[int, Meta(ge=0, le=300)] = 0
    level: Annotated[str, Meta(max_length=40)] = ""  # '': the others decide


class TableWish(In, frozen=True):
    """A table to be made; the game fills in what is missing."""

    game: Slug
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    variant: Slug | None = None
    options: dict[Slug, Annotated[str, Meta(max_length=200)]] = {}
    practice: bool = False  # any move may be undone; for people against bots
    hosted: bool = False  # the host starts the game; otherwise it begins when every seat is taken
    pace: PaceWish | None = None  # None: at one sitting
    chat: bool = False  # whether people may say more than phrases
    closed: bool = False  # whether nobody but the people of the table may look on
    clock: ClockWish | None = None  # None: nobody's time is counted
    rated: bool = False  # whether the game counts for the ratings, where `GameInfo.rated` says that it can
    box: Annotated[str, Meta(max_length=64)] = ""  # the SHA-256 of the box that it plays with; '': the game's own


class PlayOn(In, frozen=True):
    """A new table that starts from a position of a finished game: I have this seat, bots of this level all others."""

    ply: Ply
    seat: Seat
    name: Name
    level: Slug
    practice: bool = False


class TakeSeat(In, frozen=True):
    """The name of a person who sits down."""

    name: Name


class GiveToBot(In, frozen=True):
    """The level of the bot that is to play for somebody who is away."""

    level: Slug


class NewOrder(In, frozen=True):
    """The occupants change places: seat k gets the occupant of seat `order[k]`."""

    order: Annotated[list[Seat], Meta(min_length=1, max_length=16)]


class StartGame(In, frozen=True):
    """The level of the bots at seats that nobody has taken, or whose person has not come."""

    level: Slug


class AnswerClaim(In, frozen=True):
    """Yes: whoever claims the seat gets it."""

    yes: bool


class AnswerBy(In, frozen=True):
    """What I answer to proposals at this table while I am not here: yes, no, or '' to be asked."""

    answer: Literal["", "yes", "no"]


class Found(Struct, frozen=True):
    """The table with a join code."""

    table: str


class SeatInfo(Struct, frozen=True):
    """One seat, as everybody may see it."""

    kind: Literal["open", "person", "bot"]
    name: str | None  # of the person who sits or sat here
    level: str | None  # of the bot
    present: bool  # a person's browser is connected; a bot always is
    ready: bool  # the first move need not wait for this seat
    away: bool  # the person left, or has been gone so long that the others may give the seat to a bot
    mine: bool
    yields: bool  # a bot whose place whoever comes may take
    claimed: bool  # somebody has come back in another browser and asks for this seat
    claiming: bool  # that is me


class Fairness(Struct, frozen=True):
    """What proves after the game that nobody chose an outcome."""

    commitment: str  # SHA-256 of the seed, in hex, made before anybody was ready
    contributions: tuple[str, ...]  # of the people, in the order of their seats
    seed: str | None  # in hex, when the game is over


class Origin(Struct, frozen=True):
    """The finished game from which this one is played on, and the seat that kept what it saw there."""

    table: str
    ply: int
    seat: int


class PaceInfo(Struct, frozen=True):
    """The pace of a game over days."""

    days: int  # within which a decision is due; 0 is no limit
    level: str  # of the bot that steps in when time is up; '': the others decide


class ClockInfo(Struct, frozen=True):
    """The clocks of a table, now."""

    minutes: int
    increment: int  # seconds that a seat gets with each decision
    level: str  # of the bot that steps in when time is up; '': the others decide
    left: tuple[int, ...]  # milliseconds of each seat
    running: int | None  # the seat whose time passes


class BoxName(Struct, frozen=True):
    """A box that is not the game's own: its name, and the SHA-256 of its components in hex."""

    name: str
    sha256: str


class TableInfo(Struct, frozen=True):
    """A table without its position."""

    id: str
    game: str
    rules: str  # version
    variant: str
    players: int
    options: dict[str, str]
    practice: bool
    stage: Stage | Literal["archived"]  # archived: it can be read, not played
    seats: tuple[SeatInfo, ...]
    spectators: int
    watching: tuple[str, ...]  # the names of spectators, of some where there are many
    ply: int
    to_act: int | None
    host: int | None  # the seat of the person who holds the table; None if that person has none
    hosting: bool  # I hold the table
    hosted: bool  # the host starts the game; otherwise it begins when every seat is taken
    code: str  # that leads to this table until the game is over; '' if it has none
    pace: PaceInfo | None  # None: at one sitting
    asks: bool  # some moves of this game need another person's consent
    answering: Literal["", "yes", "no"]  # what I answer while I am not here; '': I am asked
    chat: bool  # people may say more than phrases
    closed: bool  # nobody but the people of the table may look on
    rated: bool  # the game counts for the ratings
    day: str  # as 2026-11-16 if this is the game of that day; '' otherwise
    clock: ClockInfo | None  # None: nobody's time is counted
    deadline: int | None  # of the person to act, in seconds since 1970
    fairness: Fairness
    rematch: str | None  # the table where they play again
    origin: Origin | None  # None: it began with the set-up
    box: BoxName | None  # that it plays with; None: the game's own
    created: int  # seconds since 1970
    changed: int


class TableShelf(Struct, frozen=True):
    """Some of my tables, those in play or the archive, and how many there are on both shelves."""

    tables: tuple[TableInfo, ...]
    in_play: int
    archived: int


class PutAway(In, frozen=True):
    """Into the archive, or out of it."""

    archived: bool


# A position, as one seat sees it


class ActionInfo(Struct, frozen=True):
    """One action that this seat may play."""

    index: int  # the action's number: what a move sends
    text: str  # its notation: what a person types
    action: dict[str, int | str]  # its verb and fields: {"verb": "Step", "start": 0, "end": 6}
    final: UndoReason  # why it cannot be undone once it is played; '' if it can


class Undo(Struct, frozen=True):
    """Whether the last move can be undone, and the reason if not."""

    offered: bool
    reason: UndoReason
    text: Text


class Ending(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[int, ...]  # several share the win; none if all lost
    reason: str
    clause: str
    text: Text
    scores: tuple[int, ...]


class Scene(Struct, frozen=True):
    """The position as one seat or a spectator sees it."""

    ply: int
    undos: int  # undos so far: together with the ply it names this position; a move sends both
    seat: int | None  # the seat that sees it; None for a spectator
    covered: bool  # several people share this screen: `show` uncovers the seat to act
    view: dict[str, Any]  # the game's Position
    facts: dict[str, Any] | None  # the game's Facts about this view
    previews: dict[str, Any] | None  # the game's Previews, for whoever may move
    to_act: int | None  # None when the game is over
    legal: tuple[ActionInfo, ...]  # empty if no seat of mine is to act, or the screen is covered
    ask: Text  # what the seat to act is asked
    scores: tuple[int, ...]
    undo: Undo
    ending: Ending | None


class Event(Struct, frozen=True):
    """Something that was played or drawn, as this viewer sees it."""

    ply: int  # its number, from 1
    seat: int | None  # None is chance
    action: dict[str, int | str]
    text: str
    told: Text


class Frame(Struct, frozen=True):
    """One step of a replay: the position after `event`; the first frame has no event."""

    view: dict[str, Any]
    facts: dict[str, Any] | None
    to_act: int | None
    scores: tuple[int, ...]
    event: Event | None


class Replay(Struct, frozen=True):
    """A page of the positions of a table: with every secret if the game is over, else as this person may see them."""

    table: TableInfo
    seat: int | None
    complete: bool
    layout: dict[str, Any] | None  # the game's Layout
    first: int  # the ply of the first frame of this page
    length: int  # how many frames there are on all pages
    frames: tuple[Frame, ...]
    ending: Ending | None


# Lessons: no table is made; every request says which moves the learner has made in each step

LessonMoves = Annotated[
    list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(max_length=40)]],
    Meta(min_length=1, max_length=40),
]


class LessonStep(Struct, frozen=True):
    """What a step of a lesson says and lights."""

    title: Text
    text: Text  # the idea
    task: Text | None  # what to do; None where there is only something to read
    light: tuple[str, ...]  # in words that the game's board understands; `a:b` is all from a to b
    goal: tuple[str, ...]  # lit as the place to go to


class Lesson(Struct, frozen=True):
    """A lesson without its positions."""

    slug: str
    title: Text
    about: Text
    minutes: int
    variant: str
    players: int
    options: dict[str, str]
    seat: int  # of the learner
    names: tuple[Text, ...]  # of the seats
    aided: bool  # the game has an aid for some decisions
    layout: dict[str, Any] | None  # the game's Layout
    steps: tuple[LessonStep, ...]


class LessonTry(In, frozen=True):
    """The moves that were right so far, step by step, and what the learner tries now; None opens the last step."""

    moves: LessonMoves
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None


class LessonWhy(In, frozen=True):
    """What is to be said to an action that may be forbidden?"""

    moves: LessonMoves
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | dict[Slug, int | FieldText]


class LessonAhead(In, frozen=True):
    """What could the learner do after each of these lines of actions?"""

    moves: LessonMoves
    lines: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(min_length=1, max_length=4)]],
        Meta(min_length=1, max_length=32),
    ]


class LessonAnswer(Struct, frozen=True):
    """What is said to a wrong try, and the clause that forbids it; '' if it is allowed but not what is asked."""

    text: Text
    clause: str


class LessonScene(Struct, frozen=True):
    """A position of a lesson, as the learner sees it."""

    step: int  # from 0
    scene: Scene
    events: tuple[Event, ...]  # what led here since the scene before
    recent: tuple[Event, ...]  # everything since the last fresh position
    right: ActionInfo | None  # a move that is right now; None if nothing is asked here
    told: Text | None  # that move in words


class Idea(Struct, frozen=True):
    """A move of the coach or of a puzzle. Results are hundredths of a per cent of the win, or of a common point."""

    action: ActionInfo
    named: Text  # the move as a request in words
    result: int  # what to expect of it
    why: Text


class LessonReply(Struct, frozen=True):
    """The answer to a try: where it led, or why not."""

    scenes: tuple[LessonScene, ...]  # one for each decision, the last to stay; none if the try was not right
    complete: bool  # nothing more is asked in the step of the last scene
    answer: LessonAnswer | None  # what is said to a wrong try
    ideas: tuple[Idea, ...]  # of a puzzle that is solved: what its moves promised, the best first


class LessonForeseen(Struct, frozen=True):
    """What could follow each line of actions."""

    after: tuple[tuple[Foreseen, ...], ...]


class LessonAid(Struct, frozen=True):
    """What the game worked out for the learner's decision."""

    aid: dict[str, Any] | None


class BookletSign(Struct, frozen=True):
    """A lettered part of a picture, and what it is."""

    spot: str
    text: Text


class BookletLeaf(Struct, frozen=True):
    """A leaf of a booklet; its picture is the board with this scene."""

    title: Text
    text: Text
    points: tuple[Text, ...]  # a numbered list after the text
    signs: tuple[BookletSign, ...]
    clauses: tuple[str, ...]  # that it is about
    variants: tuple[str, ...]  # in which it counts; none: in all
    happens: tuple[str, ...]  # notations or English sentences of moves that it explains once, with * for any letters
    first: Text | None  # the explanation, in one sentence
    variant: str  # of the picture
    players: int
    options: dict[str, str]
    names: tuple[Text, ...]
    layout: dict[str, Any] | None  # the game's Layout
    scene: Scene
    recent: tuple[Event, ...]


class Booklet(Struct, frozen=True):
    """The rules of a game in reading order with pictures."""

    slug: str
    aim: Text
    leaves: tuple[BookletLeaf, ...]


class ReviewStatus(Struct, frozen=True):
    """The progress of the review of a finished game."""

    stage: Literal[
        "none", "waiting", "running", "done", "failed"
    ]  # none: nobody asked; waiting: another review comes first
    done: int  # out of `total`, while it runs
    total: int
    review: Review | None  # when it is done


# The socket: from the browser


class Ready(In, frozen=True, tag="ready"):
    """I have seen the commitment, and contribute this to the chance of the game."""

    contribution: Contribution


class Move(In, frozen=True, tag="move"):
    """Play this for that seat in the position with this name; `id` is new for every move and the same in a resend."""

    id: MoveId
    ply: Ply
    seat: Seat
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | Notation
    undos: Ply = 0


class AskUndo(In, frozen=True, tag="undo"):
    """Undo my last move in the position with this name."""

    id: MoveId
    ply: Ply
    undos: Ply = 0


class AskHint(In, frozen=True, tag="hint"):
    """What would a bot play for me here?"""

    id: MoveId


class AskWhy(In, frozen=True, tag="why"):
    """Why may I not play this?"""

    id: MoveId
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | Notation | dict[Slug, int | FieldText]


class AskAhead(In, frozen=True, tag="ahead"):
    """What could I do after each of these lines of my own actions? A board shows where a turn may lead."""

    id: MoveId
    lines: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=10_000_000)]], Meta(min_length=1, max_length=4)]],
        Meta(min_length=1, max_length=32),
    ]


class Show(In, frozen=True, tag="show"):
    """The person of this seat is looking at the screen; without a seat, the screen is to be covered."""

    seat: Seat | None = None
    since: Ply = 0


class Answer(In, frozen=True, tag="answer"):
    """Yes or no to the proposal in the position with this name; the proposer's own no withdraws it."""

    id: MoveId
    ply: Ply
    yes: bool
    undos: Ply = 0


class Point(In, frozen=True, tag="point"):
    """Show everybody at the table for a moment what I mean, in words that the game's board understands."""

    where: Where


class Say(In, frozen=True, tag="say"):
    """Say something at the table: a phrase by its name, which each reads in their own language, or free words."""

    id: MoveId
    phrase: Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9-]*$(?!\n)")] = ""
    text: Annotated[str, Meta(max_length=200)] = ""


class Ping(In, frozen=True, tag="ping"):
    """I am here. Sent every 6 seconds, so that a dead line is noticed and the socket has no timeout."""


FromBrowser = Ready | Move | AskUndo | Answer | AskHint | AskWhy | AskAhead | Show | Point | Say | Ping

# The socket: to the browser


class You(Struct, frozen=True):
    """What this browser may do at the table."""

    seats: tuple[int, ...]
    ready: bool  # False: send `ready`


class Proposal(Struct, frozen=True):
    """A move that another person must agree to before it is played."""

    seat: int  # who proposes
    asked: int  # who must agree
    ply: int
    undos: int
    text: str  # its notation, as this viewer sees it
    action: dict[str, int | str]
    told: Text


class Hello(Struct, frozen=True, tag="hello"):
    """Everything: sent on connecting, after `show`, and when the browser must start afresh. It replaces all it knew."""

    table: TableInfo
    you: You
    layout: dict[str, Any] | None  # the game's Layout: what stays the same at this table
    scene: Scene | None  # None while people gather
    events: tuple[Event, ...]  # after `since`
    since: int  # the ply after which the events begin
    proposal: Proposal | None = None


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """The game went on, or a move was undone."""

    scene: Scene
    events: tuple[Event, ...]  # what led here
    ack: MoveId = ""  # my own move, undo or consent with this id is stored and done
    undone: int | None = None  # after an undo: events after this ply are gone


class Proposed(Struct, frozen=True, tag="proposal"):
    """The move that waits for somebody's consent, or None if none does any more; every `update` ends it too."""

    proposal: Proposal | None


class ClockTold(Struct, frozen=True, tag="clock"):
    """A clock was started or stopped."""

    clock: ClockInfo


class Aid(Struct, frozen=True, tag="aid"):
    """What the game worked out for the seat to act in this position; it comes some time after the scene."""

    ply: int
    undos: int
    aid: dict[str, Any]


class Pointed(Struct, frozen=True, tag="pointed"):
    """The person of this seat points at something."""

    seat: int
    where: str


class Said(Struct, frozen=True):
    """What the person of a seat said."""

    n: str  # its number at this server
    seat: int
    name: str  # of the person, then
    ply: int  # of the position, then
    phrase: str  # its name, or ''
    text: str  # free words, or ''


class Talk(Struct, frozen=True, tag="talk"):
    """What was said: one line more, or, after `hello`, the latest lines that this viewer may read."""

    said: tuple[Said, ...]
    whole: bool = False


class Ack(Struct, frozen=True, tag="ack"):
    """My no was accepted; or a resent move or undo was stored and done before."""

    id: MoveId
    ply: int
    undos: int


class NewsHello(Struct, frozen=True, tag="hello"):
    """The first frame of the socket at /ws/me: from now on every change is told; what came before is at /api/shelf."""


class TableNews(Struct, frozen=True, tag="news"):
    """A table of mine was made or has changed."""

    table: TableInfo


class TableChanged(Struct, frozen=True, tag="table"):
    """Somebody came, sat down, left or was replaced, or a rematch was made."""

    table: TableInfo


class Hint(Struct, frozen=True, tag="hint"):
    """The coach's moves, the advised one first; `gain` is its lead over the next best, None if that may be noise."""

    id: MoveId
    ply: int
    undos: int
    level: str
    ideas: tuple[Idea, ...]
    gain: int | None


class Why(Struct, frozen=True, tag="why"):
    """The clause that forbids the action; '' if none does."""

    id: MoveId
    clause: str
    text: Text


class Foreseen(Struct, frozen=True):
    """An action that could follow."""

    index: int
    action: dict[str, int | str]  # its verb and fields


class Ahead(Struct, frozen=True, tag="ahead"):
    """What could follow each line; nothing if something is drawn or hidden, or another seat acts."""

    id: MoveId
    ply: int
    after: tuple[tuple[Foreseen, ...], ...]


class Refusal(Struct, frozen=True, tag="error", omit_defaults=True):
    """The answer to a message that was refused."""

    code: str
    message: Text
    clause: str = ""
    detail: str = ""
    id: str = ""  # of the message, if it had one


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `ping`."""


ToBrowser = (
    Hello
    | Update
    | Proposed
    | ClockTold
    | Aid
    | Pointed
    | Talk
    | Ack
    | TableChanged
    | Hint
    | Why
    | Ahead
    | Refusal
    | Pong
)
