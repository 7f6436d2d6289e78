"""The pictures of Le Maître des Mers: dice on their cards, an attack before it is begun, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page

from tests.browser.maitre_des_mers_player import Scene, point_cannons, reach, wait_for_turn

if TYPE_CHECKING:
    from tests.browser.pictures import Album

DESKTOP, PHONE = (1440, 900), (390, 844)
FOUR = ("Nolwenn", "Yann", "Maëlle", "Erwan")


def take(album: Album) -> None:
    """Take them all."""
    _dice(album)
    _attack(album)
    _end(album)


def _open(album: Album, reached: tuple[str, list[Any]], size: tuple[int, int], scheme: str, lang: str) -> Page:
    page = album.look(size, scheme, lang)
    page.context.add_cookies(reached[1])
    page.goto(reached[0])
    wait_for_turn(page)
    page.wait_for_timeout(1500)  # the odds are worked out beside the table
    return page


def _dice(album: Album) -> None:
    def worth_showing(scene: Scene) -> bool:
        view = scene["view"]
        laden = [berth for fleet in view["players"] for berth in fleet["ships"] if berth["cargo"]]
        if view["phase"] != "thrown" or len(laden) < 4 or len(view["port"]) < 4 or not view["ready"]:
            return False
        return view["target"] is None and len(scene["previews"].get("groups", {})) > 2

    reached = reach(album.house, worth_showing, names=FOUR)
    for size, scheme, lang in ((DESKTOP, "light", "fr"), (PHONE, "light", "en")):
        page = _open(album, reached, size, scheme, lang)
        page.locator("[data-glow]").nth(2).click()
        album.keep(page, f"maitre-des-mers-{'desktop' if size == DESKTOP else 'phone'}-{scheme}-{lang}")
        page.context.close()


def _attack(album: Album) -> None:
    def worth_showing(scene: Scene) -> bool:
        view = scene["view"]
        ships = [fleet["ships"] for fleet in view["players"]]
        attacks = [one for one in scene["legal"] if one["action"]["verb"] == "Attack"]
        laden = sum(berth["cargo"] is not None for fleet in ships for berth in fleet)
        return min(len(fleet) for fleet in ships) > 0 and len(attacks) > 3 and laden > 4

    reached = reach(album.house, worth_showing, names=FOUR)
    for size, scheme, lang in ((DESKTOP, "dark", "en"), (PHONE, "dark", "fr")):
        page = _open(album, reached, size, scheme, lang)
        if size == DESKTOP:
            point_cannons(page)
            page.locator(".afloat[data-state=open]:has(.odds)").first.click()
        album.keep(page, f"maitre-des-mers-{'desktop' if size == DESKTOP else 'phone'}-{scheme}-{lang}")
        page.context.close()


def _end(album: Album) -> None:
    reached = reach(album.house, lambda _: False, names=FOUR, to_the_end=True)
    for size, scheme, lang in ((DESKTOP, "light", "fr"), (PHONE, "dark", "en")):
        page = _open(album, reached, size, scheme, lang)
        album.keep(page, f"maitre-des-mers-end-{'desktop' if size == DESKTOP else 'phone'}-{scheme}-{lang}")
        page.context.close()
