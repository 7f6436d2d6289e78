"""The process of a study that a server runs: one line in, then lines of progress, at last the end or an error.

Run as `python -m embruns.study.child`. It has a very low priority, and ends when its input ends: the server is gone.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Thread

import msgspec

from embruns.arena.engines import on_this_machine
from embruns.core.boxes import Box
from embruns.core.errors import EmbrunsError
from embruns.games import find_game
from embruns.study.charts import require_charts
from embruns.study.games import StudyPlan
from embruns.study.run import Played, Side, check_sides, play_side, write_study

NICENESS = 15


class StudyTask(msgspec.Struct, frozen=True):
    """What to play; with a box, every game is played with the game's own box, too."""

    game: str
    variant: str
    players: int
    games: int
    level: str
    folder: str
    box: tuple[str, str] | None = None  # its name and components
    seed: int = 0


class StudyNews(msgspec.Struct, frozen=True, omit_defaults=True):
    """The progress; at last the end, or an error."""

    done: int = 0
    total: int = 0
    finished: bool = False
    error: str = ""


def _tell(news: StudyNews) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


def run(task: StudyTask) -> None:
    """Play the games and write the pages."""
    require_charts()
    game = find_game(task.game)
    setup = game.setup(task.variant, task.players)
    plan = StudyPlan(task.game, setup, (task.level,) * setup.players, task.games, task.seed)
    box = Box(*task.box) if task.box else None
    sides = [Side("first", None), Side("second", box)] if box else [Side("games", None)]
    check_sides(plan, sides)
    done, total = 0, plan.games * len(sides)

    def count(finished: int) -> None:
        nonlocal done
        done += finished
        _tell(StudyNews(done, total))

    folder, engine = Path(task.folder), on_this_machine(1, apart=True)
    games = [play_side(plan, side, folder, engine, count) for side in sides]
    write_study(Played(plan, sides, games), _command(task, box), folder)


def _command(task: StudyTask, box: Box | None) -> str:
    against = f" --against {box.name}.toml" if box else ""
    setup = f"--variant {task.variant} --players {task.players}"
    return (
        f"embruns study {task.game} --games {task.games} --bots {task.level} {setup}{against} "
        f"--weaker none --others 0 --seed {task.seed} --out DIR"
    )


def _end_with_the_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Run one study."""
    os.nice(NICENESS)
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=StudyTask)
    Thread(target=_end_with_the_input, daemon=True).start()
    try:
        run(task)
        _tell(StudyNews(finished=True))
    except EmbrunsError as error:
        _tell(StudyNews(error=str(error)))


if __name__ == "__main__":
    main()
