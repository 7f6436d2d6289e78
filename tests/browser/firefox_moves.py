"""`make firefox`: the system's Firefox lays a table of each game by mouse, and plays a move by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from embruns.games import games
from tests.browser.firefox import FirefoxPage, firefox
from tests.browser.house import House

SLUGS = sorted(slug for slug, game in games().items() if type(game).__module__.startswith("embruns."))
AT = "document.querySelector('#content')?.dataset.at"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    served = House(tmp_path_factory.mktemp("data") / "firefox")
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirefoxPage]:
    with firefox(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.mark.parametrize("slug", SLUGS)
def test_a_move_is_played(house: House, page: FirefoxPage, slug: str) -> None:
    assert "Firefox" in page.evaluate("navigator.userAgent")
    page.open(f"{house.address}/new/{slug}")
    page.wait("document.querySelector('button.big')?.disabled === false")
    page.click("button.big")
    page.wait("location.pathname.startsWith('/t/')")
    page.wait("document.querySelector('.ask.mine') !== null")
    assert page.evaluate("document.querySelector('.board').getBoundingClientRect().height > 200")
    before = page.evaluate(AT)
    page.press("h")  # the coach names a move, and J plays it
    page.wait("document.querySelector('.coach [aria-keyshortcuts=j]')?.disabled === false")
    page.press("j")
    page.wait(f"{AT} !== {before!r}")
    assert page.evaluate("document.querySelector('.lost') === null")
