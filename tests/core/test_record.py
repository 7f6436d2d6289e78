"""Records look as documented, come back from their text, and are refused with the line that is wrong."""

from __future__ import annotations

import pytest

from embruns.core import record as record_module
from embruns.core.errors import BadRecord, UnknownGame
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record, parse_record, print_record
from embruns.games import find_game
from tests.games_for_tests.bottle import GAME

TEXT = """\
embruns: 1
game: bottle
rules: 1
variant: calm
players: 2
option limit: 9
option drop: yes
seat 0: Nolwenn
seat 1: Yann le Goff
date: 2026-01-02

1. [haul 1]; [haul 2]; [haul 5]; [haul 6]
5. open 5
6. fish; [haul 4]
8. keep
9. keep
= 5 0
"""


def find(slug: str) -> Game:
    if slug != GAME.slug:
        raise UnknownGame(f"there is no game {slug[:40]!r}; there are bottle")
    return GAME


def parse(text: str) -> Record:
    return parse_record(text, find)


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as refused:
        parse(text)
    return str(refused.value)


def test_a_record_reads_like_the_game() -> None:
    match = Match(GAME, GAME.setup("calm", 2), ["Nolwenn", "Yann le Goff"])
    for text in ("haul 1", "haul 2", "haul 5", "haul 6", "open 5", "fish", "haul 4", "keep", "keep"):
        match.play(GAME.read(text))
    assert print_record(match.record(date="2026-01-02")) == TEXT


def test_a_record_comes_back_from_its_text() -> None:
    record = parse(TEXT)
    assert print_record(record) == TEXT
    assert parse(print_record(record)) == record
    assert record.names == ("Nolwenn", "Yann le Goff")
    assert record.headers == (("date", "2026-01-02"),)
    assert len(record.actions) == 9


def test_the_example_in_the_module_is_a_record() -> None:
    """The indented lines of the docstring, as they stand."""
    lines = (record_module.__doc__ or "").splitlines()
    shown = lines[lines.index("    embruns: 1") : lines.index("    * 0 0") + 1]
    text = "".join(f"{line.removeprefix('    ')}\n" for line in shown)
    assert print_record(parse_record(text, find_game)) == text


def test_a_game_still_going_on_ends_with_a_star() -> None:
    text = TEXT.replace("8. keep\n9. keep\n= 5 0\n", "* 5 0\n")
    assert print_record(parse(text)) == text
    before = TEXT[: TEXT.index("1. ")] + "* 0 0\n"
    assert print_record(parse(before)) == before


def test_names_and_headers_of_any_kind_come_back() -> None:
    for name in ("", "Añes: 1. keep", "= 5 0", "seat 1: X", "船"):
        match = Match(GAME, names=[name, "b"])
        record = match.record(date=name)
        assert parse(print_record(record)) == record


def test_line_ends_spaces_and_capitals_do_not_matter() -> None:
    assert parse(TEXT.replace("\n", "\r\n")) == parse(TEXT)
    assert parse(TEXT.replace("open 5\n", "OPEN 5  \n")) == parse(TEXT)


def test_options_that_are_not_told_are_the_usual_ones() -> None:
    assert parse(TEXT.replace("option drop: yes\n", "")) == parse(TEXT)


def test_the_digest_is_of_the_text() -> None:
    assert parse(TEXT).digest() == parse(TEXT).digest()
    assert parse(TEXT).digest() != parse(TEXT.replace("Nolwenn", "Nolwen")).digest()
    assert parse(TEXT).digest() == "759fb088ea90374c67d0c7a1bbb9790ed3f860372869067929d44af4c23bdfca"


REFUSED = [
    ("embruns: 1\n", "embruns: 2\n", "line 1: a record begins with 'embruns: 1', not 'embruns: 2'"),
    ("game: bottle\n", "", "line 10: the headers end without 'game'"),
    ("game: bottle\n", "game: go\n", "line 2: there is no game 'go'; there are bottle"),
    ("rules: 1\n", "rules: 7\n", "line 3: the record follows rules '7' of bottle; known here: 1"),
    ("variant: calm\n", "variant: fog\n", "line 4: bottle has no variant 'fog'; it has calm, storm"),
    ("players: 2\n", "players: two\n", "line 5: 'two' is not a number of players"),
    ("players: 2\n", "players: 9\n", "line 5: bottle (calm) is for 2 or 3 or 4 seats, not 9"),
    ("players: 2\n", "players: 3\n", "line 11: the headers end without 'seat 2'"),
    (
        "option limit: 9\n",
        "option limit: 99\n",
        "line 6: bottle: option limit is a whole number from 6 to 12, not '99'",
    ),
    ("option drop: yes\n", "option drop: maybe\n", "line 7: bottle: option drop is yes or no, not 'maybe'"),
    ("option drop: yes\n", "option wind: yes\n", "line 7: bottle has no option 'wind'; it has limit, drop"),
    ("seat 0: Nolwenn\n", "seat 0 Nolwenn\n", "line 8: 'seat 0 Nolwenn' is not a header such as 'seat 0: Nolwenn'"),
    ("seat 0: Nolwenn\n", "seat 1: Nolwenn\n", "line 9: 'seat 1: Yann le Goff' is not a header such as"),
    ("date: 2026-01-02\n", "seat 2: Erwan\n", "line 10: there is no 'seat 2' in this game"),
    ("\n\n", "\n", "line 16: the record is cut short: no empty line follows its headers"),
    ("5. open 5", "6. open 5", "line 13: expected '5. …', found '6. open 5'"),
    ("5. open 5", "open 5", "line 13: expected '5. …', found 'open 5'"),
    ("5. open 5", "5. sing 5", "line 13, ply 5: 'sing 5' is not a move of bottle; a move looks like 'open 1'"),
    ("5. open 5", "5. open 6", "line 13, ply 5: seat 0 may not play 'open 6' (BOT-05)"),
    ("5. open 5", "5. [haul 5]", "line 13, ply 5: '[haul 5]', but the turn is seat 0’s"),
    ("fish; [haul 4]", "fish; haul 4", "line 14, ply 7: 'haul 4', but the turn is chance’s"),
    ("[haul 2]; [haul 5]; [haul 6]", "[haul 1]; [haul 1]", "line 12, ply 3: '[haul 1]' cannot come up now"),
    ("[haul 1]; ", "[haul ?]; ", "line 12, ply 1: '[haul ?]' cannot come up now"),
    ("9. keep\n", "9. keep; keep\n", "line 16, ply 10: 'keep', but the turn is nobody’s: the game is over"),
    ("= 5 0", "= 0 5", "line 17: the moves lead to '= 5 0', the record says '= 0 5'"),
    ("= 5 0", "* 5 0", "line 17: the moves lead to '= 5 0', the record says '* 5 0'"),
    ("9. keep\n", "", "line 16: the moves lead to '* 5 0', the record says '= 5 0'"),
    ("= 5 0\n", "= 5 0\n10. keep\n", "line 18: nothing may follow the line of the scores"),
    ("= 5 0\n", "", "line 16: the record is cut short: its last line must begin with '=' or '*'"),
]


@pytest.mark.parametrize(("there", "instead", "message"), REFUSED)
def test_what_is_wrong_is_named_with_its_line(there: str, instead: str, message: str) -> None:
    assert there in TEXT
    assert refusal(TEXT.replace(there, instead, 1)).startswith(message)


def test_nothing_at_all_is_refused() -> None:
    assert refusal("") == "line 1: a record begins with 'embruns: 1', not ''"


def test_a_monster_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "LONGEST", 100)
    assert refusal(TEXT) == f"line 1: a record has at most 100 characters, not {len(TEXT)}"


def test_a_message_quotes_no_more_than_a_little() -> None:
    assert len(refusal(TEXT.replace("open 5", "x" * 5_000))) < 200
    assert len(refusal(TEXT.replace("seat 0: Nolwenn", "y" * 5_000))) < 200
    for line in ("variant: calm", "players: 2", "rules: 1", "game: bottle", "option limit: 9", "option drop: yes"):
        assert len(refusal(TEXT.replace(line, line + "z" * 5_000))) < 200, line
    assert len(refusal(TEXT.replace("option drop", "option " + "z" * 5_000))) < 200
