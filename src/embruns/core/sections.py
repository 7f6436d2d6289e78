"""Read `components.toml`: look up a value in a section, and raise BadComponents if it is missing or wrong.

Every message names the part, the field, what is allowed and what was found: `fish: small must be a whole number from
1 to 15, not 'six'`.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import cast

from embruns.core.errors import BadComponents

Section = dict[str, object]


def load(path: Path) -> Section:
    """Parse the components in a file."""
    return parse(path.read_text(encoding="utf-8"), path.name)


def parse(text: str, name: str) -> Section:
    """Parse components, in TOML or, as a completed box has them, in JSON; `name` is what an error calls the file."""
    if text.startswith("{"):
        return cast(Section, json.loads(text))
    try:
        return cast(Section, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{name}: this is not TOML: {error}") from None


def section(parent: Section, name: str) -> Section:
    """Return a section inside a section."""
    found = parent.get(name)
    if not isinstance(found, dict):
        raise BadComponents(f"{name}: this section is missing")
    return cast(Section, found)


def rows(parent: Section, name: str, length: int = 0) -> list[Section]:
    """Return a list of sections; `length` is how many there must be, 0 for any number."""
    found = parent.get(name)
    if not isinstance(found, list) or not found or not all(isinstance(row, dict) for row in found):
        raise BadComponents(f"{name}: this list of sections is missing")
    if length and len(found) != length:
        raise BadComponents(f"{name}: there must be {length}, not {len(found)}")
    return cast(list[Section], found)


def checked_whole(value: object, where: str, field: str, least: int, most: int) -> int:
    """Return the value if it is a whole number in this range."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadComponents(f"{where}: {field} must be a whole number from {least} to {most}, not {value!r}")
    return value


def whole(parent: Section, field: str, where: str, least: int, most: int) -> int:
    """Return a whole number in this range."""
    return checked_whole(parent.get(field), where, field, least, most)


def wholes(parent: Section, field: str, where: str, length: int, least: int, most: int) -> list[int]:
    """Return `length` whole numbers, each in this range."""
    found = parent.get(field)
    if not isinstance(found, list) or len(found) != length:
        raise BadComponents(f"{where}: {field} must be {length} whole numbers, not {found!r}")
    return [checked_whole(value, where, field, least, most) for value in found]


def word(parent: Section, field: str, where: str, allowed: tuple[str, ...]) -> int:
    """Return the index of a word among those that are allowed."""
    found = parent.get(field)
    if found not in allowed:
        raise BadComponents(f"{where}: {field} must be {' or '.join(allowed)}, not {found!r}")
    return allowed.index(str(found))


def words(parent: Section, field: str) -> list[str]:
    """Return a list of words; empty if there is none."""
    found = parent.get(field)
    return [str(one) for one in found] if isinstance(found, list) else []


def text(parent: Section, field: str, where: str) -> str:
    """Return a text that is not blank."""
    found = parent.get(field)
    if not isinstance(found, str) or not found.strip():
        raise BadComponents(f"{where}: {field} must be a text, not {found!r}")
    return found


def flag(parent: Section, field: str, where: str) -> bool:
    """Return true or false."""
    found = parent.get(field)
    if not isinstance(found, bool):
        raise BadComponents(f"{where}: {field} must be true or false, not {found!r}")
    return found
