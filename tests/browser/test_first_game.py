"""A coached first game: what happens for the first time is explained once, with a picture, until it is switched off."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House

WISH = """async () => {
  const seats = [{ kind: 'bot', level: 'mousse' }, { kind: 'me', name: 'Anne' }];
  const body = JSON.stringify({ game: 'petite-mer', variant: 'base', seats, options: {} });
  await fetch('/api/me');
  const made = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return (await made.json()).id;
}"""


def open_table(page: Page, house: House, explain: bool) -> None:
    """Open a table of Petite Mer at which the cabin boy begins."""
    page.goto(house.address)
    if explain:
        page.evaluate("localStorage['embruns.firsts'] = JSON.stringify({ 'petite-mer': { off: false, told: [] } })")
    page.goto(f"{house.address}/t/{page.evaluate(WISH)}")
    page.locator(".board").first.wait_for()


def test_each_thing_is_explained_once(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    open_table(page, house, explain=True)
    note = page.locator(".first")
    expect(note).to_contain_text("Une tuile se pose à côté du bateau")
    expect(note.locator("[data-signs]")).to_have_attribute("data-signs", "2")
    note.get_by_role("button", name="Compris").click()
    expect(note).not_to_contain_text("Une tuile se pose")
    page.reload()
    page.locator(".board").first.wait_for()
    expect(note).to_be_visible()
    expect(note).not_to_contain_text("Une tuile se pose")
    note.get_by_role("button", name="Ne plus expliquer").click()
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Plus", exact=True).click()
    page.get_by_role("button", name="Expliquer en jouant").click()
    assert page.evaluate("JSON.parse(localStorage['embruns.firsts'])['petite-mer'].off") is False


def test_nobody_is_explained_anything_unasked(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    open_table(page, house, explain=False)
    expect(page.locator(".board .tools, .tools").first).to_be_visible()
    expect(page.locator(".first")).to_have_count(0)
