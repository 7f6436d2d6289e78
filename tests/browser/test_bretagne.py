"""Bretagne in the browser: whole games by clicking, reloads, refusals, keys, and hands that nobody else receives."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from embruns.games.bretagne.position import Position, position_of
from embruns.games.bretagne.state import BretagneState
from tests.browser.bretagne_player import SETTLED, answer, lay_bretagne, phase_of, play_bretagne, wait_for_question
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import TURN_SECONDS, changed, drawn, over, seated, set_sail, stamp, whose_turn
from tests.browser.positions import Situation, decisions, lay, person_of, records
from tests.browser.test_everyone import violations_by_day_and_night
from tests.browser.wire import play_by_wire, rather
from tests.server.merging import Merging

ASKED = {"picking", "loading", "acting", "placing", "recalling", "trading", "keeping", "cards", "port"}


class Wire:
    """Everything that the server sends to one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        merging = Merging()
        socket.on("framereceived", lambda frame: self.heard.append(merging.hear(json.loads(frame))))

    def hear_the_end(self) -> None:
        """What the page has shown, this test may hear a moment later."""
        deadline = time.monotonic() + TURN_SECONDS
        while not any(scene["ending"] for scene in self.scenes()):
            assert time.monotonic() < deadline, "the end was never told"
            self._page.wait_for_timeout(20)

    def scenes(self) -> list[dict[str, Any]]:
        return [message["scene"] for message in self.heard if message.get("scene")]

    def draws(self) -> list[str]:
        events = [event for message in self.heard for event in message.get("events", ())]
        return [event["text"] for event in events if event["action"]["verb"] == "Draw"]


def _hidden_from(wire: Wire, seat: int | None) -> int:
    """How many scenes were checked: nobody sees the hand of another, nor the deck, before the end."""
    checked = 0
    for scene in wire.scenes():
        if scene["ending"]:
            continue
        players = scene["view"]["players"]
        assert [p["hand"] for k, p in enumerate(players) if k != seat] == [None] * (len(players) - (seat is not None))
        assert scene["view"]["deck"] is None
        checked += 1
    return checked


def test_two_people_play_a_whole_game_and_no_hand_leaves_its_owner(house: House, new_page: NewPage) -> None:
    anchor, star, watcher = new_page(), new_page(locale="en-GB"), new_page()
    wires = [Wire(page) for page in (anchor, star, watcher)]
    table = lay_bretagne(anchor, house.address, others=("open",), name="Nolwenn")
    star.goto(table)
    star.get_by_label("Your name").fill("Erwan")
    star.get_by_role("button", name="Sit here").click()
    seated(star)
    set_sail(anchor)
    watcher.goto(table)
    chance = random.Random(4)
    for _ in range(12):
        answer(whose_turn(anchor, star, asked=SETTLED), chance, eager=0.6)
    whose_turn(anchor, star, asked=SETTLED)
    play_by_wire(house, [anchor, star], rather("Pass", "Leave"), lambda scene: scene["view"]["round"] == 5)
    while not over(page := whose_turn(anchor, star, asked=SETTLED)):
        answer(page, chance, eager=0.6)
    for page in (anchor, star, watcher):
        expect(page.locator("#h-end")).to_be_visible()
        assert stamp(page) == stamp(anchor)
    for wire in wires:
        wire.hear_the_end()
    expect(anchor.locator(".end table")).to_contain_text("Rang à Pontivy")
    expect(star.locator(".end table")).to_contain_text("Place at Pontivy")
    assert min(_hidden_from(wire, seat) for wire, seat in zip(wires, (0, 1, None), strict=True)) > 40
    drawn = [wire.draws() for wire in wires]
    assert set(drawn[2]) == {"draw ?"}  # a spectator sees none
    for mine, theirs in (drawn[:2], drawn[1::-1]):
        assert len(mine) == len(theirs) == len(drawn[2])
        assert [
            text for text, other in zip(mine, theirs, strict=True) if (text == "draw ?") == (other == "draw ?")
        ] == []
    star.get_by_role("link", name="Replay the game").click()
    star.get_by_role("slider").fill("60")
    expect(star.locator(".controls .told")).to_contain_text("60")
    expect(star.locator(".bre")).to_be_visible()
    expect(star.locator("[data-choice]")).to_have_count(0)


def test_four_seats_three_of_them_bots_at_random_lighthouses(house: House, new_page: NewPage) -> None:
    """Set up in the browser and begun; then the last round of such a game, which is played to its end."""
    page = new_page()
    lay_bretagne(page, house.address, others=("bot", "bot", "bot"), variant="random")
    assert len(play_bretagne(page, seed=7, decisions=5, eager=0.6)) == 5
    last = next(one for one in _situations("random", 4) if _position(one).round == 5)
    page.goto(house.address + lay(house, person_of(page, house), last))
    phases = play_bretagne(page, seed=7, eager=0.6)
    expect(page.locator("#h-end")).to_be_visible()
    assert {"picking", "loading", "acting"} <= set(phases)
    expect(page.locator(".end thead th")).to_have_count(4)
    expect(page.locator(".sky")).to_contain_text("Manche 5 sur 5")


def _situations(variant: str, players: int) -> Iterator[Situation]:
    """The decisions of the golden game of this variant with so many seats."""
    setups = [(record, record.setup) for record in records("bretagne")]
    return decisions(next(record for record, setup in setups if (setup.variant, setup.players) == (variant, players)))


def _position(situation: Situation) -> Position:
    view = situation.state.seen_by(situation.seat)
    assert isinstance(view, BretagneState)
    return position_of(view)


def test_a_reload_in_each_phase_finds_the_same_question(house: House, new_page: NewPage) -> None:
    page = new_page()
    person, chance, met = person_of(page, house), random.Random(2), set[str]()
    for situation in _situations("historical", 2):
        phase = _position(situation).phase
        if phase in met:
            continue
        met.add(phase)
        page.goto(house.address + lay(house, person, situation))
        for decided in (False, True):
            wait_for_question(page)
            before = (stamp(page), phase_of(page), page.locator(".ask .words").inner_text(), _offered(page))
            page.reload()
            wait_for_question(page)
            assert (stamp(page), phase_of(page), page.locator(".ask .words").inner_text(), _offered(page)) == before
            if not decided:
                assert phase_of(page) == phase
                answer(page, chance)
    assert met == ASKED


def _offered(page: Page) -> list[str]:
    labels = "nodes => nodes.map(node => node.getAttribute('aria-label') || node.textContent.trim())"
    return list(page.locator(".panel [data-choice]").evaluate_all(labels))


def _until(page: Page, house: House, phase: str, seed: int = 1, **more: Any) -> None:
    """A table at which this is asked."""
    chance = random.Random(seed)
    for _ in range(8):
        lay_bretagne(page, house.address, **more)
        for _ in range(120):
            wait_for_question(page)
            if over(page):
                break
            if phase_of(page) == phase:
                return
            answer(page, chance)
    raise AssertionError(f"{phase} was never asked")


def test_what_is_forbidden_says_its_clause_and_what_is_lacking(house: House, new_page: NewPage) -> None:
    page = new_page()
    _until(page, house, "acting")
    dear = page.locator(".panel [data-tile][aria-disabled=true]").first
    dear.click(force=True)
    note = page.locator(".note.refusal")
    expect(note).to_contain_text("BRE-")
    note.get_by_role("button").last.click()  # read, so that the next one is told from it
    expect(note).to_have_count(0)
    page.get_by_role("tab", name="Villes").click()
    expect(page.locator("[data-trade=lorient-d]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-trade=lorient-d]")).to_contain_text("pas assez de francs")
    before = stamp(page)
    page.locator("[data-trade=lorient-d]").click(force=True)
    expect(note).to_contain_text("BRE-")
    page.locator("[data-slot='6']").click()  # looked at, not played
    expect(page.locator(".chart-side .detail")).to_be_visible()
    assert stamp(page) == before


def test_a_tile_shows_its_bills_and_a_lighthouse_of_the_map_takes_it(house: House, new_page: NewPage) -> None:
    page = new_page()
    _until(page, house, "acting")
    tile = page.locator(".panel [data-tile][data-choice]").first
    tile.hover()
    expect(page.locator(".chart-side .note")).to_contain_text("→")
    tile.click()
    page.locator("[data-bill]").first.wait_for()
    slots = page.locator("[data-bill]").evaluate_all("nodes => nodes.map(node => node.dataset.bill)")
    expect(page.locator(".slot.target")).to_have_count(len(slots))
    chosen = page.locator(f"[data-slot='{slots[0]}']")
    name = (chosen.get_attribute("aria-label") or "").split(", ")[1]
    chosen.click()
    expect(page.locator(".bre")).to_have_attribute("data-phase", "recalling")
    wait_for_question(page)
    expect(page.locator(".recall")).to_contain_text(name)
    slider = page.get_by_role("slider")
    most = int(slider.get_attribute("max") or 0)
    slider.fill(str(most))
    expect(page.locator(".recall .points")).to_have_text(f"+{2 * most}")
    page.locator(".ask .btn.primary").click()
    expect(page.locator("[data-seat-number='0'] .score")).to_contain_text(str(2 * most))


def test_recalled_workers_have_the_colour_of_whose_they_are(house: House, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    situation = next(one for one in _situations("historical", 2) if one.verb == "Recall" and one.seat == 1)
    page.goto(house.address)
    page.goto(house.address + lay(house, person_of(page, house), situation))
    wait_for_question(page)
    other.goto(page.url)  # whoever does not act sees the same workers, not their own
    for each in (page, other):
        expect(each.locator(".recall .outcome [data-seat]")).to_have_attribute("data-seat", "2")


def test_letters_and_arrows_play_a_round(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_bretagne(page, house.address)
    answered = []
    for _ in range(14):
        wait_for_question(page)
        phase, before = phase_of(page), stamp(page)
        answered.append(phase)
        button = page.locator(".ask .btn kbd")
        if phase == "acting" and page.locator(".panel [data-tile][data-key]").count():
            page.keyboard.press(
                (page.locator(".panel [data-tile][data-key]").first.get_attribute("data-key") or "").lower()
            )
            page.keyboard.press("t")
        elif page.locator(".panel [data-key]").count():
            page.keyboard.press((page.locator(".panel [data-key]").first.get_attribute("data-key") or "").lower())
            if page.locator("[data-pick]").count():
                page.keyboard.press("Escape")
                page.keyboard.press("x" if button.count() else "a")
        else:
            page.keyboard.press(button.last.inner_text().lower())
        changed(page, before)
        if answered.count("acting") > 2:
            break
    assert {"picking", "loading", "acting"} <= set(answered)
    wait_for_question(page)  # a bot that moves now would move the focus's neighbours
    drawn(page)
    page.locator("[data-slot='10']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-slot='11']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-slot='10']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-slot='9']")).to_be_focused()


def test_axe_finds_nothing_serious(house: House, new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    found: dict[str, list[str]] = {}
    _until(page, house, "acting", seed=3)
    for tab in ("turn", "sites", "cities", "pontivy"):
        page.locator(f"[data-tab={tab}]").click()
        found[tab] = violations_by_day_and_night(page, "" if tab == "turn" else ".panel")
    page.set_viewport_size({"width": 390, "height": 844})
    for tab in ("map", "mine", "turn"):
        page.locator(f"[data-tab={tab}]").click()
        drawn(page)
        found[f"phone {tab}"] = violations_by_day_and_night(page)
    page.locator(".panel [data-tile][data-choice]").first.click()
    page.locator("[data-bill]").first.wait_for()
    found["phone, tile chosen"] = violations_by_day_and_night(page, ".panel")
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_nothing_is_cut_off(house: House, new_page: NewPage, touch: bool) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}, has_touch=touch
    )
    lay_bretagne(page, house.address, others=("bot", "bot"))
    play_bretagne(page, seed=5, decisions=6)
    wait_for_question(page)
    for width, height in [(360, 640), (390, 844), (820, 1180)] if touch else [(1024, 768), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        _fits_in_every_tab(page, width, height)


def _fits_in_every_tab(page: Page, width: int, height: int) -> None:
    tabs = page.get_by_role("tab")
    for k in range(tabs.count()):
        tabs.nth(k).click()
        expect(tabs.nth(k)).to_have_attribute("aria-selected", "true")
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        panel = page.locator(".panel")
        if panel.is_visible():
            assert panel.evaluate("node => node.scrollWidth <= node.clientWidth"), tabs.nth(k).inner_text()
        box = tabs.nth(k).bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_a_phone_reads_the_map_close_and_sees_all_of_it_on_demand(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    lay_bretagne(page, house.address)
    wait_for_question(page)
    page.locator("[data-tab=map]").tap()
    page.locator(".map").wait_for()
    drawn(page)
    chart = page.locator(".map").bounding_box()
    assert chart is not None
    for city in ("brest", "lorient"):
        box = page.locator(f"[data-city={city}]").bounding_box()
        assert box is not None
        assert box["width"] >= 150  # its words are as large as on a desk
        assert chart["x"] <= box["x"] < box["x"] + box["width"] <= chart["x"] + chart["width"]
    page.get_by_role("button", name="Tout montrer").tap()
    page.get_by_role("button", name="Voir de près").wait_for()  # a tap takes its time
    drawn(page)
    slots = [slot.bounding_box() for slot in page.locator("[data-slot]").all()]
    assert len(slots) == 15
    for box in slots:
        assert box is not None
        assert chart["x"] <= box["x"] < box["x"] + box["width"] <= chart["x"] + chart["width"]
        assert chart["y"] <= box["y"] < box["y"] + box["height"] <= chart["y"] + chart["height"]
    page.get_by_role("button", name="Voir de près").tap()
    page.locator("[data-tab=cities]").tap()
    expect(page.locator(".panel [data-send]")).to_have_count(9)
