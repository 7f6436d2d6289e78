"""What all messages share: types with limits that are checked on the way in, and the form of an error."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from embruns.core.game import Text

Slug = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Notation = Annotated[str, Meta(min_length=1, max_length=80)]
FieldText = Annotated[str, Meta(max_length=80)]  # a field of an action; '' where it has none, such as a second arrow
# In Python `$` also matches before a final newline; `\Z` would not, but the schema's readers do not know it.
Contribution = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9a-zA-Z_-]+$(?!\n)")]
Where = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[ -~]+$(?!\n)")]


class In(Struct, forbid_unknown_fields=True, frozen=True):
    """The base of what a browser sends: an unknown field is refused."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error, on REST and (with `type`) on the socket."""

    code: str  # stable: 'stale', 'illegal-action', 'unknown-table', ...
    message: Text  # for a person
    clause: str = ""  # of the rules, where a rule forbids it
    detail: str = ""  # for a developer, in English
