"""Every word that a move is written with has its French one, in the client's folder of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from embruns.games import games

CLIENT = Path(__file__).parents[2] / "web/src/games"
NAMES = {  # of towns and islands, the same in both languages
    *("brest", "lorient", "roscoff", "paimpol", "saint", "malo", "douarnenez", "camaret"),
    *("le", "conquet", "concarneau", "quiberon", "palais"),
}


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_word_of_the_notation_is_there_in_french(slug: str) -> None:
    table = (CLIENT / slug / "notation.ts").read_text(encoding="utf-8").partition("= {")[2]
    keys = re.findall(r"^  '?([A-Za-z ]+?)'?: '", table, re.MULTILINE)
    known = {word for key in keys for word in key.lower().split()}
    used = {word for text in games()[slug].texts for word in re.findall(r"(?<![\w+])[a-z]{2,}(?![\w+])", text)}
    assert used
    assert used - known - NAMES == set()
    assert known <= {word.lower() for text in games()[slug].texts for word in re.findall(r"[A-Za-z]+", text)}
