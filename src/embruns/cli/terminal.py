"""Write to a terminal or a pipe: streams that take any text, JSON by itself, errors of one line."""

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
PIPE_CLOSED = 141  # the exit code of a program whose reader has gone


def prepare_streams() -> None:
    """Replace characters that the terminal cannot show, so that they never stop the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def say(text: str = "") -> None:
    """Print a line at once."""
    print(text, flush=True)


def complain(text: str) -> None:
    """Print one line on standard error, even if the text has several."""
    print(" ".join(text.splitlines()), file=sys.stderr, flush=True)


def print_json(data: object) -> None:
    """Print one JSON object in plain ASCII, so that any pipe carries it."""
    say(json.dumps(data, indent=2))


def is_terminal(stream: TextIO) -> bool:
    """Return whether the stream is a terminal."""
    return stream.isatty()


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error if that is a terminal; the result can be piped."""
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
    """Drop what is still buffered, because the reader has gone (`embruns … | head`)."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def language(chosen: Lang | None) -> Lang:
    """Return the language that was asked for, else that of the machine, else English."""
    if chosen:
        return chosen
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if spoken.startswith("fr") else "en"
