"""`embruns rules`: explain how a game is played, or show one clause."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from embruns.cli.arguments import BadArgument, GameArgument, Json, Language
from embruns.cli.terminal import is_terminal, language, print_json, say
from embruns.games import find_game

EXAMPLES = "Example:\n\nembruns rules little-big-fish LBF-19 --lang en"


def command(
    game: GameArgument,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="one clause, such as LBF-19")] = None,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Explain how to play, or show what one clause says."""
    told, spoken = find_game(game), language(lang)
    clauses = told.clauses(spoken)
    if clause is not None:
        name = clause.upper()
        if name not in clauses:
            first, last = next(iter(clauses)), next(reversed(clauses))
            raise BadArgument(f"{told.slug} has no clause {clause[:40]!r}: they go from {first} to {last}")
        clauses = {name: clauses[name]}
    if json:
        print_json({"game": told.slug, "rules": told.version, "lang": spoken, "clauses": clauses})
    elif clause is not None:
        say("\n".join(f"{name}  {sentence}" for name, sentence in clauses.items()))
    elif is_terminal(sys.stdout):
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(told.help(spoken)))
    else:
        say(told.help(spoken).rstrip())
