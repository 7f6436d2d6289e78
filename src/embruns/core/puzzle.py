"""Puzzles: `puzzles.toml` in a game's folder, positions of bots' games where one decision is clearly best.

`embruns puzzles` finds and writes them. A puzzle is an exercise of one step: what the others did last, the decision to
be found, and the outcomes that follow it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from embruns.core.contract import CHANCE, OVER, Action, Rng, State
from embruns.core.errors import BadLesson, BadNotation
from embruns.core.exercise import Exercise, Step, Wrong, check, walk
from embruns.core.game import Game, Setup, Text
from embruns.core.playout import draws
from embruns.core.start import print_start, read_start

FILE = "puzzles.toml"
SLUG = "puzzle-"
_LUCK = 7  # the seed of the outcomes that follow the decision


class PuzzleIdea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move and what it promises: hundredths of a per cent of the win, or of a point."""

    move: str
    promises: int


class PuzzleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as its file has it."""

    game: int  # the number of the bots' game under the seed
    variant: str
    players: int
    ideas: list[PuzzleIdea]  # the best one first
    plies: str = ""  # that lead from the start to the decision, separated by semicolons
    start: str = ""  # the position before them, as a record has it; else the beginning of the game
    plain: bool = False  # whether the move that looks best at first sight is the best


class _Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: int
    puzzles: list[PuzzleData] = []


class Puzzle(Exercise):
    """A puzzle of a game. Its position is reached and checked when it is first asked for."""

    minutes = 1

    def __init__(self, game: Game, number: int, data: PuzzleData) -> None:
        self.game = game
        self.number = number
        self.slug = f"{SLUG}{number}"
        self.data = data
        self.title = Text(f"Problème {number}", f"Puzzle {number}")
        self.about = Text("Un coup vaut bien mieux que tous les autres.", "One move is worth far more than all others.")

    def __len__(self) -> int:
        return 1

    @cached_property
    def setup(self) -> Setup:
        """The set-up of the game that is played."""
        return self.game.setup(self.data.variant, self.data.players)

    @cached_property
    def _plies(self) -> list[Action]:
        try:
            return [self.game.read(text) for text in self.data.plies.split(";") if text]
        except BadNotation as error:
            raise BadLesson(f"{self.name}: {error}") from None

    @cached_property
    def _reached(self) -> tuple[State, int, State]:
        """The position before the others' last moves, how many plies come before it, and that of the decision."""
        given = self.data.start
        state = read_start(self.game, self.setup, given) if given else self.game.new(self.setup)
        states = [state.copy()]
        for ply, action in enumerate(self._plies):
            check(self, state, action, f"{self.name}, ply {ply + 1}")
            state.play(action)
            states.append(state.copy())
        seat = state.to_act()
        if seat in (CHANCE, OVER):
            raise BadLesson(f"{self.name}: nobody decides in its position")
        since = _since(states)
        return states[since], since, state

    @property
    def seat(self) -> int:  # type: ignore[override] # worked out, not given
        """The seat that is to decide."""
        return int(self._reached[2].to_act())

    @property
    def state(self) -> State:
        """The position of the decision."""
        return self._reached[2]

    @property
    def best(self) -> Action:
        """The decision to be found."""
        return self.game.read(self.data.ideas[0].move)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The one step, after a check that its plies can be played."""
        start, since, state = self._reached
        line = [*self._plies[since:], self.best]
        if state.forbids(self.best):
            raise BadLesson(f"{self.name}: {self.data.ideas[0].move!r} is not possible there")
        after = state.copy()
        after.play(self.best)
        line += draws(after, lambda number: Rng(_LUCK + number))
        ideas = [Wrong((idea.move,), self._weighed(idea.promises)) for idea in self.data.ideas[1:]]
        steps = (
            Step(
                self.title,
                self.about,
                Text(self.game.ask(state.seen_by(self.seat), "fr"), self.game.ask(state.seen_by(self.seat), "en")),
                (),
                (),
                tuple((action,) for action in line),
                _OTHER,
                tuple(ideas),
                start,
            ),
        )
        for _ in walk(self, steps):
            pass
        return steps

    def _weighed(self, promises: int) -> Text:
        """Return the answer to a move that is not the best one, with what both promise."""
        best = self.data.ideas[0].promises
        if self.game.together:
            less, more = f"{promises / 100:.1f}", f"{best / 100:.1f}"
            return Text(
                f"Ce coup promet {less.replace('.', ',')} points\u00a0; un autre en promet {more.replace('.', ',')}.",
                f"This move promises {less} points; another one promises {more}.",
            )
        less, more = str(round(promises / 100)), str(round(best / 100))
        return Text(
            f"Ce coup gagne {less} fois sur cent\u00a0; un autre, {more} fois.",
            f"This move wins {less} times in a hundred; another one wins {more} times.",
        )


_OTHER = Text(
    "C’est permis, mais un autre coup rapporte bien plus.", "That is allowed, but another move brings much more."
)


def read_puzzles(source: str, where: str) -> tuple[int, list[PuzzleData]]:
    """Return the seed and the puzzles of a file; raises BadLesson."""
    try:
        found = msgspec.convert(tomllib.loads(source), _Puzzles)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{where}: {error}") from None
    return found.seed, found.puzzles


def print_head(game: Game, seed: int) -> str:
    """Return the first lines of a file."""
    return f"# Puzzles of {game.title.en}, found by `embruns puzzles {game.slug}` (docs/puzzles.md).\n\nseed = {seed}\n"


def print_puzzle(data: PuzzleData) -> str:
    """Return the lines of a file for one puzzle."""
    ideas = ", ".join(f'{{ move = "{idea.move}", promises = {idea.promises} }}' for idea in data.ideas)
    return (
        f'\n[[puzzles]]\ngame = {data.game}\nvariant = "{data.variant}"\nplayers = {data.players}\n'
        + (f"start = '{data.start}'\n" if data.start else "")
        + f'plies = "{data.plies}"\nideas = [{ideas}]\n'
        + ("plain = true\n" if data.plain else "")
    )


def puzzle_data(
    game: Game, setup: Setup, number: int, actions: Sequence[Action], ideas: Sequence[tuple[Action, int]], plain: bool
) -> PuzzleData:
    """Return the puzzle after these actions of a game; it starts from a position where that is shorter to write."""
    state, since = game.new(setup), 0
    states = [state.copy()]
    for action in actions:
        state.play(action)
        states.append(state.copy())
    since = _since(states)
    whole, rest = ("; ".join(game.texts[one.index] for one in plies) for plies in (actions, actions[since:]))
    start = print_start(game, states[since])
    told = [PuzzleIdea(game.texts[action.index], promises) for action, promises in ideas]
    if len(start) + len(rest) < len(whole):
        return PuzzleData(number, setup.variant, setup.players, told, rest, start, plain)
    return PuzzleData(number, setup.variant, setup.players, told, whole, "", plain)


def _since(states: Sequence[State]) -> int:
    """Return how many plies come before the others' last moves; the last state is that of the decision."""
    seat = states[-1].to_act()
    return max((ply + 1 for ply, before in enumerate(states[:-1]) if before.to_act() == seat), default=0)


def puzzles_of(game: Game) -> Mapping[str, Puzzle]:
    """Read the puzzles in a game's folder by their slugs, `puzzle-1` first; none if there is no file."""
    file = game.folder().joinpath(FILE)
    if not file.is_file():
        return {}
    _, found = read_puzzles(file.read_text(encoding="utf-8"), f"{game.slug}, {FILE}")
    made = [Puzzle(game, number, data) for number, data in enumerate(found, 1)]
    return {puzzle.slug: puzzle for puzzle in made}
