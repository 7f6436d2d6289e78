"""Boxes: a game plays with another component table, and says so."""

from __future__ import annotations

import copy
import pickle
import sys
from dataclasses import replace

import pytest

from embruns.arena.play import play_game
from embruns.bots import Budget, bots_for
from embruns.core import editions
from embruns.core.boxes import Box, box_of, differences, merged, parse_box
from embruns.core.editions import (
    box_file,
    check_playable,
    edition,
    forget_editions,
    loaded_editions,
    package_of,
    read_box,
    shipped_text,
)
from embruns.core.errors import BadComponents, BadRecord
from embruns.core.game import Game
from embruns.core.record import Record, parse_record, print_record
from embruns.games import find_game, games

# One change a game that its rules must feel
CHANGED = {
    "little-big-fish": "trophies_to_win = 2",
    "petite-mer": "[points]\nhouse = 5",
    "maitre-des-mers": "family_bonus = 60",
    "bretagne": "[prices]\nlorient_worker = 1\n\n[[lighthouses]]\nname = 'La Vieille'\nstoreys = 1",
    "regate": "guard_turns = 2",
}


def _edition(slug: str) -> Game:
    game = find_game(slug)
    return edition(game, read_box(package_of(game), CHANGED[slug], "mine"))


def _played(game: Game) -> Record:
    setup = game.setup()
    bots = bots_for(game, ("random",) * setup.players, setup.players)
    played = play_game(game, setup, bots, 3, 0, Budget())
    return Record(game, setup, tuple(f"seat {seat}" for seat in range(setup.players)), tuple(played.actions))


@pytest.mark.parametrize("slug", list(games()))
def test_every_game_plays_with_another_box_beside_its_own(slug: str) -> None:
    game, other = find_game(slug), _edition(slug)
    assert other is not game
    assert other.slug == slug
    assert other.box is not None
    assert game.box is None
    own, changed = _played(game), _played(other)
    assert [a.index for a in own.actions] != [a.index for a in changed.actions] or own.digest() != changed.digest()


def test_a_changed_number_changes_the_game() -> None:
    record = _played(_edition("little-big-fish"))
    end = record.first()
    for action in record.actions:
        end.play(action)
    assert max(end.scores()) == 2  # LBF-69 with two trophies instead of five
    short = _played(_edition("regate"))
    assert len(short.actions) < len(_played(find_game("regate")).actions)


@pytest.mark.parametrize("slug", list(games()))
def test_a_record_carries_its_box_and_replays_anywhere(slug: str) -> None:
    record = _played(_edition(slug))
    text = print_record(record)
    assert record.game.box is not None
    assert f"box: mine {record.game.box.digest}\n" in text
    read = parse_record(text, find_game)
    assert read.game is record.game
    assert [a.index for a in read.actions] == [a.index for a in record.actions]
    assert print_record(read) == text


def test_a_record_with_forged_components_is_refused() -> None:
    text = print_record(_played(_edition("little-big-fish")))
    assert '"trophies_to_win":2' in text
    with pytest.raises(BadRecord, match="are not those of its SHA-256"):
        parse_record(text.replace('"trophies_to_win":2', '"trophies_to_win":3'), find_game)
    with pytest.raises(BadRecord, match="not the name of a box"):
        parse_record(text.replace("box: mine ", "box: ../mine "), find_game)
    without = "\n".join(line for line in text.split("\n") if not line.startswith("components:"))
    with pytest.raises(BadRecord, match="without 'components'"):
        parse_record(without, find_game)


def test_a_record_with_components_that_are_no_box_is_refused() -> None:
    text = print_record(_played(_edition("little-big-fish")))
    line = next(line for line in text.split("\n") if line.startswith("components:"))
    for wrong in ("[]", "{", '{"a":1e3}', "[" * 10_000, '{"trophies_to_win":2}'):
        with pytest.raises(BadRecord):
            parse_record(text.replace(line, f"components: {wrong}"), find_game)


def test_the_shipped_components_give_the_game_itself() -> None:
    game = find_game("bretagne")
    same = read_box(package_of(game), "rounds = 4" if "rounds = 4" in shipped_text(package_of(game)) else "", "same")
    assert edition(game, same) is game


@pytest.mark.parametrize("slug", list(games()))
def test_editions_pickle_and_copy_as_themselves(slug: str) -> None:
    game = _edition(slug)
    record = _played(game)
    state = record.first()
    for action in record.actions[:9]:
        state.play(action)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(record.actions[5])) is record.actions[5]


def test_a_box_of_two_designers_is_the_same_by_its_digest_alone() -> None:
    game = find_game("little-big-fish")
    one, two = (read_box(package_of(game), "trophies_to_win = 2", name) for name in ("one", "two"))
    assert one.digest == two.digest
    assert one != two
    assert replace(one, name="two") == two
    assert box_of("x", {"b": 1, "a": 2}).digest == box_of("y", {"a": 2, "b": 1}).digest


# Completing and comparing


def test_only_the_changed_parts_need_to_be_given() -> None:
    shipped = parse_box("a = 1\n[b]\nc = 2\nd = 3\n[[e]]\nid = 'x'\nf = 4\n[[e]]\nid = 'y'\nf = 5", "shipped")
    given = parse_box("[b]\nd = 30\n[[e]]\nid = 'y'\nf = 50", "mine")
    whole = merged(shipped, given)
    assert whole == {"a": 1, "b": {"c": 2, "d": 30}, "e": [{"id": "x", "f": 4}, {"id": "y", "f": 50}]}
    assert list(differences(shipped, whole)) == [("b.d", 3, 30), ("e.y.f", 5, 50)]
    assert list(differences(shipped, shipped)) == []


def test_texts_with_many_spaces_survive_a_record() -> None:
    box = box_of("mine", {"a": "two  spaces   and four    ", "é": "’"})
    assert " ".join(box.components.split()) == box.components
    assert box.components.isascii()
    assert box.table() == {"a": "two  spaces   and four    ", "é": "’"}


# Boxes that are refused: one clear sentence each, and no edition

_DEEP = "a = " + "[" * 5000 + "]" * 5000
BROKEN: list[tuple[str, str, str]] = [
    # no table at all
    ("little-big-fish", "trophies_to_win = ", "this is not TOML"),
    ("little-big-fish", "[fish", "this is not TOML"),
    ("little-big-fish", "trophies_to_win = 3\ntrophies_to_win = 4", "this is not TOML"),
    ("little-big-fish", "\0", "this is not TOML"),
    ("little-big-fish", _DEEP, "nested more than 8 deep"),
    ("little-big-fish", "trophies_to_win = " + "9" * 20_000, "one has too many digits"),
    ("little-big-fish", "#" * 300_000, "at most 256 kB"),
    (
        "little-big-fish",
        "fish = { small = { small = { small = { small = { small = { small = { small = { a = 1 } } } } } } } }",
        "deep",
    ),
    # types
    ("little-big-fish", "trophies_to_win = '5'", "trophies_to_win must be a whole number"),
    ("little-big-fish", "trophies_to_win = 5.0", "trophies_to_win: a value is a text, a whole number"),
    ("little-big-fish", "trophies_to_win = true", "trophies_to_win must be a whole number"),
    ("little-big-fish", "trophies_to_win = 1979-05-27", "trophies_to_win: a value is a text, a whole number"),
    ("little-big-fish", "trophies_to_win = inf", "trophies_to_win: a value is a text"),
    ("little-big-fish", "trophies_to_win = 99999999999999999999", "smaller than 2^53"),
    ("little-big-fish", "fish = 3", "fish: this is a section"),
    ("little-big-fish", "[boards]\nred = 'W'", "boards: red must be three rows"),
    ("petite-mer", "[tiles]\nA1 = 3", "A1 is missing"),
    ("petite-mer", "[players]\nhand = 3", "players: hand must be 4 whole numbers"),
    ("petite-mer", "[points]\nhouse = [1]", "points: house must be a whole number"),
    ("bretagne", "ports = 3", "ports"),
    ("bretagne", "[prices]\nlorient_worker = 'free'", "lorient_worker must be a whole number"),
    ("maitre-des-mers", "[[ships]]\nid = 'M1'\nmap = 1", "map must be true or false"),
    ("maitre-des-mers", "[[ships]]\nid = 'M1'\npower = 'much'", "M1: power must be a whole number"),
    ("regate", "[boat]\nlength = '500'", "boat: length must be a whole number"),
    ("regate", "sines = 'none'", "sines must be a list of 91"),
    # letters
    ("maitre-des-mers", '[[ships]]\nid = "M1"\nfr = "a\\u001b[31mb"', r"ships: fr: a text has no control signs"),
    ("maitre-des-mers", '[[ships]]\nid = "M1"\nfr = "a\\nb"', r"no line breaks, not 'a\nb'"),
    ("petite-mer", '[tiles]\n"P1\u202e" = "LLSS NE:1 P"', r"no control signs and no line breaks, not 'P1\u202e'"),
    ("petite-mer", '[tiles]\nP1 = "LLSS NE:\uff12 P"', "tiles: P1: digits are written 0 to 9"),
    # ranges
    ("little-big-fish", "trophies_to_win = 0", "from 1 to 15"),
    ("little-big-fish", "trophies_to_win = 16", "from 1 to 15"),
    ("little-big-fish", "[surprise]\nfisher = -1", "surprise: fisher must be"),
    ("petite-mer", "[points]\nhouse = 100", "from 0 to 99"),
    ("petite-mer", "[points]\nplain = -1", "from 0 to 99"),
    ("bretagne", "rounds = 0", "from 1 to 100"),
    ("bretagne", "kept_resources = 16", "from 1 to 15"),
    ("bretagne", "[[lighthouses]]\nname = 'La Vieille'\nstoreys = 9", "storeys must be a whole number from 1 to 4"),
    ("maitre-des-mers", "port = 13", "port must be a whole number from 1 to 12"),
    ("maitre-des-mers", "[[ships]]\nid = 'M1'\npower = 10", "from 1 to 9"),
    ("regate", "guard_turns = 501", "from 1 to 500"),
    ("regate", "[placing]\nturn = 7", "must divide 360"),
    # parts that are not there
    ("little-big-fish", "trophy = 5", "trophy: there is no such part"),
    ("petite-mer", "[tiles]\nZ1 = 'SSSS . -'", "tiles: Z1: there is no such part"),
    ("bretagne", "[[lighthouses]]\nname = 'Nulle Part'", "must be one of"),
    ("maitre-des-mers", "[[ships]]\nid = 'X1'\npower = 3", "id must be one of M1"),
    ("maitre-des-mers", "[[ships]]\npower = 3", "id must be one of M1"),
    (
        "maitre-des-mers",
        "[[ships]]\nid = 'M1'\npowr = 3",
        "ships M1: powr: there is no such part; there are id, fr",
    ),
    ("bretagne", "[[cards]]\nname = 'dock'\ncopis = 3", "cards dock: copis: there is no such part"),
    ("bretagne", "tiles = [{ cost = ['sand'], copis = 3 }]", "tiles 1: copis: there is no such part; there are cost"),
    ("bretagne", "production = 3", "production: this is a list of sections, not '3'"),
    ("regate", "[cards.Z]\nbasic = 3", "cards: Z: there is no such part"),
    ("regate", "[courses.square]\nline = 3", "courses: square: there is no such part"),
    # contradictions
    ("maitre-des-mers", "ships = [{ id = 'M1', power = 1 }, { id = 'M1', power = 2 }]", "ships: M1 is given twice"),
    ("little-big-fish", "[fish]\nsmall = 1", "small must be at least fish_at_start"),
    ("little-big-fish", "[first_game]\nNW = ['red', 1]\nNE = ['red', 1]", "each of the four boards"),
    ("petite-mer", "[players]\ntokens = [4, 3, 4, 2]", "more than the 9 in the box"),
    ("petite-mer", "[tiles]\nTC = 'LSSS N:1 -'", "the control tower is open sea"),
    ("petite-mer", "[tiles]\nA1 = 'LSSS E:1 -'", "islands must touch each land edge"),
    ("petite-mer", "[ranks]\nbase = [56, 46, 36, 26]", "base must rise"),
    ("bretagne", "rounds = 2", "cards must be one more than the rounds"),
    ("maitre-des-mers", "[[ships]]\nid = 'M1'\ncombination = 'K(9)'", "M1"),
    ("maitre-des-mers", "[families]\nM = { fr = '', en = 'x' }", "families: fr must be a text"),
    ("regate", "[boat]\nlength = 400", "hull must be its own mirror image"),
]


@pytest.mark.parametrize(("slug", "text", "said"), BROKEN, ids=[f"{n}-{slug}" for n, (slug, _, _) in enumerate(BROKEN)])
def test_a_broken_box_gets_one_clear_sentence(slug: str, text: str, said: str) -> None:
    game = find_game(slug)
    with pytest.raises(BadComponents) as error:
        edition(game, read_box(package_of(game), text, "mine"))
    assert said in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert len(str(error.value)) < 400


def test_a_mark_at_the_beginning_of_a_file_is_no_part_of_the_box() -> None:
    package = package_of(find_game("little-big-fish"))
    assert read_box(package, "\ufefftrophies_to_win = 3", "mine").table()["trophies_to_win"] == 3


def test_there_are_fifty_of_them() -> None:
    assert len(BROKEN) >= 50


@pytest.mark.parametrize("name", ["", "Mine", "../mine", "a b", "x" * 41, "-x", "é"])
def test_a_name_that_could_be_a_path_is_refused(name: str) -> None:
    with pytest.raises(BadComponents, match="a box is named with small letters"):
        Box(name, "{}").check()


NO_TABLE = "[courses.triangle]\nmargins = [-20000, -20000, -20000]"  # no boat can be placed


def test_a_box_with_which_nobody_can_decide_is_refused() -> None:
    """The checks of `box.py` let it through; the trial game does not."""
    game = find_game("regate")
    box = read_box(package_of(game), NO_TABLE, "small")
    said = "basic for 2: no game can be played with this box: a seat must decide and has no choice"
    with pytest.raises(BadComponents, match=said):
        edition(game, box)


def test_a_game_that_would_go_on_for_ever_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("little-big-fish")
    monkeypatch.setattr(game, "bound", lambda _: 3)
    with pytest.raises(BadComponents, match="first-game for 2: no game can be played with this box: it has no end"):
        check_playable(game)


def test_the_fewest_and_the_most_seats_of_every_variant_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[str, int]] = []

    def trial(_: Game, variant: str, players: int) -> str:
        tried.append((variant, players))
        return ""

    monkeypatch.setattr(editions, "_trial", trial)
    game = find_game("petite-mer")
    check_playable(game)
    assert tried == [(variant.slug, players) for variant in game.variants for players in (1, 4)]


def test_forgotten_editions_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are used stay, the others go with their modules and files, the oldest first."""
    game = find_game("little-big-fish")
    made = [edition(game, read_box(package_of(game), f"trophies_to_win = {n}", f"box-{n}")) for n in range(6, 12)]
    names = [type(one).__module__ for one in made]
    used = made[0]
    state, before = used.new(used.setup()), len(loaded_editions())
    files = [box_file(one.box) for one in made if one.box]
    told: list[int] = []
    monkeypatch.setattr(editions, "when_forgotten", [lambda: told.append(len(loaded_editions()))])
    del made
    forget_editions([used], 3)
    assert told == [3]  # caches about games are emptied once, afterwards
    assert [file.exists() for file in files] == [True, False, False, False, True, True]
    assert len(loaded_editions()) == 3 < before
    assert used in loaded_editions()
    there = [any(module.startswith(name) for module in sys.modules) for name in names]
    assert there == [True, False, False, False, True, True]
    assert used.new(used.setup()).key() == state.key()
    again = edition(game, read_box(package_of(game), "trophies_to_win = 7", "box-7"))
    assert again.box is not None
    assert type(again).__module__ == names[1]
    forget_editions([], 0)
    assert not loaded_editions()
