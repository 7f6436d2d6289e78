"""Review a finished game: the curve, luck and decisions apart, and the costliest decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from embruns.bots.explain import compare
from embruns.core.codec import action_data
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.errors import BadRecord
from embruns.core.game import LANGS, Game, Lang, Text
from embruns.core.record import Record
from embruns.core.seeds import rng_for
from embruns.review.appraise import Appraiser, Verdict, standard_error
from embruns.review.expectation import fit, result_of
from embruns.review.onward import Clock
from embruns.review.report import Costly, Review, Share

SIMULATIONS = 128  # shared by the seats, since games with more seats are longer
TOGETHER = 16  # a common score swings less, and takes longer to plan
NAMED = 3  # costliest decisions of a seat
_GAMES = 4  # played for each simulation to fit the expectation; a common score needs fewer
Names = Mapping[str, Sequence[str]]
Progress = Callable[[int, int], None]
Promise = list[list[float]]  # by seat, the result of each simulation


@dataclass(frozen=True)
class Ply:
    """A ply of the game: the position before it, who acted, and the action."""

    ply: int  # how many came before
    state: State
    clock: Clock
    seat: int
    action: Action


def review(
    record: Record,
    simulations: int,
    seed: int,
    progress: Progress | None = None,
    names: Names | None = None,
) -> Review:
    """Review a finished game; raises BadRecord if it is not finished.

    `progress` is called with the work done and the total; `names` are the seats' names by language, else the record's.
    """
    game = record.game
    steps, last = _steps(record)
    games = _games_to_fit(game, simulations)
    choices = [step for step in steps if step.seat >= 0]
    count = _Counter(games + len(steps) + len(choices), progress)
    expectation = fit(game, record.first(), games, seed, count)
    appraiser = Appraiser(game, expectation, simulations, seed)
    promises = [*_promises(appraiser, steps, count), [[result] * simulations for result in result_of(game, last)]]
    verdicts = {step.ply: _verdict(appraiser, step, count) for step in choices}
    curve = [tuple(round(sum(sample) / simulations) for sample in promise) for promise in promises]
    called = names or dict.fromkeys(LANGS, record.names)
    costly = [_costly(game, called, step, verdicts[step.ply]) for step in _costliest(choices, verdicts)]
    return Review(
        game=game.slug,
        together=game.together,
        simulations=simulations,
        seed=seed,
        curve=tuple(curve),
        seats=tuple(step.seat if step.seat >= 0 else None for step in steps),
        shares=tuple(_share(seat, steps, curve, promises, verdicts) for seat in range(record.setup.players)),
        costly=tuple(costly),
    )


def simulations_for(game: Game, players: int) -> int:
    """Return the default number of simulations."""
    return TOGETHER if game.together else SIMULATIONS // players


def _games_to_fit(game: Game, simulations: int) -> int:
    """Return how many games the expectation is fitted on."""
    return max(4, simulations // 2 if game.together else _GAMES * simulations)


class _Counter:
    """Counts what is done."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._total = total
        self._progress = progress
        self._done = 0

    def __call__(self) -> None:
        self._done += 1
        if self._progress:
            self._progress(self._done, self._total)


def _steps(record: Record) -> tuple[list[Ply], State]:
    state, clock, steps = record.first(), Clock(), list[Ply]()
    for ply, action in enumerate(record.actions):
        seat = int(state.to_act())
        if seat >= 0:
            clock.begins(seat)
        steps.append(Ply(ply, state.copy(), clock.copy(), seat, action))
        state.play(action)
    if state.to_act() != OVER:
        raise BadRecord("the game is not over: only a finished game can be reviewed")
    return steps, state


# The curve


def _promises(appraiser: Appraiser, steps: Sequence[Ply], count: _Counter) -> list[Promise]:
    found: list[Promise] = []
    for step in steps:
        found.append(appraiser.promise(step.state, step.ply, step.clock))
        count()
    return found


def _share(
    seat: int,
    steps: Sequence[Ply],
    curve: Sequence[Sequence[int]],
    promises: Sequence[Promise],
    verdicts: dict[int, Verdict],
) -> Share:
    """Sum up the swings of the curve for a seat by their cause: chance, the seat itself or another seat."""
    luck = own = others = 0
    for step in steps:
        swing = curve[step.ply + 1][seat] - curve[step.ply][seat]
        if step.seat == CHANCE:
            luck += swing
        elif step.seat == seat:
            own += swing
        else:
            others += swing
    mine = [step for step in steps if step.seat == seat]
    return Share(
        start=curve[0][seat],
        luck=luck,
        own=own,
        others=others,
        result=curve[-1][seat],
        doubt=round(_doubt(seat, steps, promises)),
        lost=round(sum(verdicts[step.ply].lost for step in mine)),
        decisions=sum(len(step.state.legal()) > 1 for step in mine),
    )


def _doubt(seat: int, steps: Sequence[Ply], promises: Sequence[Promise]) -> float:
    """Return the standard error of the luck; the simulations of one number are one estimate of it."""
    totals = [0.0] * len(promises[0][seat])
    for step in steps:
        if step.seat == CHANCE:
            before, after = promises[step.ply][seat], promises[step.ply + 1][seat]
            totals = [total + b - a for total, a, b in zip(totals, before, after, strict=True)]
    return standard_error(totals)


# The decisions


def _verdict(appraiser: Appraiser, step: Ply, count: _Counter) -> Verdict:
    found = appraiser.verdict(step.state.seen_by(step.seat), step.action, step.ply, step.clock)
    count()
    return found


def _costliest(choices: Sequence[Ply], verdicts: dict[int, Verdict]) -> list[Ply]:
    """Return up to three decisions of each seat, the costliest first."""
    ranked = sorted(choices, key=lambda step: (-verdicts[step.ply].lost, step.ply))
    named: dict[int, int] = {}
    found: list[Ply] = []
    for step in ranked:
        if verdicts[step.ply].lost >= 1 and named.get(step.seat, 0) < NAMED:
            named[step.seat] = named.get(step.seat, 0) + 1
            found.append(step)
    return found


def _costly(game: Game, names: Names, step: Ply, verdict: Verdict) -> Costly:
    view = step.state.seen_by(step.seat)
    return Costly(
        ply=step.ply + 1,
        seat=step.seat,
        played=game.texts[step.action.index],
        better=game.texts[verdict.better.index],
        index=int(verdict.better.index),
        action=cast(dict[str, int | str], action_data(verdict.better)),
        lost=round(verdict.lost),
        told=_told(game, names, view, step.action, step.seat),
        better_told=_told(game, names, view, verdict.better, step.seat),
        why=compare(game, view, verdict.better, step.action),
    )


def _told(game: Game, names: Names, view: State, action: Action, seat: int) -> Text:
    """Tell the action in a sentence, as its seat would see it in a world that it guessed."""
    before = view.guess(rng_for(0, "told"))
    after = before.copy()
    after.play(action)

    def said(lang: Lang) -> str:
        return game.tell(before.seen_by(seat), action, after.seen_by(seat), lang, names[lang])

    return Text(said("fr"), said("en"))
