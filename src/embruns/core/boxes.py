"""Boxes: the component tables a game can play with. Without a choice it plays with its own `components.toml`.

A box of a designer's own has the same format and gives only the parts that differ. `merged` completes it. A whole
process can play with it, compiled (`choose_for_process`, which its child processes inherit); `embruns/editions.py`
lets one process play with several.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import cast

from embruns.core.errors import BadComponents

VARIABLE = "EMBRUNS_BOXES"  # package=file pairs, separated as in PATH
LARGEST = 256 * 1024  # bytes of a box; the largest shipped one has 13 kB
DEEPEST = 8  # sections inside sections
BOX_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # kinds of letters in Unicode: control, format, surrogate, line breaks
ROW_NAMES = ("id", "name", "coast")  # the field that names a section in a list of sections

Table = dict[str, object]


@dataclass(frozen=True)
class Box:
    """A complete component table with its name; its digest says whether two are the same, whatever their names."""

    name: str
    components: str  # JSON in one line of ASCII, in the order of the shipped table

    @property
    def digest(self) -> str:
        """The SHA-256 of the components, in whatever order they are."""
        return sha256(_json(self.table(), in_order=False).encode()).hexdigest()

    def label(self) -> str:
        """Return its name and digest."""
        return f"{self.name} {self.digest}"

    def check(self) -> None:
        """Raise BadComponents if this is not a name and a table, as what a stranger sends may not be."""
        if not BOX_NAME.fullmatch(self.name):
            raise BadComponents(
                f"a box is named with small letters, digits, '-' and '_', 40 at most, not {self.name[:40]!r}"
            )
        if len(self.components) > LARGEST:
            raise BadComponents(f"{self.name}: a box has at most {LARGEST // 1024} kB")
        try:
            table = json.loads(self.components)
        except (ValueError, RecursionError) as error:
            raise BadComponents(f"{self.name}: the components are not JSON: {str(error)[:200]}") from None
        if not isinstance(table, dict):
            raise BadComponents(f"{self.name}: the components are a table, not {self.components[:40]!r}")
        _check_plain(table, self.name, 1)

    def table(self) -> Table:
        """Return the components as a table."""
        return cast(Table, json.loads(self.components))


# What `box.py` of a game asks


def components_file(module: str, file: str) -> Path:
    """Return the file that a game's `box.py` reads; `module` and `file` are its own name and place."""
    chosen = _files.get(module.rpartition(".")[0])
    return chosen if chosen else Path(file).with_name("components.toml")


def _from_environment() -> dict[str, Path]:
    pairs = [pair.partition("=") for pair in os.environ.get(VARIABLE, "").split(os.pathsep) if pair]
    return {package: Path(path) for package, _, path in pairs}


_files: dict[str, Path] = _from_environment()  # by package


def choose(package: str, file: Path) -> None:
    """Let the copy of a game in this package read this file; it must not have been imported yet."""
    _files[package] = file


def give_up(package: str) -> None:
    """Forget what was chosen for a package that is no longer imported."""
    file = _files.pop(package, None)
    if file:
        file.unlink(missing_ok=True)


def choose_for_process(package: str, file: Path) -> None:
    """Choose for this process and for those that it will start."""
    choose(package, file)
    os.environ.update(environment_with(package, file))


def environment_with(package: str, file: Path) -> dict[str, str]:
    """Return the variable by which a process that is started with it plays this package with this file."""
    pairs = {**_from_environment(), package: file}
    return {VARIABLE: os.pathsep.join([f"{name}={path}" for name, path in pairs.items()])}


def chosen_box(package: str) -> Box | None:
    """Return the box that was chosen for this package; None if it plays with its own."""
    file = _files.get(package)
    return Box(file.stem, file.read_text(encoding="utf-8")) if file else None


# Reading and completing a box


def parse_box(text: str, name: str) -> Table:
    """Return the parts that a box in TOML gives; raises BadComponents if it cannot be read."""
    if len(text.encode()) > LARGEST:
        raise BadComponents(f"{name}: a box has at most {LARGEST // 1024} kB")
    try:
        table = cast(Table, tomllib.loads(text.removeprefix("\ufeff")))  # some editors begin a file with this mark
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{name}: this is not TOML: {str(error)[:200]}") from None
    except RecursionError:
        raise BadComponents(f"{name}: sections are nested more than {DEEPEST} deep") from None
    except ValueError:  # of `int`, for thousands of digits
        raise BadComponents(f"{name}: a number is smaller than 2^53, and one has too many digits") from None
    _check_plain(table, name, 1)
    return table


def _check_plain(value: object, where: str, depth: int) -> None:
    """Dates, times and numbers with a point have no place in a box, and neither have endless nestings."""
    if depth > DEEPEST:
        raise BadComponents(f"{where}: sections are nested more than {DEEPEST} deep")
    if isinstance(value, dict):
        for name, part in value.items():
            _check_letters(name, where)
            _check_plain(part, f"{where}: {name}"[:120], depth + 1)
    elif isinstance(value, list):
        for part in value:
            _check_plain(part, where, depth + 1)
    elif not isinstance(value, str | int | bool):
        raise BadComponents(f"{where}: a value is a text, a whole number, true or false, not {str(value)[:40]!r}")
    elif isinstance(value, int) and abs(value) >= 2**53:
        raise BadComponents(f"{where}: a number is smaller than 2^53, not {str(value)[:20]}")
    elif isinstance(value, str):
        _check_letters(value, where)


def _check_letters(text: str, where: str) -> None:
    """Refuse what a terminal or a page would not show as it stands: control signs, turned lines, foreign digits."""
    for letter in text:
        if unicodedata.category(letter) in UNSEEN:
            raise BadComponents(f"{where}: a text has no control signs and no line breaks, not {ascii(text)[:40]}")
        if letter.isdecimal() and not letter.isascii():
            raise BadComponents(f"{where}: digits are written 0 to 9, not {letter!a}")


def merged(shipped: Mapping[str, object], changes: Mapping[str, object], where: str = "") -> Table:
    """Return the shipped table with these changes; a part that the game does not have is refused."""
    found: Table = dict(shipped)
    for name, value in changes.items():
        place = f"{where}{name}"
        _check_known(name, list(shipped), place)
        found[name] = _merged_value(shipped[name], value, place)
    return found


def _check_known(name: str, known: Sequence[str], place: str) -> None:
    if name not in known:
        fine = ", ".join(known[:12])
        raise BadComponents(f"{place[:80]}: there is no such part; there are {fine}{' …' * (len(known) > 12)}")


def _merged_value(shipped: object, value: object, place: str) -> object:
    if isinstance(shipped, dict):
        if not isinstance(value, dict):
            raise BadComponents(f"{place}: this is a section, not {str(value)[:40]!r}")
        return merged(shipped, value, f"{place}: ")
    key = _row_name(shipped)
    if key and isinstance(value, list):
        return _merged_rows(cast(list[Table], shipped), value, key, place)
    if isinstance(shipped, list) and shipped and all(isinstance(row, dict) for row in shipped):
        _check_rows(shipped, value, place)
    return value


def _check_rows(shipped: list[Table], rows: object, place: str) -> None:
    """Raise BadComponents unless these are sections with the fields of a list of sections without names."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadComponents(f"{place}: this is a list of sections, not {str(rows)[:40]!r}")
    for number, row in enumerate(rows, 1):
        for field in row:
            _check_known(field, _fields(shipped), f"{place} {number}: {field}")


def _fields(rows: list[Table]) -> list[str]:
    """Return the fields that any of these sections has."""
    return list(dict.fromkeys(field for row in rows for field in row))


def _row_name(shipped: object) -> str:
    """Return the field by which the sections of a list are told apart; empty if this is no such list."""
    if not isinstance(shipped, list) or not all(isinstance(row, dict) for row in shipped):
        return ""
    return next((name for name in ROW_NAMES if len({str(row.get(name)) for row in shipped}) == len(shipped)), "")


def _merged_rows(shipped: list[Table], rows: list[object], key: str, place: str) -> list[Table]:
    found, given = {str(row[key]): row for row in shipped}, set[str]()
    for row in rows:
        if not isinstance(row, dict) or str(row.get(key)) not in found:
            named = row.get(key) if isinstance(row, dict) else row
            raise BadComponents(f"{place}: {key} must be one of {', '.join(found)}, not {str(named)[:40]!r}")
        name = str(row[key])
        if name in given:
            raise BadComponents(f"{place}: {name} is given twice")
        given.add(name)
        old = found[name]
        added = {field: value for field, value in row.items() if field not in old}  # `Box` of the game checks them
        for field in added:
            _check_known(field, _fields(shipped), f"{place} {name}: {field}")
        changed = merged(old, {f: v for f, v in row.items() if f in old}, f"{place} {name}: ")
        found[name] = {**changed, **added}
    return list(found.values())


def box_of(name: str, table: Mapping[str, object]) -> Box:
    """Return a complete table as a box."""
    return Box(name, _json(table, in_order=True))


def _json(table: Mapping[str, object], in_order: bool) -> str:
    text = json.dumps(table, sort_keys=not in_order, separators=(",", ":"))
    return text.replace("  ", r" \u0020")  # a record keeps single spaces only


def differences(before: object, after: object, where: str = "") -> Iterator[tuple[str, object, object]]:
    """Yield each value that differs: its place, and what it was and is; None where there is none."""
    key = _row_name(before)
    if key and isinstance(after, list) and _row_name(after) == key:
        before = {str(row[key]): row for row in cast(list[Table], before)}
        after = {str(row[key]): row for row in cast(list[Table], after)}
    if isinstance(before, dict) and isinstance(after, dict):
        for name in [*before, *[name for name in after if name not in before]]:
            yield from differences(before.get(name), after.get(name), f"{where}.{name}" if where else str(name))
    elif before != after:
        yield where, before, after


def reconstructed(text: str) -> list[str]:
    """Return the lines of a table in TOML that say that a number is reconstructed, each with its number."""
    lines = enumerate(text.splitlines(), 1)
    return [f"line {n}: {line.strip()}" for n, line in lines if "reconstructed" in line.lower()]
