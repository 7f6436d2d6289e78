"""A process that thinks for bots and works things out for people: a line in, a line out.

It gets an encoded view and nothing else, so it cannot cheat.

`python -m embruns.server.worker`; ends when its input ends.
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
    """What shall this level play, seen like that?"""

    game: str
    level: str
    view: msgspec.Raw
    seed: int
    seconds: float | None
    simulations: int | None = None  # in place of time, where the same must come out each time
    explained: bool = False
    barred: tuple[int, ...] = ()  # what it may not choose here: the other seat declined it


class AidTask(msgspec.Struct, frozen=True, tag="aid"):
    """What can be worked out for the seat to act, seen like that?"""

    game: str
    view: msgspec.Raw
    variant: str
    players: int
    options: dict[str, str]


class Choice(msgspec.Struct, frozen=True):
    """The action's index, and why; or what went wrong."""

    index: int = -1
    said: Text = Text("", "")
    error: str = ""


class Worked(msgspec.Struct, frozen=True):
    """The game's aid, if there is one here; or what went wrong."""

    aid: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""


def choose(task: Task) -> Choice:
    """Think."""
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
    """One decision ahead, the best that is not barred."""
    left = [action for action in view.legal() if action.index not in barred]
    values = weigh(game, view, left, rng)
    return left[values.index(max(values))]


def work_out(task: AidTask) -> Worked:
    """The aid of the game."""
    game = find_game(task.game)
    setup = game.setup(task.variant, task.players, task.options)
    return Worked(msgspec.Raw(msgspec.json.encode(game.aid(decode_state(game, bytes(task.view)), setup))))


def main() -> None:
    """Answer until nobody asks."""
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
