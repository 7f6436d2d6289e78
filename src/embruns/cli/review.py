"""`embruns review`: show what a finished game promised move by move, luck and decisions apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer

from embruns.cli.arguments import Json, Language, RecordFile, Seed
from embruns.cli.files import read_record
from embruns.cli.terminal import INTERRUPTED, complain, language, print_json, progress, say
from embruns.core.errors import BadRecord
from embruns.core.game import Lang, Text
from embruns.core.record import Record
from embruns.review import Costly, Review, Share, simulations_for
from embruns.review import review as look_back

EXAMPLES = (
    "Examples:\n\nembruns review game.txt\n\nembruns review game.txt --simulations 8 --lang fr\n\n"
    "embruns review game.txt --simulations 64 --seed 3 --json"
)
BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # the width of the curve, in characters

EXPECTED = Text(
    "Part de victoire attendue, du premier au dernier coup", "Expected share of the win, first move to last"
)
EXPECTED_SCORE = Text("Score attendu, du premier au dernier coup", "Expected score, first move to last")
COLUMNS = Text(
    "départ|hasard|ses décisions|les autres|résultat|cédé",
    "start|luck|own decisions|the others|result|given away",
)
COSTLIEST = Text("Les décisions les plus chères", "The costliest decisions")
NONE = Text("Aucune décision ne se détache.", "No decision stands out.")
BETTER = Text("mieux\u00a0: {}", "better: {}")

Simulations = Annotated[
    int | None,
    typer.Option(min=2, max=10_000, help="simulations from each position  \\[default: 64, fewer with more seats]"),
]


def command(
    file: RecordFile,
    simulations: Simulations = None,
    seed: Seed = 0,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Review a finished game: the expected result move by move, luck and decisions, and better moves."""
    record = read_record(file)
    try:
        found = _with_progress(record, simulations or simulations_for(record.game, record.setup.players), seed)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    except KeyboardInterrupt:
        complain("embruns review: interrupted")
        raise typer.Exit(INTERRUPTED) from None
    if json:
        print_json({**msgspec.to_builtins(found), "names": list(record.names)})
    else:
        say(_text(record, found, language(lang)))


def _with_progress(record: Record, simulations: int, seed: int) -> Review:
    parts = 1000
    with progress("review", parts) as advance:
        told = 0

        def hear(done: int, total: int) -> None:
            nonlocal told
            now = parts * done // total
            if now > told:
                advance(now - told)
                told = now

        return look_back(record, simulations, seed, hear)


def _text(record: Record, found: Review, lang: Lang) -> str:
    lines = [(EXPECTED_SCORE if found.together else EXPECTED)[lang]]
    for seat in range(1 if found.together else len(record.names)):
        lines.append(_curve(record, found, seat))
    lines += ["", *_shares(record, found, lang), "", COSTLIEST[lang]]
    lines += [_decision(record, found, costly, lang) for costly in found.costly] or [NONE[lang]]
    return "\n".join(lines)


def _curve(record: Record, found: Review, seat: int) -> str:
    values = [point[seat] for point in found.curve]
    low, high = (min(values), max(values)) if found.together else (0, 10_000)
    line = "".join(_block(value, low, high) for value in _sampled(values, WIDTH))
    name = "" if found.together else record.names[seat]
    start, end = _amount(found, values[0]), _amount(found, values[-1])
    return f"{name:<{_name_width(record)}}  {start:>6} {line} {end}"


def _sampled(values: Sequence[int], count: int) -> list[int]:
    """Return at most that many of them, evenly apart, with the first and the last."""
    if len(values) <= count:
        return list(values)
    return [values[number * (len(values) - 1) // (count - 1)] for number in range(count)]


def _block(value: int, low: int, high: int) -> str:
    return BLOCKS[min(len(BLOCKS) - 1, (value - low) * len(BLOCKS) // max(1, high - low))]


def _shares(record: Record, found: Review, lang: Lang) -> list[str]:
    heads = COLUMNS[lang].split("|")
    rows = [[record.names[seat], *_cells(found, share)] for seat, share in enumerate(found.shares)]
    widths = [max(len(row[column]) for row in [["", *heads], *rows]) for column in range(len(heads) + 1)]
    table = [["", *heads], *rows]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in table
    ]


def _cells(found: Review, share: Share) -> list[str]:
    doubt = _amount(found, share.doubt)
    return [
        _amount(found, share.start),
        f"{_amount(found, share.luck, signed=True)} ±{doubt}",
        _amount(found, share.own, signed=True),
        _amount(found, share.others, signed=True),
        _amount(found, share.result),
        _amount(found, share.lost),
    ]


def _decision(record: Record, found: Review, costly: Costly, lang: Lang) -> str:
    name = record.names[costly.seat]
    head = f"{costly.ply:>4}. {name:<{_name_width(record)}}  -{_amount(found, costly.lost)}  {costly.played}"
    return f"{head}\n      {BETTER[lang].format(costly.better)}. {costly.why[lang]}"


def _amount(found: Review, value: int, signed: bool = False) -> str:
    """Format a result: whole per cent, or points to a tenth."""
    sign = "+" if signed else ""
    return f"{value / 100:{sign}.1f}" if found.together else f"{round(value / 100):{sign}d}\u00a0%"


def _name_width(record: Record) -> int:
    return max(len(name) for name in record.names)
