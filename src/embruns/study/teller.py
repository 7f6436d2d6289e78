"""What a study is about, and how its page names things in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from embruns.core.game import Game, Lang, Rank, Setup
from embruns.study import charts
from embruns.study.course import Skill
from embruns.study.games import things
from embruns.study.measures import Measures
from embruns.study.numbers import Measured
from embruns.study.words import interval, number, percent, words


@dataclass(frozen=True)
class Study:
    """What the page is about; `against`, `second` and `box_changes` only if two boxes are compared."""

    game: Game
    setup: Setup
    bots: tuple[str, ...]
    seed: int
    command: str
    box: str  # a label; empty for the shipped one
    first: Measures
    skill: Skill | None = None
    others: tuple[tuple[Setup, Measures], ...] = ()
    against: str = ""
    second: Measures | None = None
    box_changes: tuple[tuple[str, str, str], ...] = ()


class Teller:
    """The words of one study in one language."""

    def __init__(self, study: Study, lang: Lang) -> None:
        self.study, self.lang, self.first = study, lang, study.first
        self.ranks: Sequence[Rank] = study.game.ranks(study.setup)
        self._notations = _notations(study.game)

    def say(self, name: str, **values: str) -> str:
        """Return a sentence of the page."""
        return words(name, self.lang, **values)

    def number(self, value: float, digits: int = 1, sign: bool = False) -> str:
        """Return a number as people write it."""
        return number(value, self.lang, digits, sign)

    def percent(self, value: float, sign: bool = False) -> str:
        """Return a share in per cent."""
        return percent(value, self.lang, sign)

    def interval(self, measured: Measured, shares: bool = False, sign: bool = False) -> str:
        """Return the interval and the number of games."""
        return interval(measured, self.lang, shares, sign)

    def worth(self, value: float) -> str:
        """Return what something is worth: points of a common score, or shares of the win."""
        return self.number(value, 2, True) if self.first.together else self.percent(value, True)

    def thing(self, name: str) -> str:
        """Return what the game calls an action of this kind; else how people write it."""
        told = self.study.game.uses.get(name)
        return told[self.lang] if told else self._notations.get(name, name)

    def reason(self, reason: str) -> str:
        """Return the game's own sentence for an ending."""
        told = self.study.game.reasons.get(reason)
        return told[self.lang] if told else reason

    def rank(self, rank: int) -> str:
        """Return the name of a rank."""
        return self.ranks[rank].name[self.lang]

    def seat(self, seat: int) -> str:
        """Return what the page calls a seat."""
        return self.say("seat", n=str(seat + 1))

    def setup(self, setup: Setup) -> str:
        """Return the variant and the number of seats."""
        variant = next(v for v in self.study.game.variants if v.slug == setup.variant)
        return (
            f"{variant.name[self.lang]}, {self.say('seats' if setup.players > 1 else 'one_seat', n=str(setup.players))}"
        )

    # Parts of the page

    def mark(self, sure: bool) -> str:
        """Return the mark of what is beyond chance, or of what is not."""
        return f"<span class='mark{' sure' if sure else ''}'>{self.say('sure' if sure else 'unsure')}</span>"

    def figure(
        self,
        name: str,
        title: str,
        draw: charts.Draw,
        caption: str,
        rows: Iterable[Sequence[str]],
        size: charts.Size = charts.HALF,
    ) -> str:
        """Return a chart with its question, how to read it, and its numbers behind a button."""
        table = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        return (
            f"<figure id='{name}'><h3>{escape(title)}</h3>{charts.chart(f'chart-{name}', draw, escape(title), size)}"
            f"<figcaption>{escape(caption)}</figcaption>"
            f"<details><summary>{self.say('numbers')}</summary><table>{table}</table></details></figure>"
        )


def section(name: str, title: str, inside: str, lead: str = "") -> str:
    """Return a part of the page under a title."""
    told = f"<p class='say'>{escape(lead)}</p>" if lead else ""
    return f"<section id='{name}'><h2>{escape(title)}</h2>{told}{inside}</section>"


def table(heads: Sequence[str], rows: str) -> str:
    """Return a table; all columns but the first hold numbers. On a phone each cell shows the head of its column."""
    head = "".join(f"<th{' class=n' if k else ''}>{escape(each)}</th>" for k, each in enumerate(heads))
    body = "<tr>".join(_with_heads(heads, row) for row in rows.split("<tr>"))
    return f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _with_heads(heads: Sequence[str], row: str) -> str:
    """Return a row whose cells name their columns, but for the first one."""
    first, *cells = row.split("<td class='n'>")
    named = (f"<td class='n' data-head='{escape(head)}'>{cell}" for head, cell in zip(heads[1:], cells, strict=False))
    return first + "".join(named)


def _notations(game: Game) -> dict[str, str]:
    """Return a notation for each thing: that of its action, if it has only one, else with a dash for what varies."""
    found: dict[str, list[str]] = {}
    for action in game.actions:
        for thing in things(action):
            found.setdefault(thing, []).append(game.notation(action))
    return {thing: _common(thing, texts) for thing, texts in found.items()}


def _beginning(texts: list[str]) -> str:
    """Return the letters with which all of them begin."""
    first, last = min(texts), max(texts)
    same = next((k for k, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:same]


def _common(thing: str, texts: list[str]) -> str:
    shared = _beginning(texts).rstrip(" ,(:+")
    if len(texts) == 1 or shared in texts:
        return shared
    return f"{shared} …" if len(shared) > 1 else thing
