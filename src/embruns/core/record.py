"""Records: a game as plain text that people read, programs replay and both can trust.

    embruns: 1
    game: little-big-fish
    rules: 1
    variant: random
    players: 2
    option first: random
    option guard: on
    seat 0: Nolwenn
    seat 1: matelot

    1. [north first]; [yellow r2]; [blue r1]; [red r2]; [green r3]
    6. place f6; place d6; place a6
    9. place f1; place a1; place d1
    12. d6-e4; a6-b5
    14. a1-b1; d1-e2
    16. e4-f4; f6-e6; birth f5
    * 0 0

Each turn has one line, which begins with the number of its first action; outcomes of chance are in brackets. The last
line gives the scores: `=` after a finished game, `*` after one that is still going on. A record without that line was
cut short.

A game with a box of its own has a header `box:`, the name of the box and its SHA-256, and a header `components:`, the
box itself as JSON, so that anyone can replay it.

A game that was played on from a position has a header `start: {…}` with that position as JSON, and its moves are
counted from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import TypeVar

from embruns.core.boxes import BOX_NAME, Box
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.editions import edition
from embruns.core.errors import BadComponents, BadData, BadNotation, BadRecord, BadSetup, UnknownGame
from embruns.core.game import Game, Setup, one_line
from embruns.core.start import print_start, read_start

FORMAT = "1"
LONGEST = 8_000_000  # characters; no game comes near it

T = TypeVar("T")


@dataclass(frozen=True)
class Record:
    """What was played, from which set-up, and by whom."""

    game: Game
    setup: Setup
    names: tuple[str, ...]
    actions: tuple[Action, ...]
    headers: tuple[tuple[str, str], ...] = ()  # date, commitment, …: kept, not interpreted
    start: State | None = None  # the position it was played on from; None for the set-up

    def first(self) -> State:
        """Return a fresh state before the first action."""
        return self.start.copy() if self.start else self.game.new(self.setup)

    def digest(self) -> str:
        """Return the SHA-256 of the printed record."""
        return sha256(print_record(self).encode()).hexdigest()


def print_record(record: Record) -> str:
    """Return the record as text."""
    lines = [*_header_lines(record), ""]
    state = record.first()
    decider, first, turn = CHANCE, 1, list[str]()
    for number, action in enumerate(record.actions, 1):
        seat = state.to_act()
        if seat not in (CHANCE, decider):
            if turn:
                lines.append(f"{first}. {'; '.join(turn)}")
            decider, first, turn = seat, number, []
        text = record.game.texts[action.index]
        turn.append(f"[{text}]" if seat == CHANCE else text)
        state.play(action)
    if turn:
        lines.append(f"{first}. {'; '.join(turn)}")
    return "\n".join([*lines, _last_line(state), ""])


def _header_lines(record: Record) -> list[str]:
    return [
        f"embruns: {FORMAT}",
        f"game: {record.game.slug}",
        f"rules: {record.game.version}",
        *_box_lines(record.game.box),
        f"variant: {record.setup.variant}",
        f"players: {record.setup.players}",
        *[f"option {name}: {value}" for name, value in record.setup.options],
        *([f"start: {print_start(record.game, record.start)}"] if record.start else []),
        *[f"seat {seat}: {one_line(name)}" for seat, name in enumerate(record.names)],
        *[f"{name}: {one_line(value)}" for name, value in record.headers],
    ]


def _box_lines(box: Box | None) -> list[str]:
    return [f"box: {box.label()}", f"components: {box.components}"] if box else []


def _last_line(state: State) -> str:
    sign = "=" if state.to_act() == OVER else "*"
    return " ".join([sign, *map(str, state.scores())])


def parse_record(text: str, find_game: Callable[[str], Game]) -> Record:
    """Return the record that a text contains, replayed and checked; raises BadRecord with the line that is wrong."""
    if len(text) > LONGEST:
        raise BadRecord(f"line 1: a record has at most {LONGEST:,} characters, not {len(text):,}")
    lines = [line.rstrip() for line in text.splitlines()]
    if not lines or lines[0] != f"embruns: {FORMAT}":
        raise BadRecord(f"line 1: a record begins with 'embruns: {FORMAT}', not {_short(lines[0] if lines else '')}")
    if "" not in lines:
        raise BadRecord(f"line {len(lines)}: the record is cut short: no empty line follows its headers")
    body = lines.index("")
    headers = _Headers(lines[:body])
    game, setup, names = _read_game(headers, find_game)
    start = headers.take("start", partial(read_start, game, setup)) if "start" in headers.left else None
    before = Record(game, setup, names, (), headers.others(), start)
    return replace(before, actions=_read_moves(before, list(enumerate(lines[body:], body + 1))))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


class _Headers:
    """The headers of a record; reading one takes it out."""

    def __init__(self, lines: list[str]) -> None:
        self.left: dict[str, tuple[int, str]] = {}
        self.end = len(lines) + 1
        for number, line in enumerate(lines, 1):
            name, colon, value = line.partition(":")
            if not colon or not name.strip() or name in self.left or value[:1].strip():
                raise BadRecord(f"line {number}: {_short(line)} is not a header such as 'seat 0: Nolwenn'")
            self.left[name] = number, one_line(value)

    def take(self, name: str, read: Callable[[str], T]) -> T:
        """Return the value of that header, converted by `read`."""
        if name not in self.left:
            raise BadRecord(f"line {self.end}: the headers end without {name!r}")
        number, value = self.left.pop(name)
        try:
            return read(value)
        except (ValueError, BadComponents, BadData, BadSetup, UnknownGame) as error:
            raise BadRecord(f"line {number}: {error}") from None

    def others(self) -> tuple[tuple[str, str], ...]:
        """Return the headers that have no meaning here: date, commitment, …"""
        for name, (number, _) in self.left.items():
            if " " in name:
                raise BadRecord(f"line {number}: there is no {_short(name)} in this game")
        return tuple((name, value) for name, (_, value) in self.left.items())


def _read_game(headers: _Headers, find_game: Callable[[str], Game]) -> tuple[Game, Setup, tuple[str, ...]]:
    headers.take("embruns", str)
    game = headers.take("game", find_game)
    headers.take("rules", lambda rules: _known_rules(game, rules))
    if "box" in headers.left:
        name, digest = headers.take("box", _box_header)
        game = headers.take("components", lambda components: _edition(game, Box(name, components), digest))
    elif game.box:  # this process plays with a box, and the record is of the shipped one
        raise BadRecord(
            f"line {headers.end}: the record is of the box that {game.slug} ships with, not of {game.box.name}"
        )
    variant = headers.take("variant", lambda variant: game.setup(variant).variant)
    players = headers.take("players", lambda players: game.setup(variant, _whole(players)).players)
    setup = game.setup(variant, players)
    for header in [name for name in headers.left if name.startswith("option ")]:
        setup = headers.take(header, partial(_with_option, game, setup, header[7:]))
    return game, setup, tuple(headers.take(f"seat {seat}", str) for seat in range(players))


def _box_header(value: str) -> tuple[str, str]:
    words = value.split()
    if len(words) != 2 or not BOX_NAME.fullmatch(words[0]):
        raise ValueError(f"{_short(value)} is not the name of a box and its SHA-256")
    return words[0], words[1]


def _edition(game: Game, box: Box, digest: str) -> Game:
    box.check()
    if box.digest != digest:
        raise ValueError(f"the components of the box {box.name} are not those of its SHA-256")
    return edition(game, box)


def _known_rules(game: Game, rules: str) -> None:
    if rules != game.version:
        raise ValueError(f"the record follows rules {_short(rules)} of {game.slug}; known here: {game.version}")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ValueError(f"{_short(text)} is not a number of players")
    return int(text)


def _with_option(game: Game, setup: Setup, name: str, value: str) -> Setup:
    setup = game.setup(setup.variant, setup.players, {**dict(setup.options), name: value})
    game.new(setup)  # a free option is read here
    return setup


def _read_moves(before: Record, lines: list[tuple[int, str]]) -> tuple[Action, ...]:
    """Check each action in its position, so that the error names the line of the first impossible one."""
    if not any(line[:1] in ("=", "*") for _, line in lines):  # found before a long game is replayed in vain
        raise BadRecord(f"line {lines[-1][0]}: the record is cut short: its last line must begin with '=' or '*'")
    state, actions = before.first(), list[Action]()
    for number, line in lines[1:]:  # the first one is empty
        if line[:1] in ("=", "*"):
            _check_end(state, number, line, lines[-1][0])
            return tuple(actions)
        head, dot, moves = line.partition(". ")
        if not dot or head != str(len(actions) + 1):
            raise BadRecord(f"line {number}: expected '{len(actions) + 1}. …', found {_short(line)}")
        for word in moves.split("; "):
            actions.append(_read_move(before.game, state, f"line {number}, ply {len(actions) + 1}", word))
    raise AssertionError("the line of scores was found before")


def _read_move(game: Game, state: State, where: str, word: str) -> Action:
    drawn = word.startswith("[") and word.endswith("]")
    try:
        action = game.read(word[1:-1] if drawn else word)
    except BadNotation as error:
        raise BadRecord(f"{where}: {error}") from None
    seat = state.to_act()
    if seat == OVER or drawn != (seat == CHANCE):
        turn = "nobody’s: the game is over" if seat == OVER else "chance’s" if seat == CHANCE else f"seat {seat}’s"
        raise BadRecord(f"{where}: {_short(word)}, but the turn is {turn}")
    if drawn and action not in [outcome for outcome, _ in state.chances()]:
        raise BadRecord(f"{where}: {_short(word)} cannot come up now")
    clause = "" if drawn else state.forbids(action)
    if clause:
        raise BadRecord(f"{where}: seat {seat} may not play {_short(word)} ({clause})")
    state.play(action)
    return action


def _check_end(state: State, number: int, line: str, last: int) -> None:
    if line != _last_line(state):
        raise BadRecord(f"line {number}: the moves lead to {_last_line(state)!r}, the record says {_short(line)}")
    if number != last:
        raise BadRecord(f"line {number + 1}: nothing may follow the line of the scores")
