"""Run all measurements of one game and collect them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from embruns.bench.goals import Work, goals_of
from embruns.bench.openspiel import Rollouts
from embruns.bench.ours import RandomPlay, copy_nanoseconds, peak_memory, work_per_second
from embruns.bench.search import MeasuredSearch, measure_search
from embruns.build import compiled
from embruns.core.game import Game, Setup


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    repeats: int = 7  # of each measurement; the best counts
    warm_up: float = 3.0  # seconds of play before the first
    memory: int = 1_000_000  # decisions, twice, while memory is watched


@dataclass(frozen=True)
class MeasuredPeer:
    """The peer's numbers, in the same run."""

    game: str
    decisions_per_second: int  # inside C++
    decisions_per_second_from_python: int
    mean_decisions: float  # in one of its games
    ratio: float  # ours to the C++
    must: float
    aim: float


@dataclass(frozen=True)
class MeasuredWork:
    """The heavy actions of a game without a peer, in the same run."""

    name: str
    per_second: int
    must: int
    aim: int


@dataclass(frozen=True)
class Measured:
    """A game's numbers."""

    game: str
    variant: str
    players: int
    compiled: bool
    decisions_per_second: int
    copy_ns: int
    memory_decisions: int  # after each of the two parts
    memory_kb: list[int]  # the peak at the start, after the first part and after the second
    peer: MeasuredPeer | None
    work: MeasuredWork | None
    search: MeasuredSearch | None


def measure(game: Game, peers: bool, effort: Effort, step: Callable[[], None]) -> Measured:
    """Measure one game, beside its peer if it has one and OpenSpiel is installed; call `step` after each repeat."""
    goals = goals_of(game)
    peer, setup = goals.peer, game.setup(goals.variant)
    play = RandomPlay(game, setup, effort.warm_up)
    rollouts = Rollouts(peer.game) if peer and peers else None
    ours, inside, driven = list[float](), list[float](), list[float]()
    for _ in range(effort.repeats):
        ours.append(play.decisions_per_second())
        if rollouts:
            inside.append(rollouts.games_per_second())
            driven.append(rollouts.from_python())
        step()
    beside = None
    if peer and rollouts:
        theirs = max(inside) * rollouts.length
        beside = MeasuredPeer(
            game=peer.game,
            decisions_per_second=round(theirs),
            decisions_per_second_from_python=round(max(driven)),
            mean_decisions=round(rollouts.length, 2),
            ratio=round(max(ours) / theirs, 2),
            must=peer.must,
            aim=peer.aim,
        )
    return Measured(
        game=game.slug,
        variant=setup.variant,
        players=setup.players,
        compiled=compiled() and compiled(type(game.new(setup))),
        decisions_per_second=round(max(ours)),
        copy_ns=round(copy_nanoseconds(game, setup)),
        memory_decisions=effort.memory,
        memory_kb=peak_memory(game.slug, setup, effort.memory),
        peer=beside,
        work=_worked(game, setup, goals.work, effort) if goals.work else None,
        search=measure_search(game, setup, goals.search_peer, peers, effort.repeats) if goals.search_peer else None,
    )


def _worked(game: Game, setup: Setup, work: Work, effort: Effort) -> MeasuredWork:
    return MeasuredWork(work.name, round(work_per_second(game, setup, work, effort.repeats)), work.must, work.aim)
