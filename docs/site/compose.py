"""Compose the pages of the site from the files that already say everything: one source for each page.

Pages under docs/ keep their place. Files from elsewhere get one (ELSEWHERE). The pages that teach a game are made of
its `help.fr.md` and `help.en.md` and of docs/pictures. What belongs to the site alone lies in docs/site/pages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from docs.site.learn import cards, picture_files, rules_page
from docs.site.lists import set_apart
from docs.site.reference import index_page, module_page, modules, place_of

from embruns.core.game import LANGS, Game
from embruns.games import games

SITE = Path(__file__).parent
ROOT = SITE.parents[1]

# A page's title and place, or a section's title and its pages; no title: the page's own heading
Nav = list[tuple[str, "str | Nav"]]

ELSEWHERE = {
    "README.md": "start.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "SECURITY.md": "reporting.md",
    "bench/README.md": "bench/index.md",
    "bench/server/README.md": "bench/server.md",
    "web/README.md": "web.md",
}
FOLDERS = {"docs/decisions": "decisions/index.md", "docs/rules": "rules/index.md"}
MORE = "Further pages"

_INLINE = re.compile(
    r"(?P<code>(?<![\[`])`[^`\n]+`(?![\]`]))"  # `docs/bots.md`, but not inside a link
    r"|(?P<link>(?<=\]\()[^)\s]+(?=[^)]*\)))"  # [text](HERE)
    r"|(?P<html>(?<=[\s\"](?:src)=\")[^\"]+(?=\"))"  # <img src="HERE">
)
_OWN_ADDRESS = re.compile(
    r"https://(?:raw\.githubusercontent\.com/[^/]+/embruns|github\.com/[^/]+/embruns/(?:blob|raw|tree))/[^/]+/(?P<path>.+)"
)
_CLAUSE = re.compile(r"^(\s*[-*]\s+)\*\*([A-Z]{2,4}-[A-Z]?\d{2,3})\*\*", re.MULTILINE)
_FENCE = re.compile(r"(^[ ]*```.*?^[ ]*```[^\n]*$)", re.MULTILINE | re.DOTALL)


def compose(out: Path) -> Nav:
    """Write every page to the folder; the navigation over them."""
    places = _places()
    for source, place in places.items():
        if (ROOT / source).suffix == ".md":
            _write(out / place, _adapt((ROOT / source).read_text(encoding="utf-8"), source, place, places))
    for folder, place in FOLDERS.items():
        _write(out / place, _contents(folder, place, places))
    for game in games().values():
        for lang in LANGS:
            _write(out / f"learn/{lang}/{game.slug}.md", _anchored(rules_page(game, lang)))
    _write(out / "api/index.md", index_page())
    for module, names in modules().items():
        _write(out / place_of(module), module_page(module, names))
    for page in sorted((SITE / "pages").rglob("*.md")):
        place = page.relative_to(SITE / "pages").as_posix()
        text = page.read_text(encoding="utf-8").replace("<!-- games -->", cards(place.count("/")))
        _write(out / place, text)
    for picture in picture_files():
        (out / "pictures").mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, out / "pictures")
    return _navigation(places)


def nav_as_toml(nav: Nav) -> str:
    """The navigation as the value of a TOML key."""
    items = []
    for title, content in nav:
        value = json.dumps(content) if isinstance(content, str) else nav_as_toml(content)
        items.append(f"{{ {json.dumps(title, ensure_ascii=False)} = {value} }}" if title else value)
    return f"[{', '.join(items)}]"


def _places() -> dict[str, str]:
    """Every file of the repository that becomes a page, and the page's place in the site."""
    own = SITE.relative_to(ROOT).as_posix()
    found = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))]
    places = {path: path.removeprefix("docs/") for path in found if not path.startswith(own)}
    return places | ELSEWHERE


def _navigation(places: dict[str, str]) -> Nav:
    decisions: Nav = [("", "decisions/index.md"), *_pages_in("docs/decisions", places)]
    rules: Nav = [("", "rules/index.md"), *_pages_in("docs/rules", places)]
    lessons: Nav = [(game.title["en"], _lessons(game)) for game in games().values()]
    nav: Nav = [
        ("Start here", [("Welcome", "index.md"), ("Two commands", "start.md"), ("Changes", "changelog.md")]),
        ("Learn the games", [("", "learn/index.md"), *lessons]),
        (
            "Researchers",
            [
                ("", "researchers.md"),
                ("Environments", "research.md"),
                ("A learner in fifty lines", "tutorial.md"),
                ("Observations", "observations.md"),
                ("Speed of the environments", "speed.md"),
                ("Speed on sixteen cores", "speed-16-cores.md"),
                ("The library", "library.md"),
                ("The review", "review.md"),
                ("Puzzles", "puzzles.md"),
            ],
        ),
        ("Designers", [("", "designers.md"), ("Studies", "studies.md"), ("Rules, clause by clause", rules)]),
        (
            "Operators",
            [
                ("", "operators.md"),
                ("Operating a server", "operating.md"),
                ("Security", "security.md"),
                ("Reporting a weakness", "reporting.md"),
                ("Scale", "scale.md"),
                ("The wire", "protocol.md"),
                ("Load", "bench/server.md"),
            ],
        ),
        (
            "Contributors",
            [
                ("", "contributing.md"),
                ("Architecture", "architecture.md"),
                ("Adding a game", "adding-a-game.md"),
                ("Glossary", "glossary.md"),
                ("The client", "web.md"),
                ("Releasing", "releasing.md"),
                ("Decisions", decisions),
                ("Code of conduct", "code-of-conduct.md"),
            ],
        ),
        ("API", [("", "api/index.md"), *_api()]),
        ("Bots and speed", [("The bots", "bots.md"), ("Speed", "bench/index.md")]),
    ]
    named = {page for _, page in _flat(nav)}
    forgotten: Nav = [("", page) for page in sorted(set(places.values()) - named)]
    return [*nav, (MORE, forgotten)] if forgotten else nav


def _pages_in(folder: str, places: dict[str, str]) -> list[tuple[str, str]]:
    return [(_title(ROOT / source), place) for source, place in places.items() if source.startswith(folder + "/")]


def _lessons(game: Game) -> Nav:
    return [
        (f"{game.title['fr']} en français", f"learn/fr/{game.slug}.md"),
        (f"{game.title['en']} in English", f"learn/en/{game.slug}.md"),
    ]


def _api() -> Nav:
    return [(module.removeprefix("embruns."), place_of(module)) for module in modules()]


def _flat(nav: Nav) -> Iterator[tuple[str, str]]:
    for title, content in nav:
        if isinstance(content, str):
            yield title, content
        else:
            yield from _flat(content)


def _title(page: Path) -> str:
    """The first heading, as plain text."""
    heading = re.search(r"^# (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return heading[1].replace("`", "").strip() if heading else page.stem


def _contents(folder: str, place: str, places: dict[str, str]) -> str:
    """A page that lists the pages of a folder."""
    heading = "Decisions" if folder.endswith("decisions") else "Rules, clause by clause"
    lines = [f"- [{title}]({PurePosixPath(page).name})" for title, page in _pages_in(folder, places) if page != place]
    return f"# {heading}\n\n" + "\n".join(lines) + "\n"


def _adapt(text: str, source: str, place: str, places: dict[str, str]) -> str:
    """A file's text with its links led to the pages of the site; code blocks stay as they are."""

    def lead(found: re.Match[str]) -> str:
        if found["code"]:
            target = _target(found["code"].strip("`"), ".", places)
            return f"[{found['code']}]({_relative(target, place)})" if target and target != place else found[0]
        address = found["link"] or found["html"]
        target = _target(address.split("#")[0], os.path.dirname(source), places)
        if target is None:
            return address
        anchor = address[len(address.split("#")[0]) :]
        # Zensical serves x.md as x/index.html and adapts the links of Markdown, but none in raw HTML
        folder = "" if found["link"] or place.endswith("index.md") else "../"
        return folder + _relative(target, place) + anchor

    pieces = _FENCE.split(_anchored(set_apart(text)))
    return "".join(piece if n % 2 else _INLINE.sub(lead, piece) for n, piece in enumerate(pieces))


def _target(address: str, folder: str, places: dict[str, str]) -> str | None:
    """The place in the site of what an address in a file of this folder means; None if it is not in the site."""
    own = _OWN_ADDRESS.fullmatch(address)
    if not own and (not address or ":" in address or address.startswith("/")):
        return None
    path = own["path"] if own else os.path.normpath(os.path.join(folder, address))
    path = path.rstrip("/")
    if path in places or path in FOLDERS:
        return places.get(path) or FOLDERS[path]
    picture = path.startswith("docs/pictures/") and (ROOT / path).exists()
    return path.removeprefix("docs/") if picture else None


def _relative(target: str, place: str) -> str:
    return os.path.relpath(target, os.path.dirname(place) or ".").replace(os.sep, "/")


def _anchored(text: str) -> str:
    """Give each clause an anchor of its own, so that LBF-30 can be linked to."""
    return _CLAUSE.sub(r"\1**\2**{ #\2 .clause }", text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
