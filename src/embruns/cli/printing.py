"""`embruns print`: the pieces of a game as a PDF to cut out, drawn by the browser's own components, and its rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import urlsplit

import typer

from embruns.cli.arguments import BoxFile, GameArgument, read_text
from embruns.cli.terminal import say
from embruns.core import boxes
from embruns.core.boxes import Box
from embruns.core.editions import edition, package_of, read_box, shipped_box
from embruns.core.errors import EmbrunsError
from embruns.core.game import Game, Lang
from embruns.games import find_game
from embruns.server.chromium import ARGUMENTS, HOW_TO_GET_IT, chromium_here
from embruns.server.pages import HOW_TO_GET_THEM, Pages

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

EXAMPLES = (
    "Examples:\n\nembruns print petite-mer --out sea.pdf\n\n"
    "embruns print maitre-des-mers --box mine.toml --paper letter --lang en --out mine.pdf\n\n"
    "Print it two-sided at 100 %: each sheet has a ruler of ten centimetres to check. "
    "It needs a Chromium: pip install 'embruns[render]', then playwright install chromium, or name one in CHROMIUM=…"
)
PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
PIXELS = 96 / 25.4  # CSS pixels in a millimetre
NEAR = 0.1  # millimetres that a piece may be off
ADVICE = f"print draws with a headless Chromium, and there is none: {HOW_TO_GET_IT}"
ADDRESS = "http://print.invalid"  # never looked up: every request is answered from the installed pages
PATIENCE = 60_000  # milliseconds until the page must be drawn
MEASURE = """() => [...document.querySelectorAll('[data-piece]')].map((piece) => {
  const box = piece.getBoundingClientRect();
  return [piece.dataset.piece, ...piece.dataset.mm.split(' ').map(Number), box.width, box.height];
})"""

Paper = Annotated[Literal["a4", "letter"], typer.Option(help="the paper of the sheets")]
Language = Annotated[Literal["fr", "en"], typer.Option(help="the language of the cards and the rules")]
Out = Annotated[Path | None, typer.Option(metavar="FILE.pdf", help="where to write", show_default="GAME.pdf")]


class NotPrinted(EmbrunsError):
    """The sheets cannot be drawn here, or came out at another size than they should."""

    code = "not-printed"


def command(
    game: GameArgument, out: Out = None, box: BoxFile = None, paper: Paper = "a4", lang: Language = "fr"
) -> None:
    """Write the pieces of a game as a PDF to cut out, to scale, with backs, and its rules as a leaflet."""
    found = find_game(game)
    own = shipped_box(package_of(found))
    chosen = read_box(package_of(found), read_text(box), box.stem) if box else None
    if chosen:
        edition(found, chosen)  # raises BadComponents if it cannot be played with
    target = out or Path(f"{game}.pdf")
    pdf, pieces = render(told(found, own, chosen, paper, lang), paper)
    target.write_bytes(pdf)
    say(f"{target}: {pieces} pieces")


def told(game: Game, own: Box, chosen: Box | None, paper: str, lang: Lang) -> dict[str, Any]:
    """Return what the page of the sheets is given."""
    table = (chosen or own).table()
    return {
        "slug": game.slug,
        "title": game.title[lang],
        "table": table,
        "box": chosen.label() if chosen else "",
        "changed": [place for place, *_ in boxes.differences(own.table(), table)],
        "version": game.version,
        "lang": lang,
        "paper": paper,
        "rules": game.help(lang),
    }


def render(given: dict[str, Any], paper: str) -> tuple[bytes, int]:
    """Return the PDF and the number of pieces; raises NotPrinted where that is impossible, or a size is wrong."""
    pages = Pages()
    if not pages.are_built:
        raise NotPrinted(HOW_TO_GET_THEM)
    try:
        from playwright.sync_api import Error, sync_playwright  # an extra
    except ImportError:
        raise NotPrinted(ADVICE) from None
    try:
        path = chromium_here()
    except FileNotFoundError:
        raise NotPrinted(ADVICE) from None
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        except Error as error:
            raise NotPrinted(f"{ADVICE} ({str(error).splitlines()[0]})") from None
        try:
            return _render(browser.new_page(color_scheme="light", reduced_motion="reduce"), pages, given, paper)
        except Error as error:
            raise NotPrinted(f"the sheets could not be drawn: {str(error).splitlines()[0]}") from None
        finally:
            browser.close()


def _render(page: Page, pages: Pages, given: dict[str, Any], paper: str) -> tuple[bytes, int]:
    page.set_default_timeout(PATIENCE)
    page.route("**/*", lambda route: _answer(route, pages))
    page.add_init_script(f"globalThis.embrunsPrint = {json.dumps(given)}")
    page.goto(f"{ADDRESS}/print/{given['slug']}")
    page.wait_for_selector("#content[data-ready]")
    measured = page.evaluate(MEASURE)
    check_sizes(measured)
    width, height = PAPER[paper]
    page.add_style_tag(content=f"@page {{ size: {width}mm {height}mm; margin: 0 }}")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True, tagged=True)
    return pdf, len(measured)


def _answer(route: Route, pages: Pages) -> None:
    """Answer a request of the page from the installed files; there is no network."""
    url = urlsplit(route.request.url)
    found = pages.page(url.path) if url.hostname == "print.invalid" and not url.path.startswith("/api/") else None
    if found is None:
        route.fulfill(status=404, body="")
        return
    headers = {name.decode(): value.decode() for name, value in found.headers}
    route.fulfill(status=found.status, headers=headers, body=found.body)


def check_sizes(measured: list[list[Any]]) -> None:
    """Raise NotPrinted if a piece is not as large as it should be."""
    for name, width, height, drawn_width, drawn_height in measured:
        off = max(abs(drawn_width / PIXELS - width), abs(drawn_height / PIXELS - height))
        if off > NEAR:
            raise NotPrinted(f"{name} came out {off:.2f} mm off its {width} x {height} mm")
    if not measured:
        raise NotPrinted("there is nothing to cut out")
