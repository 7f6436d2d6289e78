"""The charts of a study of one box: one question each."""

from __future__ import annotations

from embruns.study import charts
from embruns.study.course import Span
from embruns.study.numbers import Measured
from embruns.study.teller import Teller, section


def results(tell: Teller) -> str:
    """Return where the scores fall, what the seats get, and how long a game is."""
    first = tell.first
    if first.together:
        seats = _by_seat(tell, "brought", first.brought, None, False) if first.players > 1 else ""
    else:
        seats = _by_seat(tell, "wins", first.wins, first.fair_share(), True)
        seats += _by_seat(tell, "by_seat", first.scores, None, False)
    inside = f"{_scores(tell)}<div class='pair'>{seats}{_length(tell)}</div>"
    return section("results", tell.say("results"), inside)


def bands(tell: Teller) -> list[charts.Band]:
    """Return the ranks as bands: name, share of the games with its interval, and the scores."""
    found: list[charts.Band] = []
    for k, rank in enumerate(tell.ranks):
        part = tell.first.ranks[k]
        low, high = (tell.number(100 * each, 0) for each in (part.low, part.high))
        detail = tell.say("band", part=tell.percent(part.value), low=low, high=high)
        end = tell.ranks[k + 1].least if k + 1 < len(tell.ranks) else 10**6
        found.append((rank.name[tell.lang], detail, rank.least, end))
    return found


def _scores(tell: Teller) -> str:
    every = tell.first.every_score()
    mean = sum(every) / len(every)
    caption = tell.say("scores_how")
    if tell.ranks:
        caption = f"{caption} {tell.say('ranks_how', clause=tell.ranks[0].clause)}"
    ranks = [[name, detail] for name, detail, _, _ in bands(tell)]
    return tell.figure(
        "scores",
        tell.say("scores"),
        charts.histogram(every, tell.say("score"), mean, tell.number(mean), bands(tell)),
        caption,
        [*ranks, *[[tell.number(s, 0), tell.number(every.count(s), 0)] for s in sorted(set(every))]],
        charts.FULL,
    )


def _length(tell: Teller) -> str:
    decisions = tell.first.decisions
    values = [float(game.decisions) for game in tell.first.games]
    return tell.figure(
        "length",
        tell.say("length"),
        charts.histogram(values, tell.say("decisions"), decisions.value, tell.number(decisions.value)),
        tell.say("length_how", turns=tell.number(tell.first.turns.value), interval=tell.interval(decisions)),
        [[tell.say("decisions"), tell.number(decisions.value), tell.interval(decisions)]],
    )


def _by_seat(tell: Teller, name: str, measured: list[Measured], fair: float | None, shares: bool) -> str:
    rows = [
        (tell.seat(seat), tell.percent(m.value) if shares else tell.number(m.value), m)
        for seat, m in enumerate(measured)
    ]
    return tell.figure(
        name,
        tell.say(name),
        charts.seats(rows, fair, 100 if shares else 1, tell.say("wins_axis" if shares else "score")),
        tell.say(f"{name}_how"),
        [[seat, told, tell.interval(m, shares)] for seat, told, m in rows],
    )


def course(tell: Teller) -> str:
    """Return when a game is decided, how the lead changes, and how many choices there are."""
    figures = [_together(tell) if tell.first.together else _leader(tell), _decided(tell)]
    figures += [_score_so_far(tell)] if tell.first.together else [_changes_of_lead(tell)]
    figures += [_choices(tell)]
    return section("way", tell.say("way"), f"<div class='pair'>{''.join(figures)}</div>", tell.say("way_how"))


def _leader(tell: Teller) -> str:
    way = tell.first.course
    lines = [
        (tell.say("by_score"), [100 * m.value for m in way.leader_wins]),
        (tell.say("by_promise"), [100 * m.value for m in way.favourite_wins]),
    ]
    return tell.figure(
        "leader",
        tell.say("leader"),
        charts.course(lines, "%", 100, tell.say("course_axis"), 100 * tell.first.fair_share()),
        tell.say("leader_how", fair=tell.percent(tell.first.fair_share())),
        [
            [_at(tell, k, len(way.leader_wins)), tell.percent(a.value), tell.interval(a, True), tell.percent(b.value)]
            for k, (a, b) in enumerate(zip(way.leader_wins, way.favourite_wins, strict=True))
        ],
    )


def _together(tell: Teller) -> str:
    way = tell.first.course
    lines = [
        (tell.say("by_score"), [100 * v for v in way.told_by_score]),
        (tell.say("by_promise"), [100 * v for v in way.told_by_promise]),
    ]
    return tell.figure(
        "leader",
        tell.say("told"),
        charts.course(lines, "%", 100, tell.say("course_axis")),
        tell.say("told_how"),
        [
            [_at(tell, k, len(way.told_by_score)), tell.percent(a), tell.percent(b)]
            for k, (a, b) in enumerate(zip(way.told_by_score, way.told_by_promise, strict=True))
        ],
    )


def _decided(tell: Teller) -> str:
    way = tell.first.course
    if not way.decided or way.half_decided is None:
        return ""
    name = "decided_together_how" if tell.first.together else "decided_how"
    return tell.figure(
        "decided",
        tell.say("decided"),
        charts.course([("", [100 * m.value for m in way.decided])], "%", 100, tell.say("course_axis")),
        tell.say(name, mean=tell.percent(way.half_decided.value), interval=tell.interval(way.half_decided, True)),
        [
            [_at(tell, k, len(way.decided)), tell.percent(m.value), tell.interval(m, True)]
            for k, m in enumerate(way.decided)
        ],
    )


def _score_so_far(tell: Teller) -> str:
    spans = tell.first.course.scores
    return tell.figure(
        "so-far",
        tell.say("so_far"),
        charts.fan(_triples(spans), tell.say("score"), tell.say("course_axis"), bands(tell)),
        tell.say("so_far_how"),
        _span_rows(tell, spans),
    )


def _changes_of_lead(tell: Teller) -> str:
    changes, favourites = tell.first.course.changes_of_lead, tell.first.course.changes_of_favourite
    values = [float(game.changes_of_lead) for game in tell.first.games]
    return tell.figure(
        "lead",
        tell.say("lead"),
        charts.histogram(values, tell.say("lead_axis"), changes.value, tell.number(changes.value)),
        tell.say("lead_how", interval=tell.interval(changes), favourites=tell.number(favourites.value)),
        [[tell.say("lead_axis"), tell.number(changes.value), tell.interval(changes)]],
    )


def _choices(tell: Teller) -> str:
    spans = tell.first.course.choices
    return tell.figure(
        "choices",
        tell.say("choices"),
        charts.fan(_triples(spans), tell.say("choices_axis"), tell.say("course_axis")),
        tell.say(
            "choices_how",
            mean=tell.number(tell.first.choices.value),
            forced=tell.percent(tell.first.forced),
        ),
        _span_rows(tell, spans),
    )


def luck(tell: Teller) -> str:
    """Return how much of the result is who plays, the seat, and luck."""
    skill = tell.study.skill
    if skill is None:
        return ""
    shares = [(tell.say("who"), skill.players), *([(tell.say("where"), skill.seat)] if skill.seat else [])]
    shares.append((tell.say("luck"), skill.luck))
    values = {
        "weaker": skill.weaker,
        "games": tell.number(skill.players.games, 0),
        "bots": tell.study.bots[0],
        "best": _of(tell, skill.best),
        "worst": _of(tell, skill.worst),
    }
    figure = tell.figure(
        "skill",
        tell.say("skill_title"),
        charts.parts(shares, tell.say("skill_axis")),
        tell.say("skill_together" if tell.first.together else "skill_rivals", **values),
        [[name, tell.percent(m.value), tell.interval(m, True)] for name, m in shares],
        charts.LOW,
    )
    return section("luck", tell.say("luck_title"), figure, tell.say("luck_how", **values))


def _of(tell: Teller, measured: Measured) -> str:
    return tell.number(measured.value) if tell.first.together else tell.percent(measured.value)


def _at(tell: Teller, point: int, points: int) -> str:
    return tell.percent(point / (points - 1))


def _triples(spans: list[Span]) -> list[tuple[float, float, float]]:
    return [(span.low, span.mean, span.high) for span in spans]


def _span_rows(tell: Teller, spans: list[Span]) -> list[list[str]]:
    return [
        [_at(tell, k, len(spans)), tell.number(span.mean), f"{tell.number(span.low)} – {tell.number(span.high)}"]
        for k, span in enumerate(spans)
    ]
