"""What `speed.py` measures, each as a rate: our environments, and those that a researcher would pick instead."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stdout
from importlib import import_module
from statistics import median
from time import perf_counter, process_time
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np
from gymnasium import spaces

from embruns.core.contract import Rng
from embruns.core.game import Game
from embruns.core.playout import playouts
from embruns.research.vector import BatchEnv

TABLES = 256  # games at once in a vector environment
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
_WARM_UP = 20  # steps that new processes take before they are measured: they load what they play
CLOCK = median(-(process_time() - process_time()) for _ in range(1001))  # what it costs to look at the clock
Rate = Callable[[float], float]  # measures for about so many seconds; returns how many a second


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


def vector_on_several_cores(game: Game, count: int) -> Rate:
    """Return what measures the vector environment of a game with so many processes, by the clock.

    They are started for each measurement and end after it, so that none waits beside another measurement.
    """

    def rate(seconds: float) -> float:
        taken, steps = 0.0, 0
        with (
            _unpinned(),
            closing(BatchEnv(game.slug, TABLES * count, seat=None, copy=False, processes=count)) as tables,
        ):
            tables.reset(seed=7)
            for _ in range(_WARM_UP):
                tables.step(tables.sample())
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


# The field's own benchmarks


def pettingzoo_benchmark(table: Any) -> Rate:
    """Return what runs PettingZoo's own benchmark, which takes five seconds whatever is asked for."""

    def rate(_: float) -> float:
        from pettingzoo.test import performance_benchmark

        told = io.StringIO()
        with redirect_stdout(told):
            performance_benchmark(table)
        return float(told.getvalue().partition(" turns per second")[0].split()[-1])

    return rate


class _LegalActions(spaces.MultiDiscrete):
    """The actions of a vector environment, drawn among the legal ones: Gymnasium's own benchmark knows no masks."""

    def __init__(self, tables: BatchEnv, actions: int) -> None:
        super().__init__([actions] * tables.num_envs)
        self._tables = tables

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a legal action for each table, each equally likely."""
        return self._tables.sample()


def gymnasium_benchmark(game: Game, processes: int) -> Rate:
    """Return what runs Gymnasium's own benchmark of vector environments, with so many processes."""

    def rate(seconds: float) -> float:
        from gymnasium.utils.performance import benchmark_vector_step

        count = TABLES * processes
        with _unpinned(), closing(BatchEnv(game.slug, count, seat=None, copy=False, processes=processes)) as tables:
            tables.action_space = _LegalActions(tables, len(game.actions))
            tables.reset(seed=7)
            for _ in range(_WARM_UP):
                tables.step(tables.sample())
            return benchmark_vector_step(tables, seconds, 7)  # type: ignore[arg-type]  # it takes any duration

    return rate


# The peers


def connect_four(wrapped: bool) -> Any:
    """Return PettingZoo's connect_four, as it is imported for use or without its wrappers."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with catch_warnings():
        simplefilter("ignore")  # pygame uses what is deprecated
        module = import_module("pettingzoo.classic.connect_four.connect_four")
    return module.env() if wrapped else module.raw_env()


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
