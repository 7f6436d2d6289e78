"""Measure the environments beside those that a researcher would pick instead: `python -m embruns.research.speed`.

All is measured in one run on one core, in turns, several times, in seconds of the processor, so that other programs
disturb little; the median counts, and the lowest and the highest are told. What several processes do together is
measured on as many cores, by the clock. What counts is the time of the environment alone: observations and masks are
made, and choosing an action from a mask is not timed, on either side. The own benchmarks of PettingZoo and Gymnasium
time that, too, by the clock. A peer that is not installed is left out (`pip install 'embruns[peers]'`).
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from embruns import __version__
from embruns.build import form
from embruns.core.game import Game
from embruns.games import find_game, games
from embruns.research.pettingzoo import env
from embruns.research.rates import (
    CORES,
    TABLES,
    Rate,
    aec,
    connect_four,
    gymnasium_benchmark,
    pettingzoo_benchmark,
    pgx,
    random_play,
    spiel,
    vector,
    vector_on_several_cores,
)

# The kinds that are compared
AEC, EVERY_SEAT = "One game, agent after agent", "Many games at once, every seat"
SEVERAL_CORES = "Many games at once, every seat, on several cores"
RULES_ALONE = "Random games inside compiled code"
FIELDS_LOOP, FIELDS_VECTOR = "PettingZoo’s own benchmark", "Gymnasium’s own benchmark"
CONNECT_FOUR, UNWRAPPED = "PettingZoo’s connect_four", "PettingZoo’s connect_four, without its wrappers"
COUNTS = [count for count in (2, 4, 8, 16) if count <= len(CORES)]  # of processes
_PROCESSES = [f"{count} processes" for count in COUNTS]  # the columns of the comparisons
PACKAGES = ("numpy", "gymnasium", "pettingzoo", "open-spiel", "pgx", "jax")


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


def kinds_of(slugs: list[str]) -> list[Kind]:
    """Return what there is to measure: these games, and the peers that are installed."""
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
            {game.title.en: vector(game, None, False) for game in chosen} | dict(_pgx() if find_spec("pgx") else ()),
        ),
        Kind(
            SEVERAL_CORES,
            "steps/s",
            f"The same with `processes=2` and more, each with {TABLES} games of its own. Several processes work at the "
            "same time, so that the clock counts here, not the time of one processor: what else runs on the machine "
            "slows it down.",
            {
                _with_processes(game.title.en, count): vector_on_several_cores(game, count)
                for game in chosen
                for count in COUNTS
            },
        ),
        Kind(
            AEC,
            "steps/s",
            "The AEC loop of PettingZoo: `last` and `step`, and `reset` after the end of a game.",
            {game.title.en: aec(env(game.slug)) for game in chosen}
            | ({CONNECT_FOUR: aec(connect_four(wrapped=False))} if find_spec("pygame") else {}),
        ),
        Kind(
            FIELDS_LOOP,
            "turns/s",
            "`pettingzoo.test.performance_benchmark` as it is: five seconds of play at random by the clock, in which "
            "each action is chosen from the mask, too. Where a game has thousands of actions, looking through the mask "
            "takes longer than the game; `split=True` asks for large groups of actions in two halves.",
            dict(_fields_loops(chosen)),
        ),
        Kind(
            FIELDS_VECTOR,
            "steps/s",
            f"`gymnasium.utils.performance.benchmark_vector_step` as it is, with {TABLES} games a process, every seat: "
            "play at random by the clock, in which `sample()` draws the actions.",
            {game.title.en: gymnasium_benchmark(game, 1) for game in chosen}
            | {
                _with_processes(game.title.en, count): gymnasium_benchmark(game, count)
                for game in chosen
                for count in COUNTS
            },
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


def _with_processes(title: str, count: int) -> str:
    """Return the name of the line of a game that so many processes play."""
    return f"{title}, {count} processes"


def _fields_loops(chosen: list[Game]) -> Iterator[tuple[str, Rate]]:
    """Yield what PettingZoo's own benchmark measures: our games, in halves too if they have any, and its own one."""
    for game in chosen:
        whole, halves = env(game.slug), env(game.slug, split=True)
        yield game.title.en, pettingzoo_benchmark(whole)
        if halves.episode.actions < whole.episode.actions:
            yield f"{game.title.en}, `split=True`", pettingzoo_benchmark(halves)
    if find_spec("pygame"):
        yield CONNECT_FOUR, pettingzoo_benchmark(connect_four(wrapped=True))
        yield UNWRAPPED, pettingzoo_benchmark(connect_four(wrapped=False))


def _spiel(chosen: list[Game]) -> Iterator[tuple[str, Rate]]:
    import embruns.research.openspiel

    assert embruns.research.openspiel.NAMES
    for game in chosen:
        yield game.title.en, spiel(f"embruns_{game.slug.replace('-', '_')}")
    for name in ("connect_four", "breakthrough(rows=6,columns=6)", "backgammon"):
        yield f"OpenSpiel’s {name}", spiel(name)


def _pgx() -> Iterator[tuple[str, Rate]]:
    for name, tables in (("connect_four", TABLES), ("connect_four", 16 * TABLES), ("animal_shogi", TABLES)):
        yield f"Pgx’s {name}, {tables:,} games", pgx(name, tables)


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
        "with the lowest and the highest, unless a section says otherwise. Another machine, or a busy one, has other "
        "numbers: compare within the page.",
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


Rates = dict[str, float]  # the medians of a kind, by name


def _ratios(found: list[tuple[Kind, list[Measured]]]) -> list[str]:
    """Return the section that compares, game by game, the loop with its peer and the vector environment with it."""
    rates = {kind.title: {one.name: one.median for one in measured} for kind, measured in found}
    one, many = rates.get(AEC, {}), rates.get(EVERY_SEAT, {})
    if not one or not many:
        return []
    several, alone = rates.get(SEVERAL_CORES, {}), rates.get(RULES_ALONE, {})
    return [
        "\n## In comparison\n",
        "How many times the steps of the other, in the time of the environment alone: the loop over the agents beside "
        "PettingZoo’s connect_four; many games at once, every seat, beside that loop, on one core and with several "
        "processes; and random play inside compiled code beside that loop: the rules alone, without observations and "
        "masks, which is the bound for many games on one core.\n",
        *_table(
            ["the loop", "many games, one core", *_PROCESSES, "the rules alone"],
            {
                name: [
                    _times(rate, one.get(CONNECT_FOUR)),
                    _times(many[name], rate),
                    *(_times(several.get(_with_processes(name, count)), rate) for count in COUNTS),
                    _times(alone.get(name), rate),
                ]
                for name, rate in one.items()
                if name in many
            },
        ),
        *_fields_ratios(rates.get(FIELDS_LOOP, {}), rates.get(FIELDS_VECTOR, {})),
    ]


def _fields_ratios(one: Rates, many: Rates) -> list[str]:
    """Return the same comparison by the own benchmarks of PettingZoo and Gymnasium."""
    games_in = {name: name.partition(", ")[0] for name in one}
    rows = {
        name: [
            _times(rate, one.get(CONNECT_FOUR)),
            _times(rate, one.get(UNWRAPPED)),
            _times(many[games_in[name]], rate),
            *(_times(many.get(_with_processes(games_in[name], count)), rate) for count in COUNTS),
        ]
        for name, rate in one.items()
        if games_in[name] in many
    }
    about = (
        "\nThe same by the own benchmarks of PettingZoo and Gymnasium, which time whole loops of random play: our "
        "turns beside those of connect_four, with and without its wrappers, and many games, on one core and with "
        "several processes, beside our turns.\n"
    )
    columns = ["beside connect_four", "without wrappers", "many games, one core", *_PROCESSES]
    return [about, *_table(columns, rows)] if rows else []


def _table(columns: list[str], rows: dict[str, list[str]]) -> list[str]:
    """Return a table in Markdown."""
    lines = [f"| {' | '.join(['', *columns])} |", f"|---|{'---:|' * len(columns)}"]
    return lines + [f"| {' | '.join([name, *cells])} |" for name, cells in rows.items()]


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
    found = measure(kinds_of(asked.game or list(games())), asked.repeats, asked.seconds, lambda: None)
    text = page(found, asked.repeats, asked.seconds, load)
    if asked.write:
        asked.write.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
