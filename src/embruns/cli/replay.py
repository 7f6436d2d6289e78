"""`embruns replay`: show a record as one seat or a spectator would have seen it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from embruns.cli.arguments import BadArgument, Json, Language, RecordFile
from embruns.cli.files import read_record
from embruns.cli.terminal import language, print_json, say
from embruns.core.contract import OVER, SPECTATOR, Action, State
from embruns.core.game import Lang
from embruns.core.record import Record

EXAMPLES = "Examples:\n\nembruns replay game.txt\n\nembruns replay game.txt --at 12 --seat 1 --json"

At = Annotated[
    int | None, typer.Option(metavar="PLY", min=0, help="the position after that many plies  \\[default: all]")
]
Seat = Annotated[int | None, typer.Option(min=0, help="look from this seat  \\[default: a spectator]")]


def command(file: RecordFile, at: At = None, seat: Seat = None, lang: Language = None, json: Json = False) -> None:
    """Show what was played, and the position at the end or after a given ply."""
    record = read_record(file)
    _check(record, at, seat, file)
    eye = SPECTATOR if seat is None else seat
    last = len(record.actions) if at is None else at
    if json:
        print_json(_data(record, last, eye))
    else:
        say(_text(record, last, eye, language(lang), at is None))


def _check(record: Record, at: int | None, seat: int | None, file: Path) -> None:
    if at is not None and at > len(record.actions):
        raise BadArgument(f"--at {at}: {file} has {len(record.actions)} plies")
    if seat is not None and seat >= record.setup.players:
        raise BadArgument(f"--seat {seat}: {file} has seats 0 to {record.setup.players - 1}")


def _seen(record: Record, last: int, eye: int) -> Iterator[tuple[State, Action, State]]:
    """Yield the view before, the veiled action and the view after, for each of the first plies."""
    state = record.first()
    for action in record.actions[:last]:
        before, veiled = state.seen_by(eye), state.veil(action, eye)
        state.play(action)
        yield before, veiled, state.seen_by(eye)


def _text(record: Record, last: int, eye: int, lang: Lang, whole: bool) -> str:
    game, names = record.game, record.names
    view, lines = record.first().seen_by(eye), list[str]()
    for ply, (before, action, after) in enumerate(_seen(record, last, eye), 1):
        view = after
        if whole or ply == last:
            move = game.texts[action.index]
            lines.append(f"{ply:>4}. {move:<14} {game.tell(before, action, after, lang, names)}")
    return "\n".join([*lines, "", game.draw(view, lang, names), "", _standing(record, view, lang)])


def _standing(record: Record, view: State, lang: Lang) -> str:
    if view.to_act() != OVER:
        seat = view.to_act()
        asked = record.game.ask(view, lang)
        return f"{record.names[seat]}: {asked}" if seat >= 0 else asked
    outcome = view.outcome()
    winners = ", ".join(record.names[seat] for seat in outcome.winners) or "—"
    scores = " ".join(str(score) for score in view.scores())
    word = {"fr": "Gagné par", "en": "Won by"}[lang]
    return f"{word} {winners} ({scores}). {record.game.reasons[outcome.reason][lang]} ({outcome.clause})"


def _data(record: Record, last: int, eye: int) -> dict[str, object]:
    game, view, moves = record.game, record.first().seen_by(eye), list[str]()
    for _, action, after in _seen(record, last, eye):
        view = after
        moves.append(game.texts[action.index])
    actor = view.to_act()
    return {
        "game": game.slug,
        "rules": game.version,
        "variant": record.setup.variant,
        "players": record.setup.players,
        "options": dict(record.setup.options),
        "names": list(record.names),
        "headers": dict(record.headers),
        "seat": None if eye == SPECTATOR else eye,
        "plies": len(record.actions),
        "at": last,
        "moves": moves,
        "to_act": actor,
        "legal": [game.texts[action.index] for action in view.legal()] if actor == eye >= 0 else None,
        "scores": view.scores(),
        "outcome": _outcome(view) if actor == OVER else None,
        "position": msgspec.to_builtins(game.position(view)),
    }


def _outcome(view: State) -> dict[str, object]:
    outcome = view.outcome()
    return {"winners": outcome.winners, "reason": outcome.reason, "clause": outcome.clause}
