"""The browser's own board for an environment: live in a window, or as a picture.

One local server for all environments of the process runs in a thread, at a free port of this machine. Each environment
has a table there, which shows what it plays as a spectator sees it. A headless Chromium takes the pictures.
"""

from __future__ import annotations

import asyncio
import atexit
import tempfile
import threading
import webbrowser
from base64 import b64decode, b64encode
from collections.abc import Coroutine
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from embruns.core.contract import Action
from embruns.core.errors import EmbrunsError
from embruns.research.episode import Episode
from embruns.server.app import App, Settings
from embruns.server.chromium import ARGUMENTS, HOW_TO_GET_IT, chromium_here
from embruns.server.pages import HOW_TO_GET_THEM, Pages
from embruns.server.run import bind, server_of
from embruns.server.security import Limits
from embruns.server.shown import ShownTable

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

WIDTH, HEIGHT = 1280, 800
PATIENCE_SECONDS = 60.0
ADVICE = f"render_mode 'rgb_array' draws with a headless Chromium, and there is none: {HOW_TO_GET_IT}"
# Chromium decodes its own picture, so that no library for pictures is needed.
PIXELS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, picture.width, picture.height).data;
  const parts = [];
  for (let from = 0; from < pixels.length; from += 32768)
    parts.push(String.fromCharCode(...pixels.subarray(from, from + 32768)));
  return btoa(parts.join(''));
}"""

T = TypeVar("T")


class NoBoard(EmbrunsError):
    """The board cannot be drawn here: the pages are not built, or there is no browser for pictures."""

    code = "no-board"


class Screen:
    """The table of one environment at the local server, made when it is first needed; a copy gets its own."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self._table: ShownTable | None = None
        self._page: Page | None = None
        self._opened = False

    def __getstate__(self) -> dict[str, Any]:
        return {"_episode": self._episode, "_table": None, "_page": None, "_opened": False}

    def follow(self) -> None:
        """Show the position to whoever looks; the first time, print the address and open a window."""
        address, _ = self._show()
        if not self._opened:
            self._opened = True
            print(f"Watch at {address}", flush=True)
            webbrowser.open(address)

    def picture(self) -> NDArray[np.uint8]:
        """Return the page with the board as height, width and three colours."""
        (address, at), server = self._show(), local_server()
        if self._page is None:
            self._page = server.do(server.page(address))
        return server.do(server.photograph(self._page, at))

    def _show(self) -> tuple[str, str]:
        """Show the position at the table; return the table's address and the position's name."""
        episode, server = self._episode, local_server()
        if self._table is None:
            names = [f"seat_{seat}" for seat in range(episode.players)]
            self._table = server.do(server.lay(episode, names))
        at = server.do(server.show(self._table, episode.begun, list(episode.plies)))
        return f"{server.address}/t/{self._table.id}", at

    def close(self) -> None:
        """Close the page of the pictures. A window that a person looks at stays."""
        page, self._page = self._page, None
        if page is not None:
            local_server().do(page.close())


class LocalServer:
    """A server in a thread, and beside it in the same event loop the headless browser."""

    def __init__(self) -> None:
        if not Pages().are_built:
            raise NoBoard(HOW_TO_GET_THEM)
        self.address = ""
        self._browser: Browser | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="embruns-live", daemon=True)
        self._thread.start()
        if not self._ready.wait(PATIENCE_SECONDS):
            raise NoBoard(f"the local server did not start within {PATIENCE_SECONDS:.0f} seconds")
        atexit.register(self.close)

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        with tempfile.TemporaryDirectory(prefix="embruns-live-") as folder, bind("127.0.0.1", 0) as listener:
            port = listener.getsockname()[1]
            app = App(Settings(Path(folder), port=port))
            self._hall, self.address = app.hall, f"http://127.0.0.1:{port}"
            server = server_of(app, Limits())
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            self._ready.set()
            await self._over.wait()
            if self._browser:
                await self._browser.close()
                await self._driver.stop()
            server.should_exit = True
            await serving

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this in the thread of the server; return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """Stop the browser and the server."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE_SECONDS)

    async def lay(self, episode: Episode, names: list[str]) -> ShownTable:
        """Return a new table for an environment."""
        return ShownTable(self._hall, episode.game, episode.setup, names)

    async def show(self, table: ShownTable, number: int, plies: list[Action]) -> str:
        """Show a position; return its name."""
        return table.show(number, plies)

    async def page(self, address: str) -> Page:
        """Return a page of the headless browser with this table."""
        if self._browser is None:
            self._driver, self._browser = await _launch()
        page = await self._browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB", reduced_motion="reduce", color_scheme="light"
        )
        page.set_default_timeout(PATIENCE_SECONDS * 1000)
        await page.goto(address)
        return page

    async def photograph(self, page: Page, at: str) -> NDArray[np.uint8]:
        """Return the pixels of the page once it shows the position of this name."""
        await page.wait_for_selector(f'#content[data-at="{at}"]')
        png = await page.screenshot(animations="disabled")
        pixels = b64decode(await page.evaluate(PIXELS, b64encode(png).decode()))
        return np.frombuffer(pixels, np.uint8).reshape(HEIGHT, WIDTH, 4)[:, :, :3].copy()


async def _launch() -> tuple[Any, Browser]:
    """Start the headless browser; raise NoBoard if there is none."""
    try:
        from playwright.async_api import Error, async_playwright
    except ImportError:
        raise NoBoard(ADVICE) from None
    try:
        path = chromium_here()
    except FileNotFoundError:
        raise NoBoard(ADVICE) from None
    driver = await async_playwright().start()
    try:
        return driver, await driver.chromium.launch(executable_path=path, args=ARGUMENTS)
    except Error as error:
        await driver.stop()
        raise NoBoard(f"{ADVICE} ({str(error).splitlines()[0]})") from None


@cache
def local_server() -> LocalServer:
    """Return the server of this process; raises NoBoard where the pages are not built."""
    return LocalServer()
