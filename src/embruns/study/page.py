"""The page of a study: findings first, then one question a chart, then how it was made. One file, no script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from embruns.core.game import Game, Lang, Setup
from embruns.study import charts
from embruns.study.games import things
from embruns.study.measures import Change, Measures, Thing, compare
from embruns.study.numbers import Measured
from embruns.study.words import interval, number, percent, words

SHOWN = 24  # things in the table, and differences between two boxes
FINDINGS = 6


@dataclass(frozen=True)
class Study:
    """What the page is about; `against` and `box_changes` only if two boxes are compared."""

    game: Game
    setup: Setup
    bots: tuple[str, ...]
    seed: int
    command: str
    box: str  # a label; empty for the shipped one
    first: Measures
    against: str = ""
    second: Measures | None = None
    box_changes: tuple[tuple[str, str, str], ...] = ()


def page(study: Study, lang: Lang, other: str) -> str:
    """Return the whole page; `other` is the file of the other language."""
    return _Page(study, lang).html(other)


@dataclass(frozen=True)
class Finding:
    """A sentence, the line under it, and whether it is beyond chance."""

    sentence: str
    detail: str
    sure: bool


class _Page:
    """The page in one language."""

    def __init__(self, study: Study, lang: Lang) -> None:
        self.study, self.lang, self.first = study, lang, study.first
        self._texts = _texts(study.game)

    def html(self, other: str) -> str:
        study, lang = self.study, self.lang
        title = f"{study.game.title[lang]} · {self.say('study')}"
        variant = next(v for v in study.game.variants if v.slug == study.setup.variant)
        about = f"{variant.name[lang]}, {self.say('seats', n=str(study.setup.players))}"
        intro = self.say("intro", games=number(len(self.first.games), lang, 0), bots=", ".join(study.bots))
        css = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
        parts = [
            f"<header class='top'><span>Embruns · {self.say('study')}</span>"
            f"<a href='{other}'>{self.say('other')}</a></header>",
            f"<h1>{escape(study.game.title[lang])}</h1><p class='how'>{escape(about)}. {escape(intro)}</p>",
            self._findings(),
            self._two_boxes(),
            self._section("results", self._scores()),
            self._section("way", self._course()),
            self._things(),
            self._endings(),
            self._made(),
        ]
        return (
            f"<!doctype html>\n<html lang='{lang}'><head><meta charset='utf-8'>"
            "<meta name='viewport' content='width=device-width, initial-scale=1'>"
            f"<title>{escape(title)}</title><style>{css}</style></head>\n<body><main class='paper'>\n"
            + "\n".join(part for part in parts if part)
            + "\n</main></body></html>\n"
        )

    def say(self, name: str, **values: str) -> str:
        """Return a sentence in the page's language."""
        return words(name, self.lang, **values)

    # Findings

    def _findings(self) -> str:
        rows = "".join(
            f"<li><div><p>{escape(f.sentence)}</p><small>{escape(f.detail)}</small></div>"
            f"<span class='mark{' sure' if f.sure else ''}'>{self.say('sure' if f.sure else 'unsure')}</span></li>"
            for f in self.findings()
        )
        return f"<ol class='findings' aria-label='{self.say('findings')}'>{rows}</ol>"

    def findings(self) -> list[Finding]:
        """Return three to six sentences, by rule; those about two boxes come first."""
        found = self._about_two_boxes() if self.study.second else []
        first, lang = self.first, self.lang
        if first.together:
            score = first.scores[0]
            found.append(Finding(self.say("f_score", value=number(score.value, lang)), interval(score, lang), True))
        else:
            found.append(self._best_seat())
        found.append(
            Finding(
                self.say("f_length", value=number(first.decisions.value, lang), turns=number(first.turns.value, lang)),
                interval(first.decisions, lang),
                True,
            )
        )
        found.append(self._half_time())
        best = next((t for t in first.things if t.sure and t.worth and t.worth.value > 0), None)
        if best and best.worth:
            told = self._worth(best.worth.value)
            found.append(
                Finding(
                    self.say("f_thing", thing=self.thing(best.name), value=told),
                    interval(best.worth, lang, not first.together, True),
                    True,
                )
            )
        reason, part = next(iter(first.endings.items()))
        ending = self.say("f_ending", value=percent(part.value, lang), reason=self.reason(reason))
        found.append(Finding(ending, interval(part, lang, True), True))
        return found[:FINDINGS]

    def _best_seat(self) -> Finding:
        fair = self.first.fair_share()
        seat = max(range(self.first.players), key=lambda s: abs(self.first.wins[s].value - fair))
        wins = self.first.wins[seat]
        sentence = self.say(
            "f_seat", n=str(seat + 1), value=percent(wins.value, self.lang), fair=percent(fair, self.lang)
        )
        return Finding(sentence, interval(wins, self.lang, True), wins.excludes(fair))

    def _half_time(self) -> Finding:
        if self.first.together:
            told = self.first.told_by_score[len(self.first.told_by_score) // 2]
            return Finding(self.say("f_told", value=percent(told, self.lang)), "R²", True)
        led = self.first.leader_wins[len(self.first.leader_wins) // 2]
        sure = led.excludes(self.first.fair_share())
        return Finding(self.say("f_lead", value=percent(led.value, self.lang)), interval(led, self.lang, True), sure)

    def _about_two_boxes(self) -> list[Finding]:
        assert self.study.second
        changes = [change for change in compare(self.first, self.study.second) if change.sure]
        if not changes:
            return [Finding(self.say("nothing"), self.say("two_how"), False)]
        return [self._change_told(change) for change in changes[:3]]

    def _change_told(self, change: Change) -> Finding:
        before, after = (self._in_kind(change, each) for each in (change.before, change.after))
        sentence = self.say("c_sentence", what=self._changed(change), before=before, after=after)
        return Finding(sentence, interval(change.gap, self.lang, change.kind in ("wins", "ending"), True), change.sure)

    # Charts

    def _section(self, name: str, inside: str) -> str:
        return f"<section id='{name}'><h2>{self.say(name)}</h2>{inside}</section>"

    def _figure(self, name: str, title: str, draw: charts.Draw, caption: str, rows: Sequence[Sequence[str]]) -> str:
        table = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        return (
            f"<figure><h3>{escape(title)}</h3>{charts.chart(name, draw, escape(title))}"
            f"<figcaption>{escape(caption)}</figcaption>"
            f"<details><summary>{self.say('numbers')}</summary><table>{table}</table></details></figure>"
        )

    def _scores(self) -> str:
        first, lang = self.first, self.lang
        every = [float(s) for game in first.games for s in (game.scores[:1] if first.together else game.scores)]
        mean = sum(every) / len(every)
        told = number(mean, lang)
        left = self._figure(
            "scores",
            self.say("scores"),
            charts.histogram(every, self.say("score"), mean, told),
            self.say("scores_how"),
            [[number(s, lang, 0), number(every.count(s), lang, 0)] for s in sorted(set(every))],
        )
        length = self._figure(
            "length",
            self.say("length"),
            charts.histogram(
                [float(g.decisions) for g in first.games],
                self.say("decisions"),
                first.decisions.value,
                number(first.decisions.value, lang),
            ),
            f"{self.say('length_how')} {interval(first.decisions, lang)}",
            [[self.say("decisions"), number(first.decisions.value, lang), interval(first.decisions, lang)]],
        )
        if first.together:
            return f"<div class='pair'>{left}{length}</div>"
        wins = self._by_seat("wins", first.wins, first.fair_share(), True)
        by_seat = self._by_seat("by_seat", first.scores, None, False)
        return f"<div class='pair'>{left}{wins}{length}{by_seat}</div>"

    def _by_seat(self, name: str, measured: list[Measured], fair: float | None, shares: bool) -> str:
        names = [self.say("seat", n=str(seat + 1)) for seat in range(len(measured))]
        tell = percent if shares else number
        axis = self.say("wins_axis") if shares else self.say("score")
        return self._figure(
            name,
            self.say(name),
            charts.seats(measured, names, fair, 100 if shares else 1, axis),
            self.say(f"{name}_how"),
            [
                [n, tell(m.value, self.lang), interval(m, self.lang, shares)]
                for n, m in zip(names, measured, strict=True)
            ],
        )

    def _course(self) -> str:
        first, lang = self.first, self.lang
        values = first.told_by_score if first.together else [m.value for m in first.leader_wins]
        caption = (
            self.say("course_together")
            if first.together
            else self.say("course_rivals", lead=number(first.changes_of_lead.value, lang))
        )
        decided = self._figure(
            "course",
            self.say("course"),
            charts.course([("", [100 * v for v in values])], "%", 100, self.say("course_axis")),
            caption,
            [[percent(k / (len(values) - 1), lang), percent(v, lang)] for k, v in enumerate(values)],
        )
        choices = self._figure(
            "choices",
            self.say("choices"),
            charts.course([("", first.choices_by_point)], self.say("choices_axis"), None, self.say("course_axis")),
            self.say("choices_how", forced=percent(first.forced, lang)),
            [
                [percent(k / len(first.choices_by_point), lang), number(v, lang)]
                for k, v in enumerate(first.choices_by_point)
            ],
        )
        return f"<div class='pair'>{decided}{choices}</div>"

    # Tables

    def _things(self) -> str:
        rows = "".join(self._thing_row(thing) for thing in self.first.things[:SHOWN])
        head = "".join(
            f"<th class='{'n' if k else ''}'>{self.say(name)}</th>"
            for k, name in enumerate(
                ("thing", "used", "times", "worth_points" if self.first.together else "worth_wins")
            )
        )
        return (
            f"<section id='things'><h2>{self.say('things')}</h2><p class='say'>{self.say('things_how')}</p>"
            f"{_table(f'{head}<th></th>', rows)}</section>"
        )

    def _thing_row(self, thing: Thing) -> str:
        lang = self.lang
        worth = (
            ""
            if thing.worth is None
            else f"{self._worth(thing.worth.value)}<br>"
            f"<small>{interval(thing.worth, lang, not self.first.together, True)}</small>"
        )
        bar = f"<span class='bar'><i style='width:{100 * thing.used.value:.0f}%'></i></span>"
        mark = (
            f"<span class='mark{' sure' if thing.sure else ''}'>{self.say('sure' if thing.sure else 'unsure')}</span>"
            if thing.worth
            else ""
        )
        return (
            f"<tr><td>{escape(self.thing(thing.name))}</td><td class='n'>{bar}{percent(thing.used.value, lang)}</td>"
            f"<td class='n'>{number(thing.times.value, lang)}</td><td class='n'>{worth}</td><td>{mark}</td></tr>"
        )

    def _endings(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(self.reason(reason))}</td><td class='n'>{percent(m.value, self.lang)}<br>"
            f"<small>{interval(m, self.lang, True)}</small></td></tr>"
            for reason, m in self.first.endings.items()
        )
        shared = (
            ""
            if self.first.together
            else f"<p class='how'>{self.say('shared', value=percent(self.first.shared.value, self.lang))}</p>"
        )
        head = f"<th>{self.say('ending')}</th><th class='n'>{self.say('part')}</th>"
        return f"<section id='endings'><h2>{self.say('endings')}</h2>{_table(head, rows)}{shared}</section>"

    def _two_boxes(self) -> str:
        study, second = self.study, self.study.second
        if second is None:
            return ""
        parts = "".join(
            f"<tr><td>{escape(part)}</td><td class='n'>{escape(old)}</td><td class='n'>{escape(new)}</td></tr>"
            for part, old, new in study.box_changes
        )
        rows = "".join(self._change_row(change) for change in compare(self.first, second)[:SHOWN])
        names = self.say("origin"), self.say("changed")
        scores = [
            [float(s) for g in m.games for s in (g.scores[:1] if m.together else g.scores)]
            for m in (self.first, second)
        ]
        pictures = self._figure(
            "two-scores",
            self.say("scores"),
            charts.two_boxes(scores[0], scores[1], self.say("score"), names),
            self.say("scores_how"),
            [[names[k], number(sum(each) / len(each), self.lang)] for k, each in enumerate(scores)],
        ) + self._figure(
            "two-length",
            self.say("length"),
            charts.two_boxes(
                [float(g.decisions) for g in self.first.games],
                [float(g.decisions) for g in second.games],
                self.say("decisions"),
                names,
            ),
            self.say("length_how"),
            [
                [names[k], number(m.decisions.value, self.lang), interval(m.decisions, self.lang)]
                for k, m in enumerate((self.first, second))
            ],
        )
        before, after, gap = (f"<th class='n'>{self.say(name)}</th>" for name in ("before", "after", "gap"))
        return (
            f"<section id='two'><h2>{self.say('two')}</h2><p class='say'>{self.say('two_how')}</p>"
            f"<h3>{self.say('changes')}</h3>{_table(f'<th></th>{before}{after}', parts)}<br>"
            f"<div class='pair'>{pictures}</div><br>{_table(f'<th></th>{before}{after}{gap}<th></th>', rows)}</section>"
        )

    def _change_row(self, change: Change) -> str:
        before, after = (self._in_kind(change, each) for each in (change.before, change.after))
        gap = self._in_kind(change, change.gap.value, sign=True)
        mark = (
            f"<span class='mark{' sure' if change.sure else ''}'>{self.say('sure' if change.sure else 'unsure')}</span>"
        )
        detail = interval(change.gap, self.lang, change.kind in ("wins", "ending"), True)
        return (
            f"<tr><td>{escape(self._changed(change))}</td><td class='n'>{before}</td><td class='n'>{after}</td>"
            f"<td class='n'>{gap}<br><small>{detail}</small></td><td>{mark}</td></tr>"
        )

    def _changed(self, change: Change) -> str:
        if change.kind == "use":
            return self.say("c_use", of=self.thing(change.of))
        if change.kind == "ending":
            return self.say("c_ending", of=self.reason(change.of))
        seat = f"{self.say('seat', n=str(int(change.of) + 1))}, " if change.of else ""
        told = seat + self.say(f"c_{change.kind}")
        return told[0].upper() + told[1:]

    def _in_kind(self, change: Change, value: float, sign: bool = False) -> str:
        tell = percent if change.kind in ("wins", "ending") else number
        return tell(value, self.lang, sign=sign)

    def _made(self) -> str:
        study = self.study
        lines = [f"{self.say('origin')} : {study.box}"] if study.box else []
        lines += [f"{self.say('changed')} : {study.against}"] if study.against else []
        boxes = "".join(f"<p class='how'>{escape(line)}</p>" for line in lines)
        return (
            f"<div class='made'><h3>{self.say('made')}</h3><pre>{escape(study.command)}</pre>"
            f"<p class='how'>{self.say('made_how', rules=study.game.version)}</p>{boxes}</div>"
        )

    # Names

    def _worth(self, value: float) -> str:
        return number(value, self.lang, 2, True) if self.first.together else percent(value, self.lang, True)

    def thing(self, name: str) -> str:
        """Return how people write an action of this kind."""
        return self._texts.get(name, name)

    def reason(self, reason: str) -> str:
        """Return the game's own sentence for an ending."""
        told = self.study.game.reasons.get(reason)
        return told[self.lang] if told else reason


def _table(head: str, rows: str) -> str:
    return f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"


def _texts(game: Game) -> dict[str, str]:
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
