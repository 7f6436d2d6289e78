"""A game as the rest of the house sees it: its names, variants and options, and how it is shown."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, Generic, Literal

import msgspec
from typing_extensions import TypeVar

from embruns.core.contract import Action, Judge, State
from embruns.core.errors import BadNotation, BadSetup

S = TypeVar("S", bound=State, default=Any)  # the class of the game's states; `Game` alone takes any state

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")

_CLAUSE = re.compile(r"^\s*[-*]\s+\*\*([A-Z]{2,4}-[A-Z]?\d{2,3})\*\*\s+(.*)$")


def one_line(text: str) -> str:
    """The text without line breaks and spare spaces, as a record tells it."""
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
    """A rule set or lay-out, and the numbers of seats it takes."""

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
class Setup:
    """What a game starts from: checked, complete, and the same for equal games. Made by `Game.setup`."""

    variant: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, option: str) -> str:
        return dict(self.options)[option]


class Game(ABC, Generic[S]):
    """One game. Its package makes one object of this kind and calls it GAME."""

    slug: ClassVar[str]
    version: ClassVar[str]  # of the rules: changes only with their behaviour
    title: ClassVar[Text]
    about: ClassVar[Text]  # one sentence for the home page
    minutes: ClassVar[int]
    seats: ClassVar[tuple[Text, ...]]  # what a seat is called where nobody's name is known
    variants: ClassVar[tuple[Variant, ...]]  # the first is the one offered to newcomers
    options: ClassVar[tuple[Option, ...]] = ()
    together: ClassVar[bool] = False  # all seats win or lose together: there is one common score
    hidden: ClassVar[tuple[str, ...]] = ()  # the components that some seat cannot see
    reasons: ClassVar[Mapping[str, Text]]  # how a game can end: the sentence for each `Outcome.reason`
    terms: ClassVar[Mapping[str, Text]] = {}  # the words for each name in `Judge.terms`
    actions: Sequence[Action]  # every action and every outcome; actions[i].index == i
    judge: Judge
    Position: type[msgspec.Struct]  # a state or a view as plain data: what is saved and sent, and nothing derived
    Facts: type[msgspec.Struct] | None = None  # what `facts` returns
    Previews: type[msgspec.Struct] | None = None  # what `previews` returns
    Layout: type[msgspec.Struct] | None = None  # what `layout` returns
    drawn: ClassVar[Mapping[str, object]] = {}  # constants of the box that the board draws; built into the client

    # What a game must bring

    @abstractmethod
    def new(self, setup: Setup) -> State:
        """The state before the first action. Raises BadSetup for a free option it cannot read."""

    @abstractmethod
    def bound(self, setup: Setup) -> int:
        """More actions and outcomes than any game from this set-up can have."""

    @abstractmethod
    def position(self, state: S) -> msgspec.Struct:
        """A state, or a view, as a `Position`."""

    @abstractmethod
    def state(self, position: Any) -> State:
        """The state, or view, that a `Position` tells; raises BadData where it contradicts itself."""

    @abstractmethod
    def notation(self, action: Action) -> str:
        """How an action is written in records and typed by people. No two actions share one; no ';' and no brackets."""

    @abstractmethod
    def draw(self, state: S, lang: Lang, names: Sequence[str]) -> str:
        """The position as text for a terminal."""

    @abstractmethod
    def ask(self, state: S, lang: Lang) -> str:
        """What the seat to act is asked, in one sentence."""

    @abstractmethod
    def tell(self, before: S, action: Action, after: S, lang: Lang, names: Sequence[str]) -> str:
        """What happened, in one sentence with the names of the seats, from two views and the action as veiled."""

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """What must stay the same from the first ply to the last: pieces by kind, and other sums the rules keep."""

    # What every game gets

    def setup(
        self, variant: str | None = None, players: int | None = None, options: Mapping[str, str] | None = None
    ) -> Setup:
        """Fill in what is not said, refuse what the game does not have."""
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
        if given:
            fine = ", ".join(o.slug for o in self.options) or "none"
            raise BadSetup(f"{self.slug} has no option {next(iter(given))[:40]!r}; it has {fine}")
        return Setup(chosen.slug, players, complete)

    def _option(self, option: Option, value: str) -> str:
        fine = [choice.slug for choice in option.choices]
        if fine and value not in fine:
            raise BadSetup(f"{self.slug}: option {option.slug} is {' or '.join(fine)}, not {value[:40]!r}")
        if value != one_line(value):
            raise BadSetup(f"{self.slug}: option {option.slug} is one line of single spaces, not {value[:40]!r}")
        return value

    @cached_property
    def texts(self) -> list[str]:
        """The notation of every action, by index."""
        return [self.notation(action) for action in self.actions]

    @cached_property
    def _actions_by_text(self) -> dict[str, Action]:
        return {text.casefold(): action for text, action in zip(self.texts, self.actions, strict=True)}

    def read(self, text: str) -> Action:
        """The action that a person typed or a record tells; capitals and spacing do not matter."""
        action = self._actions_by_text.get(one_line(text).casefold())
        if action is None:
            raise BadNotation(f"{text[:40]!r} is no move of {self.slug}; a move looks like {self.texts[0]!r}")
        return action

    def facts(self, view: S, setup: Setup) -> msgspec.Struct | None:
        """What the board shows beside a view and could be derived from it: sent with it, never saved or read back."""
        return None

    def previews(self, view: S) -> msgspec.Struct | None:
        """What the seat to act would get by each choice, for drawing it; sent only to whoever may move."""
        return None

    def layout(self, setup: Setup) -> msgspec.Struct | None:
        """What stays the same at a table from the first move to the last; sent once."""
        return None

    def upgrade(self, data: dict[str, Any]) -> dict[str, Any]:
        """Bring a position that an older version saved into the present form; others are returned as they are."""
        return data

    def aid(self, state: S, setup: Setup) -> msgspec.Struct | None:
        """What the seat to act may want worked out of its view, such as odds; may be slow. None if there is nothing."""
        return None

    @cached_property
    def has_aid(self) -> bool:
        """Whether this game ever works something out."""
        return type(self).aid is not Game.aid

    def consent(self, state: S, action: Action) -> int | None:
        """The seat whose person must agree before the seat to act plays this; None where nobody must."""
        return None

    def folder(self) -> Any:
        """Where the game's own files lie, inside a wheel too."""
        return files(type(self).__module__)

    def help(self, lang: Lang) -> str:
        """How to play, in our own words, with every clause."""
        return str(self.folder().joinpath(f"help.{lang}.md").read_text(encoding="utf-8"))

    @cached_property
    def _clauses(self) -> dict[Lang, dict[str, str]]:
        return {lang: _clauses_in(self.help(lang)) for lang in LANGS}

    def clauses(self, lang: Lang) -> dict[str, str]:
        """Clause -> its sentence, in the order of the rules."""
        return self._clauses[lang]


def _clauses_in(text: str) -> dict[str, str]:
    """Items that open with a bold id; their indented lines belong to them."""
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
