"""One game between bots, repeatable from its seed and its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from embruns.bots.bot import Bot, Budget
from embruns.bots.random import Random
from embruns.core.contract import CHANCE, OVER, Action, Rng, State
from embruns.core.errors import IllegalAction
from embruns.core.game import Game, Setup
from embruns.core.playout import playout_onto
from embruns.core.seeds import rng_for


class FinishedGame(NamedTuple):
    """A finished game between bots."""

    actions: list[Action]
    decisions: int
    end: State


def play_game(game: Game, setup: Setup, bots: Sequence[Bot], seed: int, number: int, budget: Budget) -> FinishedGame:
    """Play game `number` under this seed; chance and every bot have generators of their own."""
    if all_random(bots):
        return play_randomly(game.new(setup), seed, number)
    state, actions, decisions = game.new(setup), list[Action](), 0
    chance = rng_for_game(seed, number)
    thoughts = [rng_for(seed, "bot", number, seat) for seat in range(setup.players)]
    while (seat := state.to_act()) != OVER:
        if seat == CHANCE:
            action = state.roll(chance)
        else:
            action = bots[seat].choose(game, state.seen_by(seat), budget, thoughts[seat])
            _check(game, state, action, bots[seat], len(actions))
            decisions += 1
        actions.append(action)
        state.play(action)
    return FinishedGame(actions, decisions, state)


def all_random(bots: Sequence[Bot]) -> bool:
    """Return whether every bot plays at random."""
    return all(isinstance(bot, Random) for bot in bots)


def rng_for_game(seed: int, number: int) -> Rng:
    """Return the generator of game `number` under this seed: of chance, and of all choices where all are random."""
    return rng_for(seed, "game", number)


def play_randomly(state: State, seed: int, number: int) -> FinishedGame:
    """Play game `number` from its start inside compiled code, in place, with one generator for chance and choices."""
    actions = list[Action]()
    decisions = playout_onto(actions, state, rng_for_game(seed, number))
    return FinishedGame(actions, decisions, state)


def _check(game: Game, state: State, action: Action, bot: Bot, ply: int) -> None:
    clause = state.forbids(action)
    if clause:
        raise IllegalAction(f"bot {bot.name} may not play {game.notation(action)!r} at ply {ply} ({clause})", clause)
