"""Every puzzle of every game of the house: it can be played, and one move leads clearly."""

from __future__ import annotations

from collections import Counter

import pytest

from embruns.core.exercise import walk
from embruns.core.game import Game
from embruns.games import games
from embruns.laws.wording import fault_of

GAMES = list(games().values())
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
LEAST = {True: 150, False: 500}  # hundredths of a point of a common score, of a per cent of the win


@EVERY
def test_a_game_has_puzzles_that_differ(game: Game) -> None:
    count = len(game.puzzles)
    assert list(game.puzzles) == [f"puzzle-{number}" for number in range(1, count + 1)]
    assert len({(one.data.start, one.data.plies) for one in game.puzzles.values()}) == count >= 50
    plain = sum(one.data.plain for one in game.puzzles.values())
    assert plain <= count // 2 + 1, "half of them are not seen at a glance"


@EVERY
def test_every_puzzle_leads_through_its_position_to_its_best_move(game: Game) -> None:
    for puzzle in game.puzzles.values():
        moments = list(walk(puzzle, puzzle.steps))
        asked = moments[0]
        assert (len(moments), asked.complete, moments[-1].complete) == (2, False, True), puzzle.name
        assert asked.right == (puzzle.best,)
        view = asked.state.seen_by(puzzle.seat)
        texts = [game.notation(action) for action in view.legal()]
        ideas = puzzle.data.ideas
        assert {idea.move for idea in ideas} <= set(texts), puzzle.name
        assert len(texts) >= 4, f"{puzzle.name} leaves little choice"
        assert max(Counter(idea.move for idea in ideas).values()) == 1
        others = [idea.promises for idea in ideas[1:]]
        assert others == sorted(others, reverse=True), puzzle.name
        assert others
        assert ideas[0].promises - others[0] >= LEAST[game.together] - 1, puzzle.name
        for text in (puzzle.title, puzzle.steps[0].task, *(wrong.answer for wrong in puzzle.steps[0].wrong)):
            assert text
            assert not fault_of(text.fr, "fr"), text.fr
