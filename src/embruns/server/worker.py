"""A bot's process: a line in, a line out. It gets an encoded view and nothing else, so it cannot cheat.

`python -m embruns.server.worker`; ends when its input ends.
"""

from __future__ import annotations

import sys

import msgspec

from embruns.bots.bot import Budget
from embruns.bots.explain import explain
from embruns.bots.levels import find_level
from embruns.core.codec import decode_state
from embruns.core.contract import Rng
from embruns.core.errors import EmbrunsError
from embruns.core.game import Text
from embruns.games import find_game


class Task(msgspec.Struct, frozen=True):
    """What shall this level play, seen like that?"""

    game: str
    level: str
    view: msgspec.Raw
    seed: int
    seconds: float
    explained: bool = False


class Choice(msgspec.Struct, frozen=True):
    """The action's index, and why; or what went wrong."""

    index: int = -1
    said: Text = Text("", "")
    error: str = ""


def choose(task: Task) -> Choice:
    """Think."""
    game = find_game(task.game)
    view = decode_state(game, bytes(task.view))
    action = find_level(game, task.level).choose(game, view, Budget(seconds=task.seconds), Rng(task.seed))
    if not task.explained:
        return Choice(action.index)
    return Choice(action.index, Text(explain(game, view, action, "fr"), explain(game, view, action, "en")))


def main() -> None:
    """Answer until nobody asks."""
    for line in sys.stdin.buffer:
        try:
            answer = choose(msgspec.json.decode(line, type=Task))
        except EmbrunsError as error:
            answer = Choice(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
