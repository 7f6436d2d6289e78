"""An invitation leads somewhere: the address it shows, the warning where there is none, and the way through a proxy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import NETWORK, House
from tests.browser.player import play_by_mouse, set_sail, stamp, wait_for_turn
from tests.server.nginx import free_port, location, nginx
from tests.server.proxy import Proxy

Build = Callable[..., House]


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Build]:
    """A server with other addresses."""
    built: list[House] = []

    def make(**settings: Any) -> House:
        house = House(tmp_path / f"data{len(built)}", **settings)
        built.append(house)
        house.start()
        return house

    yield make
    for house in built:
        house.stop()


def open_lobby(page: Page, site: str) -> None:
    """Lay a table that waits for somebody."""
    page.goto(site + "/")
    page.locator("a.poster[href$='/new/little-big-fish']").click()
    page.locator("input[maxlength='24']").first.fill("Maëlle")
    page.locator("select.kind").nth(1).select_option("open")
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))


def test_a_table_that_only_this_machine_can_open_says_so_and_shows_no_link(build: Build, new_page: NewPage) -> None:
    house = build(host="127.0.0.1", command="embruns serve --host 0.0.0.0")
    page = new_page()
    open_lobby(page, house.address)
    expect(page.get_by_text("Seul cet ordinateur peut ouvrir la table.")).to_be_visible()
    expect(page.get_by_label("Commande")).to_have_value("embruns serve --host 0.0.0.0")
    expect(page.locator(".qr")).to_have_count(0)
    expect(page.get_by_label("Lien de la table")).to_have_count(0)


def test_a_link_is_copied_over_plain_http_where_there_is_no_clipboard(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    open_lobby(page, house.address)
    link = page.get_by_label("Lien de la table")
    table = page.url.rsplit("/", 1)[1]
    expect(link).to_have_value(f"http://{NETWORK}:{house.port}/t/{table}")
    page.get_by_role("button", name="Copier le lien").click()
    expect(page.get_by_role("status").filter(has_text="Copié")).to_be_visible()


@pytest.mark.parametrize("strip", [False, True], ids=["path kept", "path removed"])
def test_a_game_begins_behind_a_proxy_under_a_path(build: Build, new_page: NewPage, strip: bool) -> None:
    """Chromium finds every name under localhost on this machine."""
    with Proxy(0, "/embruns", strip) as proxy:
        site = f"http://club.localhost:{proxy.port}/embruns"
        proxy.target = build(public_url=site, trusted=["127.0.0.1"], host="127.0.0.1", networks=None).port
        host, guest = new_page(), new_page()
        open_lobby(host, site)
        link = host.get_by_label("Lien de la table")
        expect(link).to_have_value(host.url)
        guest.goto(link.input_value())
        guest.get_by_label("Votre nom").fill("Yann")
        guest.get_by_role("button", name="S’asseoir ici").click()
        set_sail(host)
        for page in (host, guest):
            expect(page.locator(".ask")).to_be_visible()
        host.reload()
        expect(host.locator(".ask")).to_be_visible()
        host.get_by_role("link", name="Quitter la table").click()
        expect(host).to_have_url(site + "/")
        host.locator("a[href^='/embruns/rules/']").first.click()
        expect(host.locator("h1")).to_be_visible()
        assert host.url.startswith(site + "/rules/")
        guest.goto(site + "/settings")
        expect(guest.locator("input[readonly]")).to_have_value(re.compile(re.escape(site) + "/resume#"))


@pytest.mark.parametrize("path", ["", "/embruns"], ids=["own host", "sub-path"])
def test_two_people_play_through_nginx_over_tls(build: Build, new_page: NewPage, tmp_path: Path, path: str) -> None:
    port = free_port()
    site = f"https://club.localhost:{port}{path}"  # Chromium finds every name under localhost on this machine
    house = build(public_url=site, trusted=["127.0.0.1"], host="127.0.0.1", networks=None)
    with nginx(tmp_path, port, location(path, house.port)):
        host, guest = new_page(ignore_https_errors=True), new_page(ignore_https_errors=True)
        open_lobby(host, site)
        expect(host.get_by_label("Lien de la table")).to_have_value(host.url)
        guest.goto(host.url)
        guest.get_by_label("Votre nom").fill("Yann")
        guest.get_by_role("button", name="S’asseoir ici").click()
        set_sail(host)
        wait_for_turn(host)
        before = stamp(host)
        play_by_mouse(host, seed=1, decisions=1)
        for page in (host, guest):
            page.wait_for_function("before => document.querySelector('#content').dataset.at !== before", arg=before)
        assert stamp(host) == stamp(guest)
        cookie = next(one for one in host.context.cookies() if "embruns" in one["name"])
        assert cookie["secure"]
        assert cookie["name"].startswith("__Secure-" if path else "__Host-")
        host.goto(site + "/")
        host.locator(".ticket a").click()
        wait_for_turn(host)
        assert host.url.startswith(site + "/t/")
