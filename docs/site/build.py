"""Build the site: compose the pages, let Zensical turn them into HTML, check the result."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from docs.site.check import problems_of
from docs.site.compose import ROOT, SITE, compose, nav_as_toml

STYLES = ROOT / "web/src/styles"  # of the client, with the fonts that it has itself
FONTS = ROOT / "web/node_modules"  # the packages that the client takes its other fonts from
BUILT = ROOT / "src/embruns/server/static/assets"  # all these fonts in a built client, with a hash in their names


class SiteError(Exception):
    """The site cannot be built as it stands."""


def build(out: Path) -> int:
    """Write the pages to `out`/pages and the site to `out`/html; the number of HTML pages. Raises SiteError."""
    shutil.rmtree(out, ignore_errors=True)
    pages, html = out / "pages", out / "html"
    nav = compose(pages)
    dress(pages / "look")
    settings = (SITE / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace("nav = []", f"nav = {nav_as_toml(nav)}")
    settings = settings.replace('paths = ["src"]', f'paths = ["{(ROOT / "src").as_posix()}"]')
    settings = settings.replace('"comments.py"', f'"{(SITE / "comments.py").as_posix()}"')
    (out / "zensical.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(out / "zensical.toml")]
    done = subprocess.run(
        command, cwd=out, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"}, check=False
    )
    if done.returncode:
        said = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr)
        raise SiteError(f"zensical refuses the pages:\n{said}")
    _mark_french(html)
    problems = problems_of(html)
    if problems:
        raise SiteError("\n".join(problems))
    return len(list(html.rglob("*.html")))


def dress(folder: Path) -> None:
    """Copy the style sheets, the emblem and the fonts of the house."""
    folder.mkdir(parents=True)
    for sheet in (STYLES / "tokens.css", SITE / "look.css", STYLES / "embruns.svg"):
        shutil.copy(sheet, folder)
    fonts = (STYLES / "fonts.css").read_text(encoding="utf-8")
    for address in re.findall(r"url\('([^']+)'\)", fonts):
        found = _font(address)
        if found is None:
            print(f"{address} is missing, so the site uses the reader's own fonts: run npm ci in web/", file=sys.stderr)
            fonts = ""
            break
        name = Path(address).name
        shutil.copy(found, folder / name)
        fonts = fonts.replace(address, name)
    (folder / "fonts.css").write_text(fonts, encoding="utf-8")


def _font(address: str) -> Path | None:
    """Return where a font is that the style sheet of the client names; None if it is nowhere."""
    name = Path(address)
    places = [STYLES / name, FONTS / name, *sorted(BUILT.glob(f"{name.stem}-*{name.suffix}"))]
    return next((place for place in places if place.exists()), None)


def _mark_french(html: Path) -> None:
    """The theme writes one language into every page; say which pages are French."""
    for page in html.glob("learn/fr/**/*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('<html lang="en"', '<html lang="fr"', 1), encoding="utf-8")
