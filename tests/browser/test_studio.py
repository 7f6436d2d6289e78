"""The studio: a value changed beside its drawing, a study followed to its page, and the changed game at a table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

import embruns.games
from embruns.games import games
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.test_everyone import violations


def test_a_box_is_changed_studied_and_played(house: House, new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    page.goto(f"{house.address}/studio")
    assert violations(page) == []
    page.get_by_role("link", name="Little Big Fish").click()
    page.get_by_label("Numbers Trophies to win", exact=True).fill("2")
    small = page.get_by_label("Fish of each colour Small", exact=True)
    small.fill("8")
    expect(page.locator("pre")).to_have_text("trophies_to_win = 2\n\n[fish]\nsmall = 8\n")
    expect(page.locator("li", has=small).locator(".drawing svg").first).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Name").fill("Short seas")
    page.locator(".wishes label", has_text="Games").locator("select").select_option("20")
    page.get_by_role("button", name="Start the study").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    read = page.get_by_role("link", name="Read the page")
    expect(read).to_be_visible()
    with page.expect_popup() as opened:
        read.click()
    study = opened.value
    expect(study.get_by_role("heading", level=1)).to_have_text("Little Big Fish")
    expect(study.get_by_text("trophies_to_win").first).to_be_visible()
    assert study.evaluate("document.fonts.check('600 20px Fraunces')")  # the policy lets its own style in
    study.close()
    page.reload()
    expect(read).to_be_visible()  # the server keeps it
    expect(page.get_by_label("Numbers Trophies to win", exact=True)).to_have_value("2")  # the browser keeps this
    expect(page.get_by_label("Name")).to_have_value("Short seas")
    page.get_by_label("Fish of each colour Small", exact=True).fill("6")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.get_by_role("button", name="Play with this box").click()
    page.wait_for_url(re.compile(r"/new/little-big-fish\?box=[0-9a-f]{64}$"))
    expect(page.get_by_role("row", name="trophies_to_win 5 2")).to_be_visible()


def test_a_box_with_which_nobody_can_play_is_refused_in_words(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/studio/little-big-fish")
    page.get_by_label("Poissons de chaque couleur Petits", exact=True).fill("1")
    page.get_by_role("button", name="Jouer avec cette boîte").click()
    expect(page.get_by_role("alert")).to_contain_text("fish: small must be at least fish_at_start")
    page.get_by_role("button", name="Tout rétablir").click()
    expect(page.get_by_label("Poissons de chaque couleur Petits", exact=True)).to_have_value("6")
    expect(page.locator("pre")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Poissons de chaque couleur Petits", exact=True)).to_have_value("6")


def test_each_address_keeps_what_was_changed_there(house: House, new_page: NewPage) -> None:
    """A link with a box neither loses its changes in a reload nor overwrites a draft that was begun elsewhere."""
    page = new_page(locale="en-GB")
    trophies = page.get_by_label("Numbers Trophies to win", exact=True)
    page.goto(f"{house.address}/studio/little-big-fish")
    trophies.fill("2")
    page.get_by_role("button", name="Play with this box").click()
    page.wait_for_url(re.compile(r"/new/little-big-fish\?box=[0-9a-f]{64}$"))
    link = page.url.replace("/new/", "/studio/")
    page.goto(f"{house.address}/studio/little-big-fish")
    trophies.fill("3")
    page.get_by_label("Name").fill("Unfinished")
    page.goto(link)
    expect(trophies).to_have_value("2")
    trophies.fill("4")
    page.reload()
    expect(trophies).to_have_value("4")
    page.get_by_role("button", name="Restore all").click()
    page.reload()
    expect(trophies).to_have_value("5")
    trophies.fill("2")
    page.reload()
    expect(trophies).to_have_value("2")
    assert len(page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('embruns.box.'))")) == 1
    page.goto(f"{house.address}/studio/little-big-fish")
    expect(trophies).to_have_value("3")
    expect(page.get_by_label("Name")).to_have_value("Unfinished")


def test_rows_are_added_and_removed_under_french_names(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/studio/bretagne")
    part = page.locator("details", has_text="Tuiles de construction")
    part.locator("summary").click()
    rows = part.locator("li.wide")
    expect(rows).to_have_count(19)
    expect(rows.nth(6).locator(".drawing svg").first).to_be_visible()
    part.get_by_role("button", name="Une de plus Tuiles de construction 7").click()
    expect(rows).to_have_count(20)
    added = page.get_by_label("Tuiles de construction 8 Coût 2", exact=True)
    expect(added).to_have_value("stone")
    page.get_by_role("button", name="Jouer avec cette boîte").click()
    expect(page.get_by_role("alert")).to_contain_text("tiles: cost must differ from tile to tile")
    added.fill("sand")  # a second tile of two sands: now the first one goes
    part.get_by_role("button", name="Retirer Tuiles de construction 4").click()
    expect(rows).to_have_count(19)
    part.get_by_role("button", name="Une valeur de moins : Tuiles de construction 19 Coût").click()
    part.get_by_role("button", name="Une valeur de plus : Tuiles de construction 19 Coût").click()
    expect(page.get_by_label("Tuiles de construction 19 Coût 3", exact=True)).to_have_value("stone")
    page.get_by_label("Tuiles de construction 19 Coût 3", exact=True).fill("clay")
    page.get_by_label("Tuiles de construction 7 Exemplaires", exact=True).fill("3")
    assert violations(page) == []
    expect(page.locator("pre")).to_contain_text('{ cost = ["sand", "sand"], copies = 3 }')
    page.get_by_role("button", name="Jouer avec cette boîte").click()
    page.wait_for_url(re.compile(r"/new/bretagne\?box=[0-9a-f]{64}$"))


def test_every_part_of_every_box_is_accessible(house: House, new_page: NewPage) -> None:
    """The drawings are pieces of boards, with buttons in some of them: none takes the focus here."""
    page = new_page()
    for slug in games():
        if not (Path(embruns.games.__file__).parent / slug.replace("-", "_")).is_dir():
            continue  # a game of the tests
        page.goto(f"{house.address}/studio/{slug}")
        expect(page.locator("details").first).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        expect(page.locator("details:not([open])")).to_have_count(0)
        expect(page.locator("details .label").first).to_be_visible()
        assert violations(page) == []
        assert page.locator("details .label code").count() > 0, f"{slug} has no names for its values"
