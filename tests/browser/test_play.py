"""Whole games in the browser: by mouse, by keys alone, between two people, before a third."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import NETWORK, House, become, finished_game, played_until
from tests.browser.player import (
    changed,
    choose_one,
    drawn,
    lay_table,
    log_lines,
    over,
    play_by_mouse,
    set_sail,
    stamp,
    wait_for_turn,
    whose_turn,
)
from tests.browser.wire import any_choice, play_by_wire
from tests.server.client import Json


def test_from_the_home_page_to_the_end_by_mouse(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    page.get_by_role("link", name="Little Big Fish").first.click()
    page.get_by_label("Votre nom").fill("Maëlle")
    page.get_by_role("button", name="Prendre la mer").click()
    play_by_mouse(page, seed=3)
    expect(page.locator("#h-end")).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Trophées")
    with page.expect_download() as download:
        page.locator(".end").get_by_role("link", name="Télécharger la partie").click()
    record = download.value.path().read_text(encoding="utf-8")
    assert record.startswith("embruns: 1\ngame: little-big-fish\n")
    assert "seat 0: Maëlle" in record
    page.locator(".end").get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_role("slider")).to_be_visible()


# Which position is shown and what can be chosen there: a key changes one or the other
LOOK = """() => document.querySelector('#content').dataset.at
  + [...document.querySelectorAll('.letter-key, .key, .ask kbd')].map((key) => key.textContent)
  + [...document.querySelectorAll('.cell')].map((cell) => cell.dataset.mark ?? '-')"""


def _play_by_keys(page: Page, chance: random.Random) -> None:
    """One decision without a mouse: the letters on the screen choose squares, buttons and boards."""
    if page.locator(".whirl button").count():
        page.keyboard.press("d")
        page.keyboard.press("d")
    elif page.locator(".ask .row .btn kbd").count():
        page.keyboard.press("a")
    else:
        letters = page.locator(".letter-key, .key").all_text_contents()
        page.keyboard.press(chance.choice(letters).lower())


def test_a_whole_game_by_keys_alone(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/new/little-big-fish")
    page.get_by_label("Votre nom").focus()
    page.keyboard.type("Yann")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid]")
    chance = random.Random(5)
    for _ in range(1500):
        wait_for_turn(page)
        if over(page):
            break
        before = page.evaluate(LOOK)
        _play_by_keys(page, chance)
        page.wait_for_function(f"before => ({LOOK})() !== before", arg=before)
    expect(page.locator("#h-end")).to_be_visible()


def test_arrows_and_enter_move_about_the_board(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address)
    wait_for_turn(page)
    page.locator(".cell[tabindex='0']").focus()
    assert page.evaluate("document.activeElement.dataset.name") == "a1"
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.name") == "c1"
    page.keyboard.press("Enter")
    expect(page.locator(".log .told").first).to_have_text("Maëlle pose un petit poisson en c1.")
    page.keyboard.press("u")
    expect(page.locator(".note")).to_contain_text("Coup annulé")
    expect(page.locator(".log .told")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("LBF-08")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # closed, and gone: then letters are heard again
    page.keyboard.press("h")
    expect(page.locator(".coach .move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)


def _fifth_to_eat(scene: Json) -> bool:
    """Whether the next step can end the game: four fish are eaten, and the fifth can be."""
    mine, others = scene["to_act"], scene["view"]["players"][1 - scene["to_act"]]["fish"]
    prey = {square for squares in others.values() for square in squares}
    steps = [one["action"]["end"] for one in scene["legal"] if one["action"]["verb"] == "Step"]
    return bool(scene["scores"][mine] == 4 and prey & set(steps))


def test_two_browsers_play_a_whole_game_and_a_third_watches(house: House, new_page: NewPage) -> None:
    south, north, watcher = new_page(), new_page(locale="en-GB"), new_page()
    table = lay_table(south, house.address, other="open", name="Nolwenn")
    expect(south.get_by_role("heading", name="La table de Nolwenn")).to_be_visible()
    expect(south.get_by_label("Lien de la table")).to_have_value(table.replace("localhost", NETWORK))
    watcher.goto(table)
    north.goto(table)
    north.get_by_label("Your name").fill("Erwan")
    north.get_by_role("button", name="Sit here").click()
    set_sail(south)
    chance = random.Random(11)
    for _ in range(12):
        page = whose_turn(south, north)
        before = stamp(page)
        choose_one(page, chance)
        changed(page, before)
    whose_turn(south, north)
    play_by_wire(house, [south, north], any_choice(chance), _fifth_to_eat)
    while not over(page := whose_turn(south, north)):
        before = stamp(page)
        choose_one(page, chance)
        changed(page, before)
    for page in (south, north, watcher):
        expect(page.locator("#h-end")).to_be_visible()
        assert stamp(page) == stamp(south)
    assert log_lines(watcher) == log_lines(south)
    assert len(log_lines(north)) == len(log_lines(south))
    assert watcher.locator(".end").get_by_role("button").count() == 0
    south.get_by_role("button", name="Revanche").click()
    south.wait_for_url(lambda url: url != table)
    north.get_by_role("button", name="Go to the rematch").click()
    north.wait_for_url(south.url)
    expect(north.locator("[role=grid]")).to_be_visible()


def test_a_watcher_is_offered_nothing(house: House, new_page: NewPage) -> None:
    player, watcher = new_page(), new_page()
    table = lay_table(player, house.address)
    wait_for_turn(player)
    watcher.goto(table)
    expect(watcher.locator(".ask")).to_contain_text("Vous regardez la partie")
    expect(watcher.locator(".cell[data-mark]")).to_have_count(0)
    expect(watcher.get_by_label("Écrire un coup")).to_have_count(0)
    expect(player.locator(".top")).to_contain_text("1 spectateur")
    watcher.evaluate("localStorage.setItem('embruns.settings', JSON.stringify({lang: 'fr', name: 'Gaël'}))")
    watcher.reload()
    expect(watcher.locator(".ask")).to_contain_text("la table lit votre nom, Gaël")
    expect(player.locator(".top .named")).to_have_text("Gaël")


def test_a_left_seat_is_given_to_a_robot_and_taken_back(house: House, new_page: NewPage) -> None:
    south, north = new_page(), new_page()
    table = lay_table(south, house.address, other="open", name="Nolwenn")
    north.goto(table)
    north.get_by_label("Votre nom").fill("Erwan")
    north.get_by_role("button", name="S’asseoir ici").click()
    set_sail(south)
    wait_for_turn(south)
    north.get_by_role("button", name="Plus").click()
    north.get_by_role("button", name="Quitter ce siège").click()
    expect(north.get_by_role("alertdialog")).to_contain_text("Quitter votre place")
    north.get_by_role("button", name="Rester").click()
    expect(south.locator("[data-seat-number='1'] select")).to_have_count(0)  # nothing has changed
    north.get_by_role("button", name="Quitter ce siège").click()
    north.get_by_label("En votre absence").select_option("")
    north.get_by_role("button", name="Quitter la place").click()
    south.locator("[data-seat-number='1']").get_by_label("Force du robot").select_option("mousse")
    south.get_by_role("button", name="Confier le siège à un robot").click()
    for square in ("a1", "c1", "d1"):
        wait_for_turn(south)
        before = stamp(south)
        south.click(f".cell[data-name={square}]")
        changed(south, before)
    expect(south.locator(".log .told")).to_have_count(6)
    north.get_by_role("button", name="Reprendre votre place").click()
    expect(north.locator("[data-seat-number='1']")).to_contain_text("Erwan")
    while whose_turn(south, north) is south:
        assert not over(south)
        before = stamp(south)
        choose_one(south, random.Random(1))
        changed(south, before)
    expect(north.locator(".ask.mine")).to_be_visible()


def test_two_people_share_a_screen_and_the_board_does_not_turn_round(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address, other="here")
    for name in ("a1", "c1", "d1", "a6", "c6", "d6"):
        wait_for_turn(page)
        page.click(f".cell[data-name={name}]")
        expect(page.locator(".log .told").first).to_contain_text(f"en {name}.")
    first = page.locator(".cell").first.get_attribute("data-name")
    play_by_mouse(page, seed=2, decisions=4)
    assert page.locator(".cell").first.get_attribute("data-name") == first == "a6"


def test_two_steps_are_shown_before_the_first_is_made(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address, other="here")
    for name in ("a1", "c1", "f1", "a6", "c6", "d6"):
        wait_for_turn(page)
        page.click(f".cell[data-name={name}]")
        expect(page.locator(".log .told").first).to_contain_text(f"en {name}.")
    page.click(".cell[data-name=f1]")
    names = "cells => cells.map(cell => cell.dataset.name)"
    near = page.locator(".cell[data-mark]")
    expect(near).to_have_count(2)
    assert sorted(near.evaluate_all(names)) == ["e1", "f2"]
    far = page.get_by_role("gridcell", name="à deux pas")
    expect(far).to_have_count(5)  # the server says what comes of a first step that goes on
    assert sorted(far.evaluate_all(names)) == ["d1", "d2", "d3", "e4", "f3"]


def test_the_opponent_gives_up_a_fish_to_the_fisher(house: House, new_page: NewPage) -> None:
    """LBF-60 The one decision that belongs to the other seat: reached by two people, answered by clicking."""
    path, person = played_until(house, lambda view: bool(view["phase"] == "fishing"), variant="random")
    page = new_page()
    become(page, house, person)
    page.goto(house.address + path)
    wait_for_turn(page)
    expect(page.locator(".ask")).to_contain_text("Le Pêcheur")
    marked = page.locator(".cell[data-mark=give]")
    expect(marked.nth(1)).to_be_visible()
    expect(marked.first).to_have_accessible_name(re.compile("céder"))
    told = log_lines(page)
    page.locator(".cell:not([data-mark])").first.click()
    expect(page.locator(".note.refusal")).to_contain_text("LBF-60")
    assert log_lines(page) == told
    name = marked.last.get_attribute("data-name") or ""
    marked.last.click()
    expect(page.locator(".log .told").first).to_contain_text(f"son poisson en {name}")
    expect(page.locator(".cell[data-mark=give]")).to_have_count(0)


def test_the_end_on_a_phone_leaves_the_board_in_sight(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(house.address + finished_game(house))
    expect(page.locator("#h-end")).to_be_visible()
    drawn(page)
    side = page.locator(".side").bounding_box()
    field = page.locator(".cells").bounding_box()
    assert side
    assert field
    assert field["width"] >= 340
    assert field["y"] + field["height"] <= side["y"]
    expect(page.get_by_role("table")).to_be_hidden()
    fold = page.get_by_role("button", name="Feuille de score")
    fold.tap()
    expect(page.get_by_role("table")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Télécharger la partie")).to_be_in_viewport()
    fold.tap()
    expect(page.get_by_role("table")).to_be_hidden()
    page.locator(".cell[data-name=c1]").tap()  # the words about a square lie beside the field and cover no row
    expect(page.locator(".lbf .caption")).to_contain_text("c1")
    caption = page.locator(".lbf .caption").bounding_box()
    field = page.locator(".cells").bounding_box()
    assert caption
    assert field
    assert caption["y"] >= field["y"] + field["height"] or caption["y"] + caption["height"] <= field["y"]


@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_words_about_a_square_cover_no_row(house: House, new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    lay_table(page, house.address)
    wait_for_turn(page)
    for name in ("a1", "a6"):
        page.locator(f".cell[data-name={name}]").hover()
        expect(page.locator(".lbf .caption")).to_contain_text(name)
        words, field = page.locator(".lbf .caption").bounding_box(), page.locator(".cells").bounding_box()
        assert words
        assert field
        assert words["y"] >= field["y"] + field["height"] or words["y"] + words["height"] <= field["y"]
