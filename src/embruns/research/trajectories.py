"""Games between bots as tables of decisions, for offline learning: NPZ files, or Parquet where pyarrow is installed.

    from embruns.arena.simulate import Plan
    from embruns.research.trajectories import read, write
    write("fish", plan, games_per_file=500)
    for part in read("fish"): ...

A file holds whole games and has a row for each decision. It is complete or not there at all, and the same call goes on
where it stopped: files that are there are kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from embruns import __version__
from embruns.arena.play import play_game
from embruns.arena.simulate import Plan
from embruns.bots import Budget, bots_for
from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.core.game import Game
from embruns.core.observation import size_of
from embruns.games import find_game
from embruns.research.results import result_of

Format = Literal["npz", "parquet"]
FORMATS: tuple[Format, ...] = get_args(Format)


@dataclass(frozen=True)
class Column:
    """A column: one value for each decision, or as many as its rows have."""

    name: str
    kind: str  # of NumPy
    meaning: str


COLUMNS = (
    Column("game", "int64", "the number of the game under the seed, as in `embruns simulate`"),
    Column("ply", "int32", "the number of the ply in its game, chance counted too"),
    Column("seat", "int8", "the seat that decides"),
    Column("observation", "int32", "what it sees: the numbers of `Game.observe`; a row has as many as the fields say"),
    Column("legal", "int32", "the indices of what it may play, rising; rows differ in length"),
    Column("action", "int32", "the index of what it played"),
    Column("points", "float32", "how its points changed until its next decision, or the end"),
    Column("result", "float32", "the result of the game to this seat, the same in all its rows"),
    Column("last", "bool", "whether this was its last decision of the game"),
)
Rows = dict[str, NDArray[Any]]


class Part:
    """The rows of some games, and what they are rows of. `legal(n)` tells what could be played in row n."""

    def __init__(self, rows: Rows, about: dict[str, Any]) -> None:
        self.rows, self.about = rows, about

    def __len__(self) -> int:
        return len(self.rows["action"])

    def __getitem__(self, column: str) -> NDArray[Any]:
        return self.rows[column]

    def legal(self, row: int) -> NDArray[Any]:
        """Return the indices of the actions that could be played there."""
        start, end = self.rows["legal_from"][row : row + 2]
        return self.rows["legal"][start:end]


def write(
    folder: str | Path,
    plan: Plan,
    games_per_file: int = 1000,
    form: Format = "npz",
    budget: Budget = Budget(),  # noqa: B008  # it is frozen
) -> list[Path]:
    """Play the games of a plan and write them; return the files.

    Raises BadSetup if the folder holds the games of another plan, or if pyarrow is missing for Parquet.
    """
    if form not in FORMATS or games_per_file < 1:
        raise BadSetup(f"files are {' or '.join(FORMATS)}, with one game or more each; not {form} of {games_per_file}")
    if form == "parquet":
        _parquet()
    home, game = Path(folder), find_game(plan.game)
    home.mkdir(parents=True, exist_ok=True)
    about = _about(game, plan, games_per_file, form, budget)
    _claim(home / "about.json", about)
    files: list[Path] = []
    for number, first in enumerate(range(0, plan.games, games_per_file)):
        path = home / f"part-{number:05}.{form}"
        files.append(path)
        end = min(first + games_per_file, plan.games)
        if not path.exists():
            _save(path, _play(game, plan, range(first, end), budget), {**about, "first": first, "end": end}, form)
    return files


def _about(game: Game, plan: Plan, games_per_file: int, form: str, budget: Budget) -> dict[str, Any]:
    """Return what the games are, so that a file tells by itself what its numbers mean."""
    fields = [[f.name, list(f.shape), f.low, f.high, f.meaning] for f in game.fields(plan.setup)]
    return {
        "embruns": __version__,
        "game": game.slug,
        "rules": game.version,
        "variant": plan.setup.variant,
        "players": plan.setup.players,
        "options": dict(plan.setup.options),
        "bots": list(plan.bots),
        "simulations": budget.simulations,
        "games": plan.games,
        "seed": plan.seed,
        "games_per_file": games_per_file,
        "format": form,
        "actions": len(game.actions),
        "fields": fields,
        "columns": [[c.name, c.kind, c.meaning] for c in COLUMNS],
    }


def _claim(path: Path, about: dict[str, Any]) -> None:
    """Write what the folder holds, or check that it holds this."""
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))
        other = [name for name, value in about.items() if name not in ("embruns", "games") and found.get(name) != value]
        if other:
            raise BadSetup(f"{path.parent} holds other games: {other[0]} is {found.get(other[0])!r} there")
    _replace(path, lambda temporary: temporary.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8"))


def _replace(path: Path, fill: Any) -> None:
    """Write a file under another name first, so that it is whole as soon as it is there."""
    temporary = path.with_name(f".{path.name}.part")
    fill(temporary)
    with temporary.open("rb+") as written:
        os.fsync(written.fileno())
    temporary.replace(path)


def _play(game: Game, plan: Plan, numbers: range, budget: Budget) -> Rows:
    """Play these games and return their rows."""
    bots = bots_for(game, plan.bots, plan.setup.players)
    found: dict[str, list[Any]] = {column.name: [] for column in COLUMNS}
    legal_from = [0]
    for number in numbers:
        played = play_game(game, plan.setup, bots, plan.seed, number, budget)
        result, state = result_of(game, played.end), game.new(plan.setup)
        latest: dict[int, int] = {}  # the row of each seat's decision before
        for ply, action in enumerate(played.actions):
            seat = int(state.to_act())
            if seat != CHANCE:
                row = len(found["action"])
                points = float(state.scores()[seat])
                if seat in latest:
                    found["points"][latest[seat]] += points
                latest[seat] = row
                legal = sorted(choice.index for choice in state.legal())
                found["legal"] += legal
                legal_from.append(legal_from[-1] + len(legal))
                found["observation"].append(np.asarray(game.observe(state.seen_by(seat), seat), np.int32))
                values = (number, ply, seat, action.index, -points, result[seat], False)
                for column, value in zip(
                    ("game", "ply", "seat", "action", "points", "result", "last"), values, strict=True
                ):
                    found[column].append(value)
            state.play(action)
        for seat, row in latest.items():
            found["points"][row] += float(state.scores()[seat])
            found["last"][row] = True
    rows: Rows = {c.name: np.array(found[c.name], c.kind) for c in COLUMNS if c.name != "observation"}
    size = size_of(game.fields(plan.setup))
    rows["observation"] = np.array(found["observation"], np.int32).reshape(-1, size)
    rows["legal_from"] = np.array(legal_from, np.int64)
    return rows


def _save(path: Path, rows: Rows, about: dict[str, Any], form: Format) -> None:
    told = json.dumps(about)
    if form == "npz":

        def fill(temporary: Path) -> None:
            with temporary.open("wb") as file:
                np.savez_compressed(file, about=np.array(told), **rows)  # type: ignore[arg-type]  # NumPy's stub takes `allow_pickle` for one of them

        _replace(path, fill)
        return
    arrow, parquet = _parquet()
    size = rows["observation"].shape[1]
    columns = {c.name: rows[c.name] for c in COLUMNS if c.name not in ("observation", "legal")}
    table = arrow.table(columns)
    seen = arrow.FixedSizeListArray.from_arrays(arrow.array(rows["observation"].reshape(-1)), size)
    legal = arrow.LargeListArray.from_arrays(arrow.array(rows["legal_from"]), arrow.array(rows["legal"]))
    table = table.append_column("observation", seen).append_column("legal", legal)
    table = table.replace_schema_metadata({"embruns": told})
    _replace(path, lambda temporary: parquet.write_table(table, temporary))


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadSetup("Parquet files need pyarrow: pip install 'embruns[parquet]', or write npz") from None
    return pyarrow, pyarrow.parquet


def read(folder: str | Path) -> Iterator[Part]:
    """Yield the files of a folder one after the other, in the order of the games."""
    for path in sorted(Path(folder).glob("part-*.*")):
        yield read_file(path)


def read_file(path: Path) -> Part:
    """Return one file."""
    if path.suffix == ".npz":
        with np.load(path) as found:
            rows: Rows = {name: found[name] for name in found.files}
        return Part(rows, json.loads(str(rows.pop("about"))))
    _, parquet = _parquet()
    table = parquet.read_table(path)
    about = json.loads(table.schema.metadata[b"embruns"])
    names = [column.name for column in COLUMNS if column.name not in ("observation", "legal")]
    rows = {name: table[name].to_numpy() for name in names}
    seen, legal = table["observation"].combine_chunks(), table["legal"].combine_chunks()
    rows["observation"] = np.asarray(seen.flatten()).reshape(len(seen), -1)
    rows["legal"], rows["legal_from"] = np.asarray(legal.flatten()), np.asarray(legal.offsets)
    return Part(rows, about)
