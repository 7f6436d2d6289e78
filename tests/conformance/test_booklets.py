"""Every booklet of the house: it begins with the aim, shows what there is, and leads to every clause."""

from __future__ import annotations

import pytest

from embruns.core.booklet import Booklet
from embruns.core.errors import BadLesson
from embruns.core.game import LANGS, Game, Text
from embruns.games import find_game, games
from embruns.laws.wording import fault_of

EVERY = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.slug)
LONGEST = 330  # letters of a leaf's text, beside a picture


def texts_of(booklet: Booklet) -> list[Text]:
    found = [booklet.aim]
    for leaf in booklet.leaves:
        found += [leaf.first] if leaf.first else []
        found += [leaf.title, leaf.text, *leaf.points, *(sign.text for sign in leaf.signs)]
    return found


@EVERY
def test_a_booklet_leads_to_every_clause(game: Game) -> None:
    assert game.booklet
    assert 6 <= len(game.booklet.leaves) <= 12
    told = [clause for leaf in game.booklet.leaves for clause in leaf.clauses]
    assert sorted(told) == sorted(game.clauses("en")), "each clause belongs to one leaf"


@EVERY
def test_a_booklet_says_little_at_a_time_and_says_it_well(game: Game) -> None:
    assert game.booklet
    assert "but" in game.booklet.aim.fr.lower().split()
    assert "aim" in game.booklet.aim.en.lower()
    for text in texts_of(game.booklet):
        for lang in LANGS:
            assert not fault_of(text[lang], lang), text[lang]
    for leaf in game.booklet.leaves:
        assert leaf.signs, leaf.title.en
        assert bool(leaf.happens) == bool(leaf.first), leaf.title.en
        assert max(len(leaf.text.fr), len(leaf.text.en)) <= LONGEST, leaf.title.en


LEAF = 'aim = { fr = "A", en = "A" }\n[[leaves]]\ntitle = { fr = "T", en = "T" }\ntext = { fr = "X", en = "X" }\n'


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('lesson = "last"\nstep = 1', "leaf 1: there is no lesson 'last'"),
        ('lesson = "first"\nstep = 99', "leaf 1: lesson first has no step 99 with 0 moves made"),
        ('lesson = "first"\nstep = 1\nclauses = ["LBF-01", "LBF-99"]', "leaf 1: there is no clause 'LBF-99'"),
        ('lesson = "first"\nstep = 1\nvariants = ["deep"]', "leaf 1: there is no variant 'deep'"),
        ('lesson = "first"', "booklet.toml: Object missing required field `step`"),
    ],
)
def test_an_error_names_the_leaf(more: str, said: str) -> None:
    with pytest.raises(BadLesson) as error:
        assert Booklet(find_game("little-big-fish"), LEAF + more).leaves
    assert said in str(error.value)
