"""What every command owes a terminal or a pipe: streams that take any text, JSON alone, errors of one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from embruns.core.game import Lang

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141  # what a shell reports of a program whose reader has left


def prepare_streams() -> None:
    """A character that the terminal cannot show is replaced; it never stops the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def say(text: str = "") -> None:
    """A line for the person, at once."""
    print(text, flush=True)


def complain(text: str) -> None:
    """One line on standard error, whatever the text holds."""
    print(" ".join(text.splitlines()), file=sys.stderr, flush=True)


def print_json(data: object) -> None:
    """One JSON object on standard output; plain ASCII, so that any pipe carries it."""
    say(json.dumps(data, indent=2))


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at it."""
    return stream.isatty()


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, on standard error so that the result can be piped; nothing in a pipe."""
    if not is_terminal(sys.stderr):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def silence_output() -> None:
    """The reader has gone (`embruns … | head`): what is still buffered goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def language(chosen: Lang | None) -> Lang:
    """The language asked for, else that of the machine, else English."""
    if chosen:
        return chosen
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if spoken.startswith("fr") else "en"
