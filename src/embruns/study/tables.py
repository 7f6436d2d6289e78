"""The tables of a study: what each thing is worth, how games end, other numbers of players and variants."""

from __future__ import annotations

from html import escape

from embruns.study import charts
from embruns.study.compare import Change, compare
from embruns.study.findings import changed, in_kind, is_share
from embruns.study.measures import Measures, Thing
from embruns.study.teller import Teller, section, table

SHOWN = 24  # things in the table, and differences between two boxes


def things(tell: Teller) -> str:
    """Return what is used, and what those who use it gain."""
    together = tell.first.together
    heads = ("thing", "used", "times", "worth_points" if together else "worth_wins")
    shown = [thing for thing in tell.first.things if thing.worth][:SHOWN]
    rows = "".join(_thing(tell, thing) for thing in shown)
    lead = tell.say("things_together" if together else "things_how")
    left = len(tell.first.things) - len(shown)
    more = f"<p class='how'>{tell.say('things_left', n=tell.number(left, 0))}</p>" if left else ""
    return section("things", tell.say("things"), table([*map(tell.say, heads), ""], rows) + more, lead)


def _thing(tell: Teller, thing: Thing) -> str:
    assert thing.worth
    bar = f"<span class='bar'><i style='width:{100 * thing.used.value:.0f}%'></i></span>"
    worth = tell.worth(thing.worth.value)
    return (
        f"<tr><td>{escape(tell.thing(thing.name))}</td><td class='n'>{bar}{tell.percent(thing.used.value)}</td>"
        f"<td class='n'>{tell.number(thing.times.value, 2)}</td><td class='n'><b>{worth}</b><br>"
        f"<small>{tell.interval(thing.worth, not tell.first.together, True)}</small></td>"
        f"<td>{tell.mark(thing.sure)}</td></tr>"
    )


def endings(tell: Teller) -> str:
    """Return how games end; where the endings are the ranks, the scores have told it already."""
    if tell.ranks:
        return ""
    rows = "".join(
        f"<tr><td>{escape(tell.reason(reason))}</td><td class='n'>{tell.percent(m.value)}<br>"
        f"<small>{tell.interval(m, True)}</small></td></tr>"
        for reason, m in tell.first.endings.items()
    )
    shared = "" if tell.first.together else _shared(tell)
    return section("endings", tell.say("endings"), table([tell.say("ending"), tell.say("part")], rows) + shared)


def _shared(tell: Teller) -> str:
    shared = tell.first.shared
    told = tell.say("shared", value=tell.percent(shared.value), interval=tell.interval(shared, True))
    return f"<p class='how'>{told}</p>"


def others(tell: Teller) -> str:
    """Return the same questions for the other numbers of players and variants, with fewer games each."""
    if not tell.study.others:
        return ""
    every = [(tell.study.setup, tell.first), *tell.study.others]
    rows = "".join(_other(tell, tell.setup(setup), measures) for setup, measures in every)
    third = "score" if tell.first.together else "best_seat"
    heads = ["", tell.say("decisions"), tell.say("choices_axis"), tell.say(third)]
    heads += [] if tell.first.together else [tell.say("c_lead")]
    return section("others", tell.say("others"), table(heads, rows), tell.say("others_how"))


def _other(tell: Teller, name: str, measures: Measures) -> str:
    cells = [(tell.number(m.value), tell.interval(m)) for m in (measures.decisions, measures.choices)]
    if measures.together:
        cells.append((tell.number(measures.scores[0].value), tell.interval(measures.scores[0])))
    else:
        fair = measures.fair_share()
        seat = max(range(measures.players), key=lambda s: abs(measures.wins[s].value - fair))
        wins = measures.wins[seat]
        told = f"{tell.seat(seat)} · {tell.percent(wins.value)}"
        cells.append((told, f"{tell.interval(wins, True)} · {tell.say('fair', fair=tell.percent(fair))}"))
        lead = measures.course.changes_of_lead
        cells.append((tell.number(lead.value), tell.interval(lead)))
    told_cells = "".join(f"<td class='n'>{value}<br><small>{detail}</small></td>" for value, detail in cells)
    return f"<tr><td>{escape(name)}</td>{told_cells}</tr>"


# Two boxes


def two_boxes(tell: Teller) -> str:
    """Return what changed in the box and what that changed in the game."""
    study, second = tell.study, tell.study.second
    if second is None:
        return ""
    parts = "".join(
        f"<tr><td><code>{escape(part)}</code></td><td class='n'>{escape(old)}</td><td class='n'>{escape(new)}</td></tr>"
        for part, old, new in study.box_changes
    )
    rows = "".join(_change(tell, change) for change in compare(tell.first, second)[:SHOWN])
    before, after, gap = (tell.say(name) for name in ("before", "after", "gap"))
    pictures = _gaps(tell, second) + _shares_of_two(tell, second) + _lengths(tell, second)
    inside = (
        f"<div class='boxes'><h3>{tell.say('changes')}</h3>{table(['', before, after], parts)}</div>"
        f"{_scores_of_two(tell, second)}<div class='pair'>{pictures}</div>"
        f"<h3 class='after'>{tell.say('differences')}</h3>{table(['', before, after, gap, ''], rows)}"
    )
    return section("two", tell.say("two"), inside, tell.say("two_how"))


def _names(tell: Teller) -> tuple[str, str]:
    return tell.say("origin"), tell.say("changed")


def _scores_of_two(tell: Teller, second: Measures) -> str:
    names = _names(tell)
    scores = [tell.first.every_score(), second.every_score()]
    return tell.figure(
        "two-scores",
        tell.say("scores"),
        charts.two_boxes(scores[0], scores[1], tell.say("score"), names),
        tell.say("two_scores_how"),
        [[names[k], tell.number(sum(each) / len(each))] for k, each in enumerate(scores)],
        charts.FULL,
    )


def _gaps(tell: Teller, second: Measures) -> str:
    """Return the difference of each pair of games: of the common score, or of the mean score of the seats."""
    pairs = zip(tell.first.games, second.games, strict=True)
    values = [(sum(b.scores) - sum(a.scores)) / len(a.scores) for a, b in pairs]
    less, more = (sum(sign * value > 0 for value in values) / len(values) for sign in (-1, 1))
    told = tell.say("less", part=tell.percent(less)), tell.say("more", part=tell.percent(more))
    return tell.figure(
        "two-gaps",
        tell.say("gaps"),
        charts.gaps(values, tell.say("gap_axis"), told),
        tell.say("gaps_how", same=tell.percent(1 - less - more)),
        [list(told)],
    )


def _shares_of_two(tell: Teller, second: Measures) -> str:
    """Return the ranks reached, or the wins by seat, with each box."""
    if tell.ranks:
        pairs = list(zip(tell.first.ranks, second.ranks, strict=True))
        rows = [(tell.rank(k), a, b) for k, (a, b) in enumerate(pairs) if a.value or b.value]
        title, axis = tell.say("two_ranks"), tell.say("part_axis")
    elif tell.first.together:
        return ""
    else:
        rows = [(tell.seat(k), a, b) for k, (a, b) in enumerate(zip(tell.first.wins, second.wins, strict=True))]
        title, axis = tell.say("wins"), tell.say("wins_axis")
    return tell.figure(
        "two-shares",
        title,
        charts.parts_of_two(rows, axis, _names(tell)),
        tell.say("two_shares_how"),
        [[name, tell.percent(a.value), tell.interval(a, True), tell.percent(b.value)] for name, a, b in rows],
    )


def _lengths(tell: Teller, second: Measures) -> str:
    names = _names(tell)
    values = [[float(game.decisions) for game in each.games] for each in (tell.first, second)]
    return tell.figure(
        "two-length",
        tell.say("length"),
        charts.two_boxes(values[0], values[1], tell.say("decisions"), names),
        tell.say("two_length_how"),
        [
            [names[k], tell.number(m.decisions.value), tell.interval(m.decisions)]
            for k, m in enumerate((tell.first, second))
        ],
    )


def _change(tell: Teller, change: Change) -> str:
    before, after = (in_kind(tell, change, each) for each in (change.before, change.after))
    gap = in_kind(tell, change, change.gap.value, sign=True)
    return (
        f"<tr><td>{escape(changed(tell, change))}</td><td class='n'>{before}</td><td class='n'>{after}</td>"
        f"<td class='n'><b>{gap}</b><br><small>{tell.interval(change.gap, is_share(change), True)}</small></td>"
        f"<td>{tell.mark(change.sure)}</td></tr>"
    )
