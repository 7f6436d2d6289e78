"""For everyone: every page, day and night, in both languages, on a phone, without a mouse, without another host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import NETWORK, ROOT, House, finished_game
from tests.browser.player import changed, drawn, lay_table, play_by_mouse, stamp, wait_for_turn

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
# What each page shows when it has heard from the server all that it asked
WHOLE = {
    "": ".poster",
    "settings": "main .copy input",
    "tables": "main .btn.primary",
    "rules/little-big-fish": "main li",
    "new/little-big-fish": "main select.kind",
    "learn/little-big-fish": "main .sentence",
    "learn/regate": "main .lesson",
    "mail": "main .btn.primary",
    "nowhere": "main h1",
    "studio": ".games li",
    "studio/little-big-fish": ".part",  # its drawings are folded away on a phone
}
SIZES = [(360, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900)]


COLOURS = "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}"  # the rules that look at colours


# Until what fades in or changes its colour has done so: half-way its letters may be pale
FADED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished.catch(() => {})))"""


def violations(page: Page, only: str = "undefined", part: str = "") -> list[str]:
    """What axe-core calls serious or critical, and headings that skip a level; of the page, or of a part of it."""
    page.evaluate(f"({FADED})().then(() => true)")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    what = f"'{part}'" if part else "document"
    found = page.evaluate(f"axe.run({what}, {{resultTypes: ['violations'], runOnly: {only}}})")["violations"]
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical") or one["id"] == "heading-order"
        for node in one["nodes"][:3]
    ]


def violations_by_day_and_night(page: Page, part: str = "") -> list[str]:
    """The same by day, and then by night what could differ there: the page is the same but for its colours.

    Where a page that was looked at has only opened a part more, that part is enough.
    """
    found = violations(page, part=part)
    page.emulate_media(color_scheme="dark")
    drawn(page)
    found += [f"by night {one}" for one in violations(page, COLOURS, part)]
    page.emulate_media(color_scheme="light")
    return found


@pytest.fixture(scope="module")
def finished(harbour: House) -> str:
    """A finished game, for the pages that show one."""
    harbour.hold(2)
    return harbour.address + finished_game(harbour)


def test_axe_finds_nothing_serious_on_any_page(house: House, new_page: NewPage, finished: str) -> None:
    page = new_page(color_scheme="light")
    seen: dict[str, list[str]] = {}

    def check(name: str, part: str = "") -> None:
        seen[name] = violations_by_day_and_night(page, part)

    for name, whole in WHOLE.items():
        page.goto(f"{house.address}/{name}")
        page.wait_for_selector(whole)
        check(name)
    lay_table(page, house.address, other="open")
    page.wait_for_selector(".qr")
    check("lobby")
    lay_table(page, house.address)
    wait_for_turn(page)
    check("table, placing")
    page.click(".cell[data-name=b1]")
    page.wait_for_selector(".note.refusal")
    check("table, refused", ".note")
    play_by_mouse(page, seed=1, decisions=5)
    wait_for_turn(page)
    check("table, swimming")
    page.get_by_role("button", name="Plus").click()
    page.wait_for_selector(".menu")
    check("table, menu", ".menu")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .rules li")
    check("table, rules", "dialog")
    page.goto(finished)
    page.wait_for_selector("#h-end")
    check("end")
    page.goto(f"{finished}/replay?ply=20")
    page.wait_for_selector("[role=grid]")
    page.wait_for_selector(".review .ask")
    check("replay")
    page.goto(house.address)
    page.wait_for_selector(".ticket")
    check("home with tables")
    assert {name: found for name, found in seen.items() if found} == {}
    assert len(seen) == 20


def test_both_languages_speak_on_every_page(house: House, new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    page.goto(house.address)
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Choisir un jeu")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.get_by_role("heading", name="Choisir un jeu")).to_be_visible()
    lay_table(page, house.address)
    wait_for_turn(page)
    expect(page.locator(".ask")).to_contain_text("Posez un petit poisson")
    page.get_by_role("button", name="Plus").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator(".ask")).to_contain_text("Place a small fish")
    expect(page.get_by_role("gridcell", name="a1, ocean, target, place, A")).to_be_visible()
    page.goto(f"{house.address}/rules/little-big-fish#LBF-30")
    expect(page.locator("#LBF-30")).to_contain_text("LBF-30")
    expect(page.locator("#LBF-30")).to_be_in_viewport()


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_no_page_scrolls_sideways_and_the_board_is_large(house: House, new_page: NewPage, touch: bool) -> None:
    """Phones and tablets are touched, larger screens have a mouse; a page is opened once and then held to each size."""
    sizes = [size for size in SIZES if (size[0] < 1000) == touch]
    page = new_page(has_touch=touch)
    for path, whole in WHOLE.items():
        page.goto(f"{house.address}/{path}")
        page.wait_for_selector(whole)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    lay_table(page, house.address)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wait_for_turn(page)
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        field = page.locator(".field").bounding_box()
        assert field is not None
        assert field["width"] >= min(0.9 * width, 0.36 * height)
        box = page.locator(".cell[data-name=a1]").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= (44 if (width, height) != (360, 640) else 34)
        play_by_mouse(page, seed=3, decisions=3)


def test_the_first_page_is_light_and_asks_no_other_host(house: House, new_page: NewPage) -> None:
    page = new_page()
    weight: dict[str, int] = {}
    hosts: set[str] = set()

    def note(response: object) -> None:
        url, headers = response.url, response.headers  # type: ignore[attr-defined]
        hosts.add(re.sub(r"^(\w+://[^/]+).*", r"\1", url))
        if url.endswith((".js", ".css")):
            weight[url] = int(headers["content-length"])

    page.on("response", note)
    page.goto(house.address, wait_until="networkidle")
    assert 20_000 < sum(weight.values()) <= 150_000
    assert hosts == {house.address}
    lay_table(page, house.address)
    wait_for_turn(page)
    page.goto(f"{house.address}/rules/little-big-fish", wait_until="networkidle")
    assert hosts == {house.address}


def test_a_table_opens_from_its_address(house: House, new_page: NewPage) -> None:
    page = new_page()
    table = lay_table(page, house.address)
    wait_for_turn(page)
    fresh = page.context.new_page()
    fresh.goto(table)
    wait_for_turn(fresh)
    assert stamp(fresh) == stamp(page)


def test_replay_by_keys_and_scrubber(house: House, new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"{finished}/replay")
    told = page.locator(".controls [role=status]")
    expect(told).to_contain_text("Avant le premier coup.")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Nolwenn pose un petit poisson")
    page.keyboard.press("End")
    expect(told).to_contain_text(re.compile(r"Coup (\d+) sur \1"))
    page.keyboard.press("ArrowLeft")
    page.get_by_role("slider").fill("3")
    expect(told).to_contain_text("Coup 3 sur")
    expect(page).to_have_url(re.compile(r"\?ply=3$"))
    expect(page.locator(".cell[data-mark]")).to_have_count(0)
    page.reload()
    expect(told).to_contain_text("Coup 3 sur")


def test_the_screen_reader_hears_every_event(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address)
    wait_for_turn(page)
    live = page.locator("[aria-live=polite]:not(#announcer)")  # the other one tells who comes and goes
    expect(live).to_have_text("")
    page.click(".cell[data-name=a1]")
    expect(live).to_have_text("Maëlle pose un petit poisson en a1.")
    expect(page.get_by_role("grid", name="Le terrain, six colonnes et six lignes")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(36)
    expect(page.get_by_role("gridcell", name="a1, océan, petit poisson, rose, vous")).to_be_visible()


def test_practice_takes_any_move_back(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address, practice=True)
    play_by_mouse(page, seed=6, decisions=7)
    wait_for_turn(page)
    before = stamp(page)
    page.get_by_role("button", name="Annuler").click()
    expect(page.locator(".note")).to_contain_text("Coup annulé")
    assert stamp(page) != before
    wait_for_turn(page)


def test_undo_says_why_not(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address)
    wait_for_turn(page)
    undo = page.get_by_role("button", name="Annuler")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.locator(".note")).to_be_visible()
    page.click(".cell[data-name=a1]")
    expect(undo).to_have_attribute("aria-disabled", "false")
    page.click(".cell[data-name=c1]")
    page.hover(".cell[data-name=d1]")
    expect(page.locator(".caption")).to_contain_text("ne se reprendra pas")


def test_the_personal_link_finds_the_tables_on_another_device(house: House, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    table = lay_table(page, house.address)
    wait_for_turn(page)
    page.goto(f"{house.address}/settings")
    link = page.get_by_label("Votre lien personnel").input_value()
    assert link.startswith(f"http://{NETWORK}:")  # an address that another device could open; here there is one machine
    other.goto(house.address + link[link.index("/resume") :])
    other.wait_for_url("**/tables")
    other.locator(".ticket a").first.click()
    other.wait_for_url(table)
    wait_for_turn(other)


def test_a_personal_link_asks_whoever_is_somebody_already_and_devices_are_removed(
    house: House, new_page: NewPage
) -> None:
    page, other = new_page(), new_page()
    lay_table(page, house.address)
    lay_table(other, house.address)
    page.goto(f"{house.address}/settings")
    link = page.get_by_label("Votre lien personnel").input_value()
    path = house.address + link[link.index("/resume") :]
    other.goto(path)
    expect(other.get_by_role("heading", level=1)).to_contain_text("Devenir")
    expect(other.get_by_label("Votre lien personnel")).to_have_value(re.compile("/resume#"))
    other.get_by_role("link", name=re.compile("^Rester")).click()
    other.wait_for_url("**/tables")
    other.goto(f"{house.address}/settings")
    expect(other.get_by_label("Votre lien personnel")).not_to_have_value(link)
    other.goto(path)
    other.get_by_role("button", name=re.compile("^Devenir")).click()
    other.wait_for_url("**/tables")
    page.reload()
    remove = page.get_by_role("button", name=re.compile("^Retirer"))
    expect(remove).to_have_count(1)
    remove.click()
    expect(remove).to_have_count(0)
    other.goto(f"{house.address}/settings")
    expect(other.get_by_label("Votre lien personnel")).to_have_value(re.compile("/resume#"))
    expect(other.get_by_label("Votre lien personnel")).not_to_have_value(link)
    page.get_by_role("button", name="Créer un nouveau lien").click()
    expect(page.get_by_text("Les liens que vous avez donnés ne marchent plus.")).to_be_visible()
    expect(page.get_by_label("Votre lien personnel")).not_to_have_value(link)


def test_secrets_stay_covered_between_two_people_at_one_screen(house: House, new_page: NewPage) -> None:
    """A game without a board of its own is played from the list of its moves."""
    page = new_page()
    page.goto(f"{house.address}/new/bottle")
    page.locator("input[maxlength='24']").first.fill("Anna")
    page.locator("select.kind").nth(1).select_option("here")
    page.locator("input[maxlength='24']").nth(1).fill("Loïc")
    page.locator("button.big").click()
    page.wait_for_url(re.compile("/t/"))
    passed: list[str] = []
    for _ in range(40):
        page.wait_for_selector(".cover, #h-end, [data-move]")
        if page.locator(".cover").count():
            assert page.locator("[data-move]").count() == 0
            if len(passed) == 2:  # it is the first person's turn again: what the other did is told, and no secret
                since = page.locator(".cover section")
                expect(since).to_contain_text("Depuis le dernier tour d’Anna")
                expect(since.locator("li").first).to_contain_text("Loïc")
                assert violations(page) == []
            passed.append(page.locator("h1").inner_text())
            page.locator(".cover button").click()
            page.wait_for_selector("[data-move], #h-end")
        if page.locator("#h-end").count():
            break
        at = stamp(page)
        page.locator("[data-move]").first.click()
        changed(page, at)
    assert {"Passez l’écran à Anna", "Passez l’écran à Loïc"} <= set(passed)


def test_settings_are_kept(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/settings")
    page.get_by_role("group", name="Thème").get_by_role("button", name="Nuit").click()
    page.get_by_role("group", name="Touches à une lettre").get_by_role("button", name="Non").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    lay_table(page, house.address)
    wait_for_turn(page)
    expect(page.locator(".key")).to_have_count(0)
    page.keyboard.press("a")
    expect(page.locator(".log .told")).to_have_count(0)


def test_motion_ends_by_a_click(house: House, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    lay_table(page, house.address)
    for square in ("a1", "c1", "d1"):
        wait_for_turn(page)
        page.click(f".cell[data-name={square}]")
    wait_for_turn(page)
    expect(page.locator(".log .told")).to_have_count(6)
    play_by_mouse(page, seed=9, decisions=6)


def test_the_types_of_the_client_are_current() -> None:
    """Run `python web/wire_types.py` after a change of the messages or of a view."""
    from importlib.util import module_from_spec, spec_from_file_location

    path = Path(ROOT / "web/wire_types.py")
    spec = spec_from_file_location("wire_types", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for file, text in module.outputs().items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is not current"


def test_a_page_at_twice_its_size_and_a_phone_held_sideways_keep_the_board(house: House, new_page: NewPage) -> None:
    """1280 by 800 at 200 % has the room of 640 by 400."""
    path = finished_game(house)
    for width, height in ((640, 400), (844, 390)):
        page = new_page(viewport={"width": width, "height": height})
        page.goto(house.address + path)
        expect(page.locator("#h-end")).to_be_in_viewport()
        drawn(page)
        board = page.locator("section.board").bounding_box()
        assert board
        assert board["height"] >= 0.65 * height
        assert board["y"] + board["height"] <= height + 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Journal").click()
        expect(page.locator(".log .told").first).to_be_in_viewport()


def test_where_the_system_paints_its_own_colours_the_turn_and_the_choice_are_told_by_lines(
    house: House, new_page: NewPage
) -> None:
    page = new_page(forced_colors="active")
    page.goto(f"{house.address}/new/little-big-fish")
    expect(page.locator(".choice input:checked + span")).to_have_css("outline-style", "solid")
    lay_table(page, house.address)
    wait_for_turn(page)
    for seat, line in enumerate(("solid", "none")):
        expect(page.locator(".seatbar li").nth(seat)).to_have_css("outline-style", line)
    seats = [{"kind": "me", "name": "Maëlle"}, {"kind": "bot", "level": "mousse"}]
    made = page.request.post(f"{house.address}/api/tables", data={"game": "petite-mer", "seats": seats}).json()
    page.goto(f"{house.address}/t/{made['id']}")
    expect(page.locator(".pm .map")).to_have_css("background-color", "rgb(27, 79, 114)")  # chalk cells lie on water
