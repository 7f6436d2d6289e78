"""What one viewer sees of a position, encoded once: whole, or only the fields that changed since another position."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import astuple, fields

from embruns.core.game import Text
from embruns.server.messages.told import Base

encode = msgspec.json.Encoder().encode
WORTH = 1_000  # bytes of a position and its facts; to compare smaller ones takes longer than to send them

_EMPTY = object()  # in place of a default that is a new list, dictionary or set
_NO_CHANGES: tuple[Any, tuple[str, ...]] = (None, ())


class Part:
    """A position or its facts, encoded once for all frames that hold them."""

    __slots__ = ("_base", "_changes", "_whole", "data", "size")

    def __init__(self, data: msgspec.Struct | None) -> None:
        self.data = data
        self._whole: Any = None
        self._base: Part | None = None  # what `_changes` were worked out from
        self._changes = _NO_CHANGES
        self.size = 0  # bytes, when it or one before it was encoded whole

    def whole(self) -> Any:
        """All of it, encoded already."""
        if self._whole is None and self.data is not None:
            self._whole = msgspec.Raw(encoded := encode(self.data))
            self.size = len(encoded)
        return self._whole

    def since(self, base: Part) -> tuple[Any, tuple[str, ...]]:
        """The fields that differ from those of `base`, encoded already, and the names of those that are left out."""
        if self._base is not base:
            base._base, base._changes = None, _NO_CHANGES  # otherwise each would keep all positions before it
            self._base, self._changes = base, _compare(base.data, self.data)
            self.size = self.size or base.size
        return self._changes


class Seen(msgspec.Struct, frozen=True, eq=False):
    """A view as it is sent. Two of them are never equal, so that one can be recognised."""

    looking: int  # the viewer
    ply: int
    undos: int
    position: Part
    facts: Part
    ask: Text
    scores: tuple[int, ...]

    def base(self, told: Seen | None) -> Seen | None:
        """Return what was told before if this is to be told as changes of it: a large view of the same viewer.

        After an undo everything is told anew.
        """
        if told is None or told.looking != self.looking or told.undos != self.undos:
            return None
        return told if told.position.size + told.facts.size >= WORTH else None

    def parts(self, base: Seen | None) -> tuple[Any, Any, Base | None]:
        """The position and the facts, whole without a base, and what an update says of the base."""
        if base is None:
            return self.position.whole(), self.facts.whole(), None
        position, no_view = self.position.since(base.position)
        facts, no_facts = self.facts.since(base.facts)
        return position, facts, Base(base.ply, no_view, no_facts)


def _compare(old: msgspec.Struct | None, new: msgspec.Struct | None) -> tuple[Any, tuple[str, ...]]:
    if new is None:
        return _NO_CHANGES
    if old is None:
        return msgspec.Raw(encode(new)), ()
    names, defaults = _fields(type(new))
    both = zip(names, astuple(old), astuple(new), strict=True)
    changed = {name: now for name, before, now in both if before != now}
    gone = [name for name in defaults if name in changed and _is_left_out(changed[name], defaults[name])]
    for name in gone:
        del changed[name]
    return msgspec.Raw(encode(changed)), tuple(gone)


def _is_left_out(value: Any, default: Any) -> bool:
    return value is default or (default is _EMPTY and not value)


@lru_cache(maxsize=1_000)
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The names of the fields as they are encoded, and by name the default of those that may be left out."""
    named, omits = fields(kind), kind.__struct_config__.omit_defaults
    defaults = {
        one.encode_name: _EMPTY if one.default is msgspec.NODEFAULT else one.default
        for one in named
        if omits and not one.required
    }
    return kind.__struct_encode_fields__, defaults
