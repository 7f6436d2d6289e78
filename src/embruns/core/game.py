"""A game as the rest of the house sees it: names, variants and options, data and words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i32
from typing_extensions import TypeVar

from embruns.core.boxes import Box
from embruns.core.contract import Action, Judge, Observer, State
from embruns.core.errors import BadNotation, BadSetup
from embruns.core.observation import Field

if TYPE_CHECKING:
    from embruns.core.booklet import Booklet
    from embruns.core.lesson import Lesson
    from embruns.core.puzzle import Puzzle

S = TypeVar("S", bound=State, default=Any)  # the class of the game's states; `Game` alone takes any state

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")

_CLAUSE = re.compile(r"^\s*[-*]\s+\*\*([A-Z]{2,4}-[A-Z]?\d{2,3})\*\*\s+(.*)$")


def one_line(text: str) -> str:
    """Return the text without line breaks and spare spaces, as a record has it."""
    return " ".join(text.split())


@dataclass(frozen=True)
class Text:
    """A few words in both languages."""

    fr: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class Variant:
    """A rule set or layout, and the numbers of players it is for."""

    slug: str
    name: Text
    players: tuple[int, ...]


@dataclass(frozen=True)
class Choice:
    """One value of an option."""

    slug: str
    name: Text


@dataclass(frozen=True)
class Option:
    """A setting of a table. Without choices it takes any text, which the game checks in `new`."""

    slug: str
    name: Text
    default: str
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Rank:
    """What a final score is called, from a score on."""

    name: Text
    least: int  # the lowest score that reaches it
    clause: str


@dataclass(frozen=True)
class Setup:
    """What a game starts from, checked and complete. `Game.setup` makes it."""

    variant: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, option: str) -> str:
        return dict(self.options)[option]

    def get(self, option: str, default: str) -> str:
        """Return the value of an option that a set-up may lack, such as one of `Game.smaller`."""
        return dict(self.options).get(option, default)


def small_numbers(slug: str, name: Text, fewest: int, most: int, box: Choice | None = None) -> Option:
    """Return an option for `Game.smaller`: a number of parts; as in the box it is `most`, or the choice `box`."""
    numbers = [str(number) for number in range(fewest, most + 1)]
    choices = [Choice(number, Text(number, number)) for number in numbers]
    return Option(slug, name, box.slug if box else numbers[-1], (*choices, box) if box else tuple(choices))


def uses_of(verb: str, field: str, words: Text, names: Iterable[tuple[object, Text]]) -> dict[str, Text]:
    """Return entries for `Game.uses`: a verb with each value of its first field; `{}` in the words is its name."""
    return {
        f"{verb} {field}={value}": Text(words.fr.format(name.fr), words.en.format(name.en)) for value, name in names
    }


class Game(ABC, Generic[S]):
    """One game. Its package makes one such object and calls it GAME."""

    slug: ClassVar[str]
    version: ClassVar[str]  # of the rules; it changes only with their behaviour
    title: ClassVar[Text]
    about: ClassVar[Text]  # one sentence for the home page
    minutes: ClassVar[int]
    seats: ClassVar[tuple[Text, ...]]  # what a seat is called if nobody's name is known
    variants: ClassVar[tuple[Variant, ...]]  # the first is the one offered to newcomers
    options: ClassVar[tuple[Option, ...]] = ()
    smaller: ClassVar[tuple[Option, ...]] = ()  # that make the game smaller; a set-up has them only where they do
    together: ClassVar[bool] = False  # all seats win or lose together: there is one common score
    daily: ClassVar[bool] = False  # a lone player's outcomes do not depend on decisions: there is a game of the day
    hidden: ClassVar[tuple[str, ...]] = ()  # the components that some seat cannot see
    revealing: ClassVar[tuple[str, ...] | None] = None  # the verbs by which a watcher may learn of them; None: any
    open_facts: ClassVar[bool] = False  # the facts are the same for every viewer, whatever is hidden
    open_story: ClassVar[bool] = False  # what a veiled action is told as depends on nothing else that is hidden
    reasons: ClassVar[Mapping[str, Text]]  # how a game can end: the sentence for each `Outcome.reason`
    terms: ClassVar[Mapping[str, Text]] = {}  # the words for each name in `Judge.terms`
    uses: ClassVar[Mapping[str, Text]] = {}  # the words of a study for a verb, or for `Verb field=value`
    actions: Sequence[Action]  # every action and every outcome; actions[i].index == i
    judge: Judge
    observer: Observer  # writes what `fields` declares
    Position: type[msgspec.Struct]  # a state or a view as plain data: what is saved and sent, and nothing derived
    Facts: type[msgspec.Struct] | None = None  # what `facts` returns
    Previews: type[msgspec.Struct] | None = None  # what `previews` returns
    Layout: type[msgspec.Struct] | None = None  # what `layout` returns
    box: Box | None = None  # what it plays with, if that is not the box it ships with
    drawn: ClassVar[Mapping[str, object]] = {}  # constants of the box that the board draws; built into the client

    # What a game must bring

    @abstractmethod
    def new(self, setup: Setup) -> State:
        """Return the state before the first action; raises BadSetup for a free option it cannot read."""

    @abstractmethod
    def bound(self, setup: Setup) -> int:
        """Return a number of plies that no game from this set-up can reach."""

    @abstractmethod
    def position(self, state: S) -> msgspec.Struct:
        """Return a state or a view as a `Position`."""

    @abstractmethod
    def state(self, position: Any) -> State:
        """Return the state or view that a `Position` describes; raises BadData if it contradicts itself."""

    @abstractmethod
    def fields(self, setup: Setup) -> Sequence[Field]:
        """Return what the observer writes, in order: names, shapes, ranges and meanings."""

    @abstractmethod
    def notation(self, action: Action) -> str:
        """Return how records and people write an action. It is unique and has no ';' and no brackets."""

    @abstractmethod
    def draw(self, state: S, lang: Lang, names: Sequence[str]) -> str:
        """Return the position as text for a terminal."""

    @abstractmethod
    def ask(self, state: S, lang: Lang) -> str:
        """Return the question to the seat to act, in one sentence."""

    @abstractmethod
    def tell(self, before: S, action: Action, after: S, lang: Lang, names: Sequence[str]) -> str:
        """Return what happened in one sentence with the names of the seats, from two views and the veiled action."""

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """Return the counts that never change from the first ply to the last: pieces by kind, and other sums."""

    # What every game gets

    def setup(
        self, variant: str | None = None, players: int | None = None, options: Mapping[str, str] | None = None
    ) -> Setup:
        """Return a complete set-up, with defaults for what is left out; raises BadSetup for what is not offered."""
        known = {v.slug: v for v in self.variants}
        chosen = known.get(variant or self.variants[0].slug)
        if chosen is None:
            raise BadSetup(f"{self.slug} has no variant {str(variant)[:40]!r}; it has {', '.join(known)}")
        if players is None:
            players = 2 if 2 in chosen.players else chosen.players[0]
        if players not in chosen.players:
            fine = " or ".join(str(n) for n in chosen.players)
            raise BadSetup(f"{self.slug} ({chosen.slug}) is for {fine} seats, not {players}")
        given = dict(options or {})
        complete = tuple((o.slug, self._option(o, given.pop(o.slug, o.default))) for o in self.options)
        small = [(o, self._option(o, given.pop(o.slug, o.default))) for o in self.smaller]
        if given:
            fine = ", ".join(o.slug for o in (*self.options, *self.smaller)) or "none"
            raise BadSetup(f"{self.slug} has no option {next(iter(given))[:40]!r}; it has {fine}")
        smaller = tuple((o.slug, value) for o, value in small if value != o.default)
        return Setup(chosen.slug, players, complete + smaller)

    def _option(self, option: Option, value: str) -> str:
        fine = [choice.slug for choice in option.choices]
        if fine and value not in fine:
            raise BadSetup(f"{self.slug}: option {option.slug} is {' or '.join(fine)}, not {value[:40]!r}")
        if value != one_line(value):
            raise BadSetup(f"{self.slug}: option {option.slug} is one line of single spaces, not {value[:40]!r}")
        return value

    @cached_property
    def texts(self) -> list[str]:
        """The notation of each action, by its index."""
        return [self.notation(action) for action in self.actions]

    @cached_property
    def _actions_by_text(self) -> dict[str, Action]:
        return {text.casefold(): action for text, action in zip(self.texts, self.actions, strict=True)}

    def read(self, text: str) -> Action:
        """Return the action that a person typed or a record names; capitals and spacing do not matter."""
        action = self._actions_by_text.get(one_line(text).casefold())
        if action is None:
            raise BadNotation(f"{text[:40]!r} is not a move of {self.slug}; a move looks like {self.texts[0]!r}")
        return action

    def observe(self, view: S, seat: int) -> vec[i32]:
        """Return the view of that seat as whole numbers, field after field; `core/observation.py` tells the order."""
        return self.observer.observe(view, seat)

    def position_beside(self, view: S, known: Any) -> msgspec.Struct:
        """Return the `Position` of a view where that of another view of the same state is known."""
        return self.position(view)

    def facts(self, view: S, setup: Setup) -> msgspec.Struct | None:
        """Return what follows from a view and the board shows beside it; it is sent, never saved or read back."""
        return None

    def previews(self, view: S) -> msgspec.Struct | None:
        """Return what the seat to act would get by each choice; sent only to whoever may move."""
        return None

    def layout(self, setup: Setup) -> msgspec.Struct | None:
        """Return what stays the same at a table from the first move to the last; sent once."""
        return None

    def ranks(self, setup: Setup) -> Sequence[Rank]:
        """Return the ranks that a final score can reach, the lowest first; none if the rules have no such table."""
        return ()

    def upgrade(self, data: dict[str, Any]) -> dict[str, Any]:
        """Convert a position that an older version saved into the present form; return any other as it is."""
        return data

    def aid(self, state: S, setup: Setup) -> msgspec.Struct | None:
        """Return what the seat to act may want worked out, such as odds; it may be slow. None if there is nothing."""
        return None

    @cached_property
    def has_aid(self) -> bool:
        """Whether this game has an aid at all."""
        return type(self).aid is not Game.aid

    def advise(self, view: S, action: Action, lang: Lang, names: Sequence[str]) -> str:
        """Return the action as a request in words, for whoever asks what to play; without words, its notation."""
        return self.texts[action.index]

    def consent(self, state: S, action: Action) -> int | None:
        """Return the seat whose person must agree before the seat to act plays this; None if nobody must."""
        return None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy a game as the one GAME of its package, or as its edition with a box."""
        from embruns.core.pickling import game_named, name_of  # they need this file

        return game_named, (name_of(self),)

    def folder(self) -> Any:
        """Return the folder with the game's own files, which may be inside a wheel."""
        return files(type(self).__module__)

    def help(self, lang: Lang) -> str:
        """Return how to play, in our own words, with every clause."""
        return str(self.folder().joinpath(f"help.{lang}.md").read_text(encoding="utf-8"))

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons in the game's folder by their slugs, in their order; none if there is no folder `lessons`."""
        from embruns.core.lesson import lessons_of  # it needs this file

        return lessons_of(self)

    @cached_property
    def puzzles(self) -> Mapping[str, Puzzle]:
        """The puzzles in the game's folder by their slugs, in their order; none if there is no `puzzles.toml`."""
        from embruns.core.puzzle import puzzles_of  # it needs this file

        return puzzles_of(self)

    @cached_property
    def booklet(self) -> Booklet | None:
        """The rules in reading order with pictures; None if there is no `booklet.toml`."""
        from embruns.core.booklet import booklet_of  # it needs this file

        return booklet_of(self)

    @cached_property
    def _clauses(self) -> dict[Lang, dict[str, str]]:
        return {lang: _clauses_in(self.help(lang)) for lang in LANGS}

    def clauses(self, lang: Lang) -> dict[str, str]:
        """Return each clause with its sentence, in the order of the rules."""
        return self._clauses[lang]


def _clauses_in(text: str) -> dict[str, str]:
    """Find the list items that begin with a bold id; indented lines below belong to them."""
    found: dict[str, str] = {}
    current = ""
    for line in text.splitlines():
        head = _CLAUSE.match(line)
        if head:
            current = head[1]
            found[current] = head[2].strip()
        elif current and line.startswith("  ") and line.strip():
            found[current] += " " + line.strip()
        else:
            current = ""
    return found
