"""The command line: `embruns --help`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn, cast

import typer

from embruns import __version__
from embruns.build import form
from embruns.cli import (
    admin,
    arena,
    bench,
    box,
    games,
    laws,
    levels,
    new_game,
    play,
    printing,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    solve,
    study,
    train,
    verify,
    worker,
)
from embruns.cli.terminal import BAD_INPUT, INTERRUPTED, PIPE_CLOSED, complain, prepare_streams, say, silence_output
from embruns.core.errors import EmbrunsError

app = typer.Typer(
    name="embruns",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    serve,
    games,
    play,
    simulate,
    arena,
    replay,
    review,
    puzzles,
    verify,
    rules,
    bench,
    train,
    solve,
    worker,
    study,
    laws,
    levels,
):
    app.command(module.__name__.rpartition(".")[2], epilog=module.EXAMPLES)(module.command)
app.command("new-game", epilog=new_game.EXAMPLES)(new_game.command)
app.command("print", epilog=printing.EXAMPLES)(printing.command)
app.add_typer(box.app, name="box")
app.add_typer(admin.app, name="admin")

# What typer raises for an argument that it refuses; it exports only this subclass.
UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])


def _version(asked: bool) -> None:
    if asked:
        say(f"embruns {__version__} ({form()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def embruns(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="show the version, and whether the engine is compiled"
        ),
    ] = False,
) -> None:
    """French sea games, one engine. Without a command: start the table on this machine and open the browser."""
    if context.invoked_subcommand is None:
        serve.command()


def main() -> NoReturn:
    """Run the command line, and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code: 0, or 2 with one line on standard error if the input was wrong."""
    prepare_streams()
    try:
        code = app(list(arguments), prog_name="embruns", standalone_mode=False)
        sys.stdout.flush()
    except UsageError as error:
        return _refuse_usage(error)
    except EmbrunsError as error:
        complain(f"embruns: {error}")
    except (BrokenPipeError, SystemExit):  # typer turns the former into the latter
        silence_output()
        return PIPE_CLOSED
    except OSError as error:
        complain(f"embruns: {error.filename}: {error.strerror}" if error.filename else f"embruns: {error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    else:
        return code if isinstance(code, int) else 0
    return BAD_INPUT


def _refuse_usage(error: Any) -> int:
    command = error.ctx.command_path if error.ctx else "embruns"
    complain(f"{command}: {error.format_message().rstrip('.')}; try '{command} --help'")
    return BAD_INPUT
