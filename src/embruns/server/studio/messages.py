"""What is sent about studies."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from embruns.server.messages.basics import In, Slug

MOST_GAMES = 500  # with each box


class StudyWish(In, frozen=True):
    """A study of a box, each game beside the same one with the game's own box; without a box, of the game itself."""

    variant: Slug
    players: Annotated[int, Meta(ge=1, le=16)]
    games: Annotated[int, Meta(ge=20, le=MOST_GAMES)]
    level: Slug  # of the bots
    box: Annotated[str, Meta(max_length=64)] = ""  # the SHA-256 of a box


class StudyStatus(Struct, frozen=True):
    """How far a study is."""

    id: str
    game: str
    box: str  # the name of the box; '' for the game's own
    stage: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int  # games out of `total`
    total: int
    seconds: int  # that it has been running
    error: str  # why it failed, in English
