"""The process in which bots think and aids are worked out: one line in, one line out.

It gets an encoded view and nothing else, so a bot cannot cheat.

Run as `python -m embruns.server.worker`; it ends when its input ends.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from embruns.bots.bot import Budget
from embruns.bots.greedy import weigh
from embruns.bots.levels import find_level
from embruns.build import compiled
from embruns.core.codec import decode_state
from embruns.core.contract import Action, Rng, State
from embruns.core.errors import EmbrunsError
from embruns.core.game import LANGS, Game, Lang, Text
from embruns.games import find_game
from embruns.review.coach import SIMULATIONS, advise
from embruns.server.child import end_with_the_server

WEIGHING = 128  # a move is weighed with this part of the simulations, where a server lets bots think by count
INTERPRETED = 6  # simulations of each move that the coach weighs, where the rules run uncompiled


class Task(msgspec.Struct, frozen=True, tag="choose"):
    """The question what a bot of this level plays in this view."""

    game: str
    level: str
    view: msgspec.Raw
    seed: int
    seconds: float | None
    simulations: int | None = None  # instead of a time, so that the result is the same each time
    barred: tuple[int, ...] = ()  # actions that it may not choose, because another person declined


class AidTask(msgspec.Struct, frozen=True, tag="aid"):
    """The question what the game's aid is for the seat to act in this view."""

    game: str
    view: msgspec.Raw
    variant: str
    players: int
    options: dict[str, str]


class CoachTask(msgspec.Struct, frozen=True, tag="coach"):
    """The question what to advise the seat to act in this view, and what the moves are called."""

    game: str
    level: str
    view: msgspec.Raw
    variant: str
    players: int
    options: dict[str, str]
    names: dict[Lang, list[str]]  # of the seats
    ply: int
    seed: int
    seconds: float | None
    simulations: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """The index of the chosen action; or an error."""

    index: int = -1
    error: str = ""


class Advised(msgspec.Struct, frozen=True):
    """One move of an advice: its index, the move as a request, what it promises and why it is good."""

    index: int
    named: Text
    result: int
    why: Text


class Coached(msgspec.Struct, frozen=True):
    """The moves, the advised one first, and its lead over the next best, null if that may be noise; or an error."""

    ideas: tuple[Advised, ...] = ()
    gain: int | None = None
    error: str = ""


class Worked(msgspec.Struct, frozen=True):
    """The game's aid, null if there is none here; or an error."""

    aid: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""


def choose(task: Task) -> Choice:
    """Let the bot choose."""
    game = find_game(task.game)
    view = decode_state(game, bytes(task.view))
    rng = Rng(task.seed)
    action = find_level(game, task.level).choose(game, view, Budget(task.seconds, task.simulations), rng)
    if action.index in task.barred:
        action = _best_but(game, view, task.barred, rng)
    return Choice(action.index)


def coach(task: CoachTask) -> Coached:
    """Let the bot think, weigh its move against the next best, and name them."""
    game = find_game(task.game)
    view = decode_state(game, bytes(task.view))
    setup = game.setup(task.variant, task.players, task.options)
    budget = Budget(task.seconds, task.simulations)
    simulations = SIMULATIONS if compiled() else INTERPRETED
    if task.simulations is not None:
        simulations = max(2, min(simulations, task.simulations // WEIGHING))
    advice = advise(game, view, setup, find_level(game, task.level), budget, task.ply, task.seed, simulations)

    def named(action: Action) -> Text:
        return Text(*[game.advise(view, action, lang, task.names[lang]) for lang in LANGS])

    ideas = tuple(Advised(int(idea.action.index), named(idea.action), idea.result, idea.why) for idea in advice.ideas)
    return Coached(ideas, advice.gain)


def _best_but(game: Game, view: State, barred: Sequence[int], rng: Rng) -> Action:
    """The best action, looking one decision ahead, that is not barred."""
    left = [action for action in view.legal() if action.index not in barred]
    values = weigh(game, view, left, rng)
    return left[values.index(max(values))]


def work_out(task: AidTask) -> Worked:
    """Work out the aid."""
    game = find_game(task.game)
    setup = game.setup(task.variant, task.players, task.options)
    return Worked(msgspec.Raw(msgspec.json.encode(game.aid(decode_state(game, bytes(task.view)), setup))))


def _answer(task: Task | CoachTask | AidTask) -> Choice | Coached | Worked:
    if isinstance(task, Task):
        return choose(task)
    return coach(task) if isinstance(task, CoachTask) else work_out(task)


def main() -> None:
    """Answer every line of the input."""
    decoder = msgspec.json.Decoder(Task | CoachTask | AidTask)
    for line in sys.stdin.buffer:
        answer: Choice | Coached | Worked
        try:
            answer = _answer(decoder.decode(line))
        except EmbrunsError as error:
            answer = Choice(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    end_with_the_server()
    with suppress(BrokenPipeError):  # whoever asked has been killed
        main()
