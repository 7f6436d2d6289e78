"""The process that checks an uploaded box: one line in, one line out.

It reads the TOML, imports the game with it as the server would, and plays. A box that takes too much time or memory is
refused here, so that it never reaches the process with the tables.

Run as `python -m embruns.server.boxes.checker`. It has a low priority, so that play at the tables comes first.
"""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module

import msgspec

from embruns.core.boxes import differences
from embruns.core.codec import encode_state
from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.editions import edition, read_box, shipped_box
from embruns.core.errors import BadComponents, EmbrunsError
from embruns.core.game import Game, Setup
from embruns.games import package_named
from embruns.server.child import end_with_the_server

NICENESS = 10
CPU_SECONDS = 10  # for everything
MEMORY = 1 << 30  # bytes
IMPORT_SECONDS = 1.5  # of the processor; the shipped games take a tenth of a second
STEP_SECONDS = 0.02  # of the processor for one decision, on average; the shipped games take a thousandth
STEPS = 120  # decisions that are timed in each variant
MOST_CHANGES = 200  # that are told


class CheckTask(msgspec.Struct, frozen=True):
    """A box that somebody has sent."""

    game: str
    name: str
    toml: str


class Change(msgspec.Struct, frozen=True):
    """One value of a box that differs from the game's own; '' where there is none."""

    part: str
    before: str
    after: str


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The completed box as JSON, and what it changes; or an error."""

    components: str = ""
    changes: tuple[Change, ...] = ()
    error: str = ""


def check(task: CheckTask) -> Checked:
    """Check one box; raises BadComponents."""
    package = package_named(task.game)
    box = read_box(package, task.toml, task.name)
    own = shipped_box(package)
    game: Game = import_module(package).GAME
    began = time.process_time()
    played = edition(game, box)
    seconds = time.process_time() - began
    if seconds > IMPORT_SECONDS:
        raise BadComponents(f"{task.name}: this box takes {seconds:.1f} s to set up; allowed are {IMPORT_SECONDS} s")
    for variant in played.variants:
        _check_pace(played, played.setup(variant.slug, variant.players[-1]), task.name)
    gaps = differences(own.table(), box.table())
    changes = tuple(Change(part, told(old), told(new)) for part, old, new in gaps)
    return Checked(box.components, changes[:MOST_CHANGES])


def told(value: object) -> str:
    """Return a value of a box in one line."""
    return "" if value is None else str(value)[:200]


def _check_pace(game: Game, setup: Setup, name: str) -> None:
    """Raise BadComponents if the server would be slow at a table of this set-up."""
    state, rng, steps, began = game.new(setup), Rng(1), 0, time.process_time()
    while (seat := state.to_act()) != OVER and steps < STEPS:
        if seat == CHANCE:
            state.play(state.roll(rng))
            continue
        view, legal = state.seen_by(seat), state.legal()
        game.facts(view, setup)
        game.previews(view)
        encode_state(game, view)
        state.play(legal[rng.below(len(legal))])
        steps += 1
    seconds = (time.process_time() - began) / max(steps, 1)
    if steps >= STEPS // 4 and seconds > STEP_SECONDS:
        raise BadComponents(
            f"{name}: a decision of {setup.variant} takes {1000 * seconds:.0f} ms with this box; "
            f"allowed are {1000 * STEP_SECONDS:.0f} ms"
        )


def _be_modest() -> None:
    os.nice(NICENESS)
    try:
        import resource
    except ImportError:  # there is none on Windows, where the server's own timeout must do
        return
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Check one box."""
    _be_modest()
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=CheckTask)
    try:
        answer = check(task)
    except EmbrunsError as error:
        answer = Checked(error=str(error))
    except MemoryError:
        answer = Checked(error=f"{task.name}: this box takes more memory than a game may")
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    end_with_the_server()
    main()
