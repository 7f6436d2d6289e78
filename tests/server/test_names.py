"""Names: what people write is kept, and nobody is called by nothing."""

from __future__ import annotations

import pytest

from embruns.server.errors import BadRequest
from embruns.server.names import clean_name


@pytest.mark.parametrize(
    "name",
    [
        "Nolwenn",
        "Zoé-Marie d’Ouessant",
        "王小明",
        "👩‍👩‍👧‍👦",  # joined by U+200D
        "🏴‍☠️ Anne",
        "❤️",
        "1️⃣",
        "👍🏽",
        "🏴󠁧󠁢󠁳󠁣󠁴󠁿",  # Scotland, by tags
        "می‌خواهم",  # with a non-joiner
        "क्‍ष",
        "Ø",
    ],
)
def test_a_name_stays_as_it_is_written(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Yann \n le\tGall ", "Yann le Gall"),
        ("Ya\u200dnn", "Yann"),  # a joiner between Latin letters tells two equal names apart
        ("Ya\u200bnn\u2060", "Yann"),
        ("\u202eYann", "Yann"),  # it would turn the sentence around it
        ("Yann\u3164", "Yann"),
        ("Yann\ufe0f", "Yann"),
        ("e\u0301ric", "éric"),
        ("Y\x00\x1bann", "Yann"),
        ("Z" + "\u0335" * 20, "Z" + "\u0335" * 4),
        ("🐟\u200d", "🐟"),
    ],
)
def test_what_cannot_be_seen_is_left_out(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@pytest.mark.parametrize(
    "nothing",
    ["", " ", "\u200b", "\u200d", "\u3164", "\u115f\u1160", "\u2800", "\u034f", "\ufe0f", "\u0301", "\U000e0061"],
)
def test_a_name_needs_something_to_see(nothing: str) -> None:
    with pytest.raises(BadRequest, match="can be seen"):
        clean_name(nothing)
