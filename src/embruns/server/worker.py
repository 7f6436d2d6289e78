"""The process in which bots think and aids are worked out: one line in, one line out.

It gets an encoded view and nothing else, so a bot cannot cheat.

Run as `python -m embruns.server.worker`; it ends when its input ends.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from embruns.bots.bot import Budget
from embruns.bots.explain import explain
from embruns.bots.greedy import weigh
from embruns.bots.levels import find_level
from embruns.core.codec import decode_state
from embruns.core.contract import Action, Rng, State
from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Text
from embruns.games import find_game


class Task(msgspec.Struct, frozen=True, tag="choose"):
    """The question what a bot of this level plays in this view."""

    game: str
    level: str
    view: msgspec.Raw
    seed: int
    seconds: float | None
    simulations: int | None = None  # instead of a time, so that the result is the same each time
    explained: bool = False
    barred: tuple[int, ...] = ()  # actions that it may not choose, because another person declined


class AidTask(msgspec.Struct, frozen=True, tag="aid"):
    """The question what the game's aid is for the seat to act in this view."""

    game: str
    view: msgspec.Raw
    variant: str
    players: int
    options: dict[str, str]


class Choice(msgspec.Struct, frozen=True):
    """The index of the chosen action and the reason; or an error."""

    index: int = -1
    said: Text = Text("", "")
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
    if not task.explained:
        return Choice(action.index)
    return Choice(action.index, explain(game, view, action))


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


def main() -> None:
    """Answer every line of the input."""
    decoder = msgspec.json.Decoder(Task | AidTask)
    for line in sys.stdin.buffer:
        answer: Choice | Worked
        try:
            task = decoder.decode(line)
            answer = choose(task) if isinstance(task, Task) else work_out(task)
        except EmbrunsError as error:
            answer = Choice(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
