"""Check a built site: links lead somewhere, lists are lists, and no page loads anything from another host."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Elements that make a browser fetch something, and the attribute that says from where
LOADS = {"script": "src", "img": "src", "source": "srcset", "iframe": "src", "video": "src", "link": "href"}
NOT_LOADED = {"canonical", "next", "prev", "alternate"}  # kinds of <link> that are only followed
_MARKER = re.compile(r"\n(?:[-*+] |\| )")  # of a list or a table that Markdown has not understood


class _Page(HTMLParser):
    """What a page links to, loads and offers as anchors."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.anchors: set[str] = set()
        self.run_together: list[str] = []  # lists and tables that stand as text in a paragraph, by their beginning
        self._in_paragraph = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag in LOADS and LOADS[tag] in given and given.get("rel") not in NOT_LOADED:
            self.loads.add(given[LOADS[tag]])
        self._in_paragraph = self._in_paragraph or tag == "p"

    def handle_endtag(self, tag: str) -> None:
        self._in_paragraph = self._in_paragraph and tag != "p"

    def handle_data(self, data: str) -> None:
        found = _MARKER.search(data) if self._in_paragraph else None
        if found:
            self.run_together.append(data[found.start() :].strip()[:40])


def problems_of(site: Path) -> list[str]:
    """A sentence for every broken link, missing file and foreign address, in the order of the pages."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # its addresses count from the root of the host, which nobody knows yet
        where = path.relative_to(site).as_posix()
        found += [f"{where} loads {address} from another host" for address in sorted(page.loads) if _foreign(address)]
        found += [f"{where} runs a list into a paragraph: {text!r}" for text in page.run_together]
        for address in sorted(page.links | page.loads):
            if not _foreign(address) and not address.startswith(("mailto:", "data:", "javascript:")):
                found += [f"{where}: {problem}" for problem in _follow(site, path, address, pages)]
    for sheet in sorted(site.rglob("*.css")):
        found += _problems_of_sheet(site, sheet)
    return found


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _foreign(address: str) -> bool:
    return address.startswith(("http:", "https:", "//"))


def _follow(site: Path, path: Path, address: str, pages: dict[Path, _Page]) -> list[str]:
    parts = urlsplit(address)
    target = path
    if parts.path:
        start = site if parts.path.startswith("/") else path.parent
        target = (start / unquote(parts.path).lstrip("/")).resolve()
        target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return [f"{address} leads nowhere"]
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors and not anchor.startswith("__"):
        return [f"{address} names an anchor that {target.relative_to(site).as_posix()} does not have"]
    return []


def _problems_of_sheet(site: Path, sheet: Path) -> list[str]:
    where = sheet.relative_to(site).as_posix()
    found = []
    for address in re.findall(r"""(?:@import\s+(?:url\()?|url\()["']?([^"')\s]+)""", sheet.read_text(encoding="utf-8")):
        if _foreign(address):
            found.append(f"{where} loads {address} from another host")
        elif not address.startswith(("data:", "#")) and not (sheet.parent / address.split("?")[0]).is_file():
            found.append(f"{where}: {address} leads nowhere")
    return found
