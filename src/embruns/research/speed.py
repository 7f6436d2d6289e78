"""Measure the environments beside those that a researcher would pick instead: `python -m embruns.research.speed`.

All is measured in one run on one core, in turns, several times, in seconds of the processor, so that other programs
disturb little; the median counts, and the lowest and the highest are told. What several processes do together is
measured on all cores, by the clock. What counts is the time of the environment alone: observations and masks are made,
and choosing an action from a mask is not timed, on either side. A peer that is not installed is left out
(`pip install 'embruns[peers]'`).
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np

from embruns import __version__
from embruns.build import form
from embruns.core.contract import Rng
from embruns.core.game import Game
from embruns.core.playout import playouts
from embruns.games import find_game, games
from embruns.research.pettingzoo import env
from embruns.research.vector import BatchEnv

# The kinds that are compared
AEC, EVERY_SEAT = "One game, agent after agent", "Many games at once, every seat"
ALL_CORES = "Many games at once, every seat, on all cores"
RULES_ALONE = "Random games inside compiled code"
CONNECT_FOUR = "PettingZoo’s connect_four"
TABLES = 256  # games at once in a vector environment
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
PACKAGES = ("numpy", "gymnasium", "pettingzoo", "open-spiel", "pgx", "jax")
CLOCK = median(-(process_time() - process_time()) for _ in range(1001))  # what it costs to look at the clock
Rate = Callable[[float], float]  # measures for about so many seconds; returns how many a second


@dataclass(frozen=True)
class Kind:
    """What is measured alike: ours first, then the peers."""

    title: str
    unit: str
    about: str
    rates: dict[str, Rate]


@dataclass(frozen=True)
class Measured:
    """One line of the page."""

    name: str
    rates: list[float]

    @property
    def median(self) -> float:
        """The rate that counts."""
        return median(self.rates)


def measure(
    kinds: list[Kind], repeats: int, seconds: float, step: Callable[[], object]
) -> list[tuple[Kind, list[Measured]]]:
    """Measure everything in turns, so that a busy machine hurts all alike; call `step` after each measurement."""
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(repeats):
        for kind in kinds:
            for name, rate in kind.rates.items():
                found.setdefault((kind.title, name), []).append(rate(seconds))
                step()
    return [(kind, [Measured(name, found[kind.title, name]) for name in kind.rates]) for kind in kinds]


def kinds_of(slugs: list[str], opened: ExitStack) -> list[Kind]:
    """Return what there is to measure: these games, and the peers that are installed.

    Worker processes are started here; closing `opened` ends them.
    """
    chosen = [find_game(slug) for slug in slugs]
    return [
        Kind(
            "Many games at once, one seat",
            "steps/s",
            f"{TABLES} games in one Gymnasium vector environment, observations and masks written in place "
            "(`copy=False`), actions drawn by its `sample()`. A step is one decision of the learner’s seat, with all "
            "that the other seats and chance do until its next one.",
            {game.title.en: vector(game, 0, False) for game in chosen}
            | {f"{game.title.en}, arrays copied": vector(game, 0, True) for game in chosen},
        ),
        Kind(
            EVERY_SEAT,
            "steps/s",
            "The same with `seat=None`: a step is one decision of whichever seat, as it is for Pgx.",
            {game.title.en: vector(game, None, False) for game in chosen} | (_pgx() if find_spec("pgx") else {}),
        ),
        Kind(
            ALL_CORES,
            "steps/s",
            f"The same with `processes={len(CORES)}`, one for each core, and {TABLES} games for each of them. Several "
            "processes work, so that the clock counts here, not the time of one processor: what else runs on the "
            "machine slows it down.",
            {game.title.en: vector_on_all_cores(game, opened) for game in chosen} if len(CORES) > 1 else {},
        ),
        Kind(
            AEC,
            "steps/s",
            "The AEC loop of PettingZoo: `last` and `step`, and `reset` after the end of a game.",
            {game.title.en: aec(env(game.slug)) for game in chosen} | (_connect_four() if find_spec("pygame") else {}),
        ),
        Kind(
            "OpenSpiel, driven from Python",
            "plies/s",
            "`legal_actions` and `observation_tensor` of the player, or `chance_outcomes`, and `apply_action`.",
            dict(_spiel(chosen)) if find_spec("pyspiel") else {},
        ),
        Kind(
            RULES_ALONE,
            "decisions/s",
            "`embruns.playouts`: no learner looks, so that it is the bound of all the above.",
            {game.title.en: random_play(game) for game in chosen},
        ),
    ]


# Ours


def vector(game: Game, seat: int | None, copied: bool) -> Rate:
    """Return what measures the vector environment of a game."""
    tables = BatchEnv(game.slug, TABLES, seat=seat, copy=copied)
    tables.reset(seed=7)

    def rate(seconds: float) -> float:
        taken, steps = 0.0, 0
        while taken < seconds:
            actions = tables.sample()
            start = process_time()
            tables.step(actions)
            taken += process_time() - start - CLOCK
            steps += TABLES
        return steps / taken

    return rate


def vector_on_all_cores(game: Game, opened: ExitStack) -> Rate:
    """Return what measures the vector environment of a game with a process for each core, by the clock."""
    many = TABLES * len(CORES)
    tables = opened.enter_context(closing(BatchEnv(game.slug, many, seat=None, copy=False, processes=len(CORES))))
    with _unpinned():
        tables.reset(seed=7)

    def rate(seconds: float) -> float:
        taken, steps = 0.0, 0
        with _unpinned():
            while taken < seconds:
                actions = tables.sample()
                start = perf_counter()
                tables.step(actions)
                taken += perf_counter() - start
                steps += tables.num_envs
        return steps / taken

    return rate


@contextmanager
def _unpinned() -> Iterator[None]:
    """Let this process, and those that it starts, run on every core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    pinned = os.sched_getaffinity(0)
    os.sched_setaffinity(0, CORES)
    try:
        yield
    finally:
        os.sched_setaffinity(0, pinned)


def aec(table: Any) -> Rate:
    """Return what measures the loop over the agents of a PettingZoo environment."""
    rng = Rng(7)
    table.reset(seed=7)

    def rate(seconds: float) -> float:
        taken, steps = 0.0, 0
        while taken < seconds:
            start = process_time()
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.reset()
            taken += process_time() - start - CLOCK
            if terminated or truncated:
                continue
            legal = np.flatnonzero(seen["action_mask"])
            action = int(legal[rng.below(len(legal))])
            start = process_time()
            table.step(action)
            taken += process_time() - start - CLOCK
            steps += 1
        return steps / taken

    return rate


def random_play(game: Game) -> Rate:
    """Return what measures random games inside compiled code."""
    state, rng = game.new(game.setup()), Rng(7)

    def rate(seconds: float) -> float:
        start, decisions = process_time(), 0
        while process_time() - start < seconds:
            decisions += playouts(state, 20, rng)
        return decisions / (process_time() - start)

    return rate


# The peers


def _connect_four() -> dict[str, Rate]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with catch_warnings():
        simplefilter("ignore")  # pygame uses what is deprecated
        from pettingzoo.classic.connect_four.connect_four import raw_env
    return {CONNECT_FOUR: aec(raw_env())}


def _spiel(chosen: list[Game]) -> Iterator[tuple[str, Rate]]:
    import embruns.research.openspiel

    assert embruns.research.openspiel.NAMES
    for game in chosen:
        yield game.title.en, spiel(f"embruns_{game.slug.replace('-', '_')}")
    for name in ("connect_four", "breakthrough(rows=6,columns=6)", "backgammon"):
        yield f"OpenSpiel’s {name}", spiel(name)


def spiel(name: str) -> Rate:
    """Return what measures a game of OpenSpiel, which may be one of ours, driven from Python."""
    import pyspiel

    game, rng = pyspiel.load_game(name), Rng(7)

    def rate(seconds: float) -> float:
        taken, plies, state = 0.0, 0, game.new_initial_state()
        while taken < seconds:
            if state.is_terminal():
                state = game.new_initial_state()
            start = process_time()
            if state.is_chance_node():
                legal = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                legal = state.legal_actions()
                state.observation_tensor(state.current_player())
            taken += process_time() - start - CLOCK
            action = legal[rng.below(len(legal))]
            start = process_time()
            state.apply_action(action)
            taken += process_time() - start - CLOCK
            plies += 1
        return plies / taken

    return rate


def _pgx() -> dict[str, Rate]:
    sizes = (("connect_four", TABLES), ("connect_four", 16 * TABLES), ("animal_shogi", TABLES))
    return {f"Pgx’s {name}, {tables:,} games": pgx(name, tables) for name, tables in sizes}


def pgx(name: str, tables: int) -> Rate:
    """Return what measures so many games of Pgx at once; one that is over begins anew."""
    jax: Any = import_module("jax")
    rules = import_module("pgx").make(name)
    auto_reset = import_module("pgx.experimental").auto_reset
    step = jax.jit(jax.vmap(auto_reset(rules.step, rules.init)))
    chosen = jax.jit(lambda key, masks: jax.random.categorical(key, jax.numpy.where(masks, 0.0, -jax.numpy.inf)))
    key = jax.random.PRNGKey(7)
    states = [jax.jit(jax.vmap(rules.init))(jax.random.split(key, tables))]

    def advance(turn: int) -> float:
        first, second = jax.random.split(jax.random.fold_in(key, turn))
        actions = jax.block_until_ready(chosen(first, states[0].legal_action_mask))
        keys = jax.block_until_ready(jax.random.split(second, tables))
        start = process_time()
        states[0] = jax.block_until_ready(step(states[0], actions, keys))
        return process_time() - start - CLOCK

    advance(0)  # compiles

    def rate(seconds: float) -> float:
        taken, turns = 0.0, 0
        while taken < seconds:
            turns += 1
            taken += advance(turns)
        return turns * tables / taken

    return rate


# The page


def page(found: list[tuple[Kind, list[Measured]]], repeats: int, seconds: float, load: float) -> str:
    """Return the page, in Markdown. `load` is how many programs wanted a core when the run began."""
    known = [("embruns", __version__), *((name, _version(name)) for name in PACKAGES)]
    versions = ", ".join(f"{name} {number}" for name, number in known if number)
    lines = [
        "# Speed\n",
        f"Measured on {date.today():%-d %B %Y} by `python -m embruns.research.speed`, on one core of {_machine()}",
        f"with {os.cpu_count()} cores, for which {load:.0f} programs competed when it began.",
        f"Python {platform.python_version()}, {versions}; the engine runs {form()}.\n",
        "All in one run and in turns. The time is what the processor spent in the environment alone; choosing an "
        f"action is not timed, on either side. Each line is the median of {repeats} measurements of {seconds:g} s, "
        "with the lowest and the highest. Another machine, or a busy one, has other numbers: compare within the page.",
    ]
    for kind, measured in found:
        if measured:
            lines += [
                f"\n## {kind.title}\n",
                f"{kind.about}\n",
                f"| | {kind.unit} | lowest to highest |",
                "|---|---:|---:|",
            ]
            lines += [
                f"| {one.name} | {_round(one.median)} | {_round(min(one.rates))} to {_round(max(one.rates))} |"
                for one in measured
            ]
    return "\n".join([*lines, *_ratios(found), ""])


def _ratios(found: list[tuple[Kind, list[Measured]]]) -> list[str]:
    """Return the section that compares, game by game, the loop with its peer and the vector environment with it."""
    rates = {kind.title: {one.name: one.median for one in measured} for kind, measured in found}
    many, one, alone = rates.get(EVERY_SEAT, {}), rates.get(AEC, {}), rates.get(RULES_ALONE, {})
    everywhere = rates.get(ALL_CORES, {})
    peer = one.get(CONNECT_FOUR)
    lines = [
        "\n## In comparison\n",
        "How many times the steps of the other: the loop over the agents beside PettingZoo’s connect_four; many games "
        "at once, every seat, beside that loop, on one core and on all cores; and random play inside compiled code "
        "beside that loop: the rules alone, without observations and masks, which is the bound for many games on one "
        "core.\n",
        f"| | the loop | many games, one core | many games, {len(CORES)} cores | the rules alone |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {name} | {_times(rate, peer)} | {_times(many[name], rate)} | {_times(everywhere.get(name), rate)} "
        f"| {_times(alone.get(name), rate)} |"
        for name, rate in one.items()
        if name in many
    ]
    return lines if one and many else []


def _times(rate: float | None, other: float | None) -> str:
    return f"{rate / other:.1f}" if rate and other else "not measured"


def _round(rate: float) -> str:
    """Return a number with three digits that count."""
    digits = len(str(int(rate))) - 3
    return f"{round(rate, -digits):,.0f}" if digits > 0 else f"{rate:.0f}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _machine() -> str:
    cpus = Path("/proc/cpuinfo")
    names = cpus.read_text(encoding="utf-8").partition("model name")[2] if cpus.exists() else ""
    name = names.partition(":")[2].partition("\n")[0].strip() or platform.processor() or platform.machine()
    return f"{name} ({platform.system()})"


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print the page or write it."""
    parser = argparse.ArgumentParser("python -m embruns.research.speed", description=__doc__)
    parser.add_argument("--game", action="append", choices=list(games()), help="only this game; may be repeated")
    parser.add_argument("--repeats", type=int, default=7, help="measurements of each line (default: 7)")
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds of each measurement (default: 0.3)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page there, such as docs/speed.md")
    asked = parser.parse_args(arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, also for peers with threads
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with ExitStack() as opened:
        kinds = kinds_of(asked.game or list(games()), opened)
        found = measure(kinds, asked.repeats, asked.seconds, lambda: None)
    text = page(found, asked.repeats, asked.seconds, load)
    if asked.write:
        asked.write.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
