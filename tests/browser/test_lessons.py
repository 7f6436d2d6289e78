"""Every lesson on its board: in French by mouse and finger in turn, with wrong tries; in English with keys alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from embruns.core.exercise import walk
from embruns.core.lesson import Lesson
from embruns.games import games
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.lesson_player import HURRY, Learner

LESSONS = [lesson for game in games().values() for lesson in game.lessons.values()]
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.slug}-{lesson.slug}")


def open_lesson(page: Page, house: House, lesson: Lesson) -> None:
    page.add_init_script(f"({HURRY})()")
    page.goto(f"{house.address}/learn/{lesson.game.slug}/{lesson.slug}")
    page.locator(".sentence").wait_for()


def play(page: Page, lesson: Lesson, hands: Sequence[str], wrong: bool) -> None:
    """Play a lesson to its end, each step with the next hand; with a wrong try at every first decision that has one."""
    learner = Learner(page, lesson, hands[0])
    for moment in walk(lesson, lesson.steps):
        learner.hand = hands[moment.step % len(hands)]
        if moment.complete and lesson.steps[moment.step].task:
            continue  # the page has gone on by itself
        learner.wait()
        at = tuple(int(number) for number in learner.stamp().split("."))
        if at > (moment.step, len(moment.plies)) and not moment.complete:
            continue  # the board made several moves of one choice
        assert at == (moment.step, len(moment.plies))
        lit = {*lesson.steps[moment.step].light, *lesson.steps[moment.step].goal}
        if len(moment.plies) == moment.opened:
            expect(page.locator(".spotlight")).to_have_attribute("data-lit", str(len(lit)))
        if not moment.right:
            learner.press(page.locator(".tool.strong"))
            learner.wait()
            continue
        if wrong and len(moment.plies) == moment.opened:
            before, tries = learner.stamp(), learner.tries()
            other = next((one for one in moment.state.legal() if one not in moment.right), None)
            if other is not None:
                learner.make(moment, other)
                expect(page.locator(".note.wrong")).to_be_visible()
                assert (learner.stamp(), int(learner.tries())) == (before, int(tries) + 1)
        learner.make(moment, moment.right[0])
    expect(page.locator(".say h2")).to_be_visible()


@EVERY
def test_a_lesson_in_french_by_mouse_and_finger_with_wrong_tries(
    lesson: Lesson, house: House, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, has_touch=True)
    open_lesson(page, house, lesson)
    play(page, lesson, ["click", "tap"], wrong=True)


@EVERY
def test_a_lesson_in_english_with_keys_alone(lesson: Lesson, house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
    open_lesson(page, house, lesson)
    play(page, lesson, ["keys"], wrong=False)


def test_a_lesson_is_offered_kept_and_leads_to_a_first_game(house: House, new_page: NewPage) -> None:
    """On a phone: from the home page, with the help that is offered, over a reload, to a table."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.add_init_script(f"({HURRY})()")
    page.goto(house.address)
    page.get_by_role("link", name=re.compile("Apprendre en jouant.*Little Big Fish")).tap()
    lesson = games()["little-big-fish"].lessons["first"]
    learner = Learner(page, lesson, "tap")
    page.locator(".tool.strong").tap()
    expect(page.locator("#content")).to_have_attribute("data-at", "1.0")
    expect(page.locator(".sentence")).to_be_focused()
    page.get_by_role("button", name="Montrez-moi").tap()
    expect(page.locator(".note.shown")).to_contain_text("c1")
    learner.press(learner.spot("c1"))
    learner.press(learner.spot("e3"))  # a rule forbids it
    page.locator(".note.wrong .rule").tap()
    expect(page.locator("dialog .asked")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Passer l’étape").tap()
    expect(page.locator("#content")).to_have_attribute("data-at", "2.1")
    page.reload()
    expect(page.locator("#content")).to_have_attribute("data-at", "2.1")
    page.get_by_role("button", name="Reculer").tap()
    expect(page.locator("#content")).to_have_attribute("data-at", "1.0")
    page.goto(house.address)
    expect(page.get_by_role("link", name=re.compile("Reprendre la leçon.*Little Big Fish"))).to_be_visible()
    page.goto(f"{house.address}/new/little-big-fish")
    page.get_by_role("link", name=re.compile("Jamais joué")).tap()
    learner.wait()
    while page.locator(".finished").count() == 0:
        page.locator(".tool").last.tap()
        page.wait_for_timeout(30)
        learner.wait()
    page.get_by_role("button", name="Jouer une première partie contre le mousse").tap()
    page.wait_for_url(re.compile(r"/t/"))
    expect(page.locator(".board [role=grid]")).to_be_visible()


def test_the_rules_are_found_by_contents_and_search(house: House, new_page: NewPage) -> None:
    """Numbered lines are a list; a search finds words without their accents; a table shows its own variant first."""
    page = new_page()
    page.goto(f"{house.address}/rules/bretagne")
    expect(page.locator(".clauses ol > li")).to_have_count(5)
    page.get_by_label("Chercher dans les règles").fill("tempete")
    expect(page.locator(".rules li[id]")).to_have_count(2)
    expect(page.locator(".count")).to_have_text("2 passages")
    page.get_by_role("button", name="Fin de la partie").click()
    expect(page.locator("h2", has_text="Fin de la partie")).to_be_focused()
    page.goto(f"{house.address}/learn/regate/3-2010")
    page.get_by_role("button", name="Règles").click()
    expect(page.locator("dialog .clauses h2").first).to_have_text("Édition 2010")
