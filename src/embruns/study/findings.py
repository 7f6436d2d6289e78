"""The findings of a study: three to six sentences, written by rule from the numbers, the most useful first."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from embruns.study.compare import Change, compare
from embruns.study.numbers import mean
from embruns.study.teller import Teller

MOST = 6


@dataclass(frozen=True)
class Finding:
    """A sentence, the line under it, whether it is beyond chance, and the chart that shows it."""

    sentence: str
    detail: str
    sure: bool
    where: str


def findings_list(tell: Teller) -> str:
    """Return the findings as a list; each links to its chart."""
    rows = "".join(
        f"<li><div><p>{escape(f.sentence)}</p><small>{escape(f.detail)}</small></div>"
        f"<span class='to'>{tell.mark(f.sure)}<a href='#{f.where}'>{tell.say('see')}</a></span></li>"
        for f in findings(tell)
    )
    return f"<ol class='findings' aria-label='{tell.say('findings')}'>{rows}</ol>"


def findings(tell: Teller) -> list[Finding]:
    """Return three to six sentences; those about two boxes come first."""
    found = about_two_boxes(tell) if tell.study.second else []
    others = [_scores(tell), _seats(tell), _decided(tell), _skill(tell), _best_thing(tell), _length(tell)]
    found += [each for each in others if each]
    return list(dict.fromkeys(found))[:MOST]


def _scores(tell: Teller) -> Finding | None:
    first = tell.first
    if first.ranks:
        best = max(range(len(first.ranks)), key=lambda rank: first.ranks[rank].value)
        sentence = tell.say(
            "f_rank",
            value=tell.number(first.scores[0].value),
            part=tell.percent(first.ranks[best].value),
            rank=tell.rank(best),
        )
        return Finding(sentence, tell.interval(first.scores[0]), True, "scores")
    if first.together:
        return Finding(
            tell.say("f_score", value=tell.number(first.scores[0].value)),
            tell.interval(first.scores[0]),
            True,
            "scores",
        )
    if len(first.endings) == 1:  # that all games end alike says nothing
        return None
    reason, part = next(iter(first.endings.items()))
    ending = tell.say("f_ending", value=tell.percent(part.value), reason=tell.reason(reason))
    return Finding(ending, tell.interval(part, True), True, "endings")


def _seats(tell: Teller) -> Finding:
    first = tell.first
    if first.together and first.players == 1:
        return _length(tell)
    if first.together:
        low, high = (pick(range(first.players), key=lambda s: first.brought[s].value) for pick in (min, max))
        gap = mean([game.brought[high] - game.brought[low] for game in first.games])
        sentence = tell.say("f_brought", n=str(high + 1), other=str(low + 1), value=tell.number(gap.value))
        return Finding(sentence, tell.interval(gap), gap.excludes(0), "brought")
    fair = first.fair_share()
    seat = max(range(first.players), key=lambda s: abs(first.wins[s].value - fair))
    wins = first.wins[seat]
    sentence = tell.say("f_seat", n=str(seat + 1), value=tell.percent(wins.value), fair=tell.percent(fair))
    return Finding(sentence, tell.interval(wins, True), wins.excludes(fair), "wins")


def _decided(tell: Teller) -> Finding | None:
    course = tell.first.course
    if not course.decided or course.half_decided is None:
        return None
    half = next((k for k, part in enumerate(course.decided) if part.value >= 0.5), len(course.decided) - 1)
    name = "f_decided_together" if tell.first.together else "f_decided"
    sentence = tell.say(name, part=tell.percent(half / (len(course.decided) - 1)))
    return Finding(sentence, tell.interval(course.decided[half], True), True, "decided")


def _skill(tell: Teller) -> Finding | None:
    skill = tell.study.skill
    if skill is None:
        return None
    sentence = tell.say("f_skill", who=tell.percent(skill.players.value), luck=tell.percent(skill.luck.value))
    return Finding(sentence, tell.interval(skill.players, True), skill.players.low > 0, "skill")


def _best_thing(tell: Teller) -> Finding | None:
    best = next((t for t in tell.first.things if t.sure and t.worth and t.worth.value > 0), None)
    if best is None or best.worth is None:
        return None
    name = "f_thing_together" if tell.first.together else "f_thing"
    sentence = tell.say(name, thing=tell.thing(best.name), value=tell.worth(best.worth.value))
    return Finding(sentence, tell.interval(best.worth, not tell.first.together, True), True, "things")


def _length(tell: Teller) -> Finding:
    first = tell.first
    sentence = tell.say("f_length", value=tell.number(first.decisions.value), turns=tell.number(first.turns.value))
    return Finding(sentence, tell.interval(first.decisions), True, "length")


def about_two_boxes(tell: Teller) -> list[Finding]:
    """Return up to three changes beyond chance; without any, that sentence."""
    assert tell.study.second
    changes = [change for change in compare(tell.first, tell.study.second) if change.sure]
    if not changes:
        return [Finding(tell.say("nothing"), tell.say("two_how"), False, "two")]
    return [_change(tell, change) for change in changes[:3]]


def _change(tell: Teller, change: Change) -> Finding:
    before, after = (in_kind(tell, change, each) for each in (change.before, change.after))
    gap = in_kind(tell, change, change.gap.value, sign=True)
    sentence = tell.say("c_sentence", what=changed(tell, change), before=before, after=after, gap=gap)
    return Finding(sentence, tell.interval(change.gap, is_share(change), True), change.sure, "two")


def is_share(change: Change) -> bool:
    """Return whether a change is one of shares, not of numbers."""
    return change.kind in ("wins", "rank", "ending")


def changed(tell: Teller, change: Change) -> str:
    """Return what changed, in words."""
    if change.kind == "use":
        return tell.say("c_use", of=tell.thing(change.of))
    if change.kind == "ending":
        return tell.say("c_ending", of=tell.reason(change.of))
    if change.kind == "rank":
        return tell.say("c_rank", of=tell.rank(int(change.of)))
    seat = f"{tell.seat(int(change.of))}, " if change.of else ""
    told = seat + tell.say(f"c_{change.kind}")
    return told[0].upper() + told[1:]


def in_kind(tell: Teller, change: Change, value: float, sign: bool = False) -> str:
    """Return a value of a change as a share or as a number."""
    return tell.percent(value, sign) if is_share(change) else tell.number(value, sign=sign)
