"""Puzzles on the board: a wrong move is answered, the right one tells the numbers, and days in a row are counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from embruns.core.puzzle import Puzzle
from embruns.games import games
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.lesson_player import HURRY, Learner

# Moves that the learner's hand knows how to make.
MADE = {
    "bretagne": r"(send|place|load|take|play) ",
    "little-big-fish": r"[a-f]\d-[a-f]\d$",
    "maitre-des-mers": r"(arm|hunt|buy)$|\d on ",
    "petite-mer": r"[A-Z]\d+ [NESW]$",
    "regate": r"[RG]\d",
}


def puzzle_of(slug: str) -> Puzzle:
    return next(one for one in games()[slug].puzzles.values() if re.match(MADE[slug], one.data.ideas[0].move))


def open_puzzle(page: Page, house: House, puzzle: Puzzle) -> Learner:
    page.add_init_script(f"({HURRY})()")
    page.goto(f"{house.address}/puzzles/{puzzle.game.slug}/{puzzle.number}")
    page.locator(".sentence").wait_for()
    return Learner(page, puzzle, "click")


@pytest.mark.parametrize("slug", sorted(MADE))
def test_a_puzzle_of_each_game_is_solved(slug: str, house: House, new_page: NewPage) -> None:
    puzzle = puzzle_of(slug)
    page = new_page(viewport={"width": 1440, "height": 900})
    learner = open_puzzle(page, house, puzzle)
    moment = puzzle.at([[]])
    learner.make(moment, puzzle.best)
    expect(page.locator(".say h2")).to_have_text("Bien vu")
    expect(page.locator(".ideas li")).to_have_count(len(puzzle.data.ideas))
    page.get_by_role("link", name="Tous les problèmes").click()
    expect(page.get_by_role("link", name=f"Problème {puzzle.number}, résolu")).to_be_visible()


def test_the_puzzle_of_the_day_begins_a_streak_unless_it_was_shown(house: House, new_page: NewPage) -> None:
    """On a phone, from the home page: a wrong move, the right one, and the day is counted."""
    page = new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    puzzle = puzzle_of("little-big-fish")
    told = f'{{"date": "2026-11-16", "game": "little-big-fish", "puzzle": {puzzle.number}}}'
    page.route("**/api/daily", lambda route: route.fulfill(body=told, content_type="application/json"))
    page.add_init_script("localStorage['embruns.daily'] ??= '[\"2026-11-15\"]'")
    page.goto(house.address)
    expect(page.locator(".daily")).to_contain_text("1 day in a row")
    page.get_by_role("link", name="Solve it").click()
    page.locator(".sentence").wait_for()
    learner = Learner(page, puzzle, "click")
    moment = puzzle.at([[]])
    wrong = next(
        one
        for one in moment.state.legal()
        if re.match(MADE["little-big-fish"], puzzle.game.notation(one)) and one is not puzzle.best
    )
    learner.make(moment, wrong)
    expect(page.locator(".note.wrong")).to_be_visible()
    learner.make(moment, puzzle.best)
    expect(page.locator(".solution")).to_contain_text("2 days in a row")
    page.goto(house.address)
    expect(page.locator(".daily")).to_contain_text("Solved.")

    other = new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    other.route("**/api/daily", lambda route: route.fulfill(body=told, content_type="application/json"))
    learner = open_puzzle(other, house, puzzle)
    other.get_by_role("button", name="Show me").click()
    expect(other.locator(".note.shown")).to_be_visible()
    learner.make(moment, puzzle.best)
    expect(other.locator(".say h2")).to_have_text("That was the move")
    assert other.evaluate("localStorage['embruns.daily'] ?? null") is None
