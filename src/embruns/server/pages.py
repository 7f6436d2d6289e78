"""The built client: its files, and its first page for every path that the client itself routes."""

from __future__ import annotations

import gzip
import mimetypes
import re
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from embruns.core.game import Text

_HASHED = re.compile(r"^assets/.*[-.][A-Za-z0-9_-]{8,}\.\w+$")  # names that change with their content
_COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
_REFUSED_ENCODING = re.compile(r";q=0(\.0*)?$")
BROTLI = ".br"  # ends the name of a file that the build packed
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}

HOW_TO_GET_THEM = (
    "The pages of the games are not built: this server answers programs, and browsers find nothing. "
    "Install a wheel or a source archive of embruns, which hold the pages, or run `make play` in a clone."
)
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Embruns</title></head>
<body>
<h1>Embruns</h1>
<p lang="fr">Le serveur tourne, mais les pages du jeu n’ont pas été construites. Lancez <code>make play</code>.</p>
<p>The server runs, but the pages of the game have not been built. Run <code>make play</code>.</p>
</body>
</html>
"""


REFUSED = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Embruns</title></head>
<body>
<h1>Embruns</h1>
<p lang="fr">{fr}</p>
<p>{en}</p>
</body>
</html>
"""


def refusal_page(message: Text) -> bytes:
    """A refusal as a page, in both languages."""
    return REFUSED.format(fr=escape(message.fr), en=escape(message.en)).encode()


class Page(NamedTuple):
    """A response: status, headers, body, and the compressed bodies by the names of their encodings, the best first."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    compressed: dict[str, bytes]

    def sent(self, accepted: str) -> tuple[str, bytes]:
        """Return the encoding and the body for a client that says what it accepts; '' is the body as it is."""
        words = [word.replace(" ", "") for word in accepted.split(",")]
        taken = {word.partition(";")[0] for word in words if not _REFUSED_ENCODING.search(word)}
        return next(((name, body) for name, body in self.compressed.items() if name in taken), ("", self.body))


def _page(name: str, body: bytes, brotli: bytes | None = None, status: int = 200) -> Page:
    suffix = "." + name.rsplit(".", 1)[-1]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith(_COMPRESSED)
    caching = "public, max-age=31536000, immutable" if _HASHED.match(name) else "no-cache"
    headers = [
        (b"content-type", (kind + ("; charset=utf-8" if text else "")).encode()),
        (b"cache-control", caching.encode()),
        (b"etag", b'"' + sha256(body).hexdigest()[:20].encode() + b'"'),
        (b"vary", b"accept-encoding"),
    ]
    compressed = {"br": brotli} if brotli else {}
    if text and len(body) > 500:
        compressed["gzip"] = gzip.compress(body, 9, mtime=0)
    return Page(status, headers, body, compressed)


def _at_base(body: bytes, base: str) -> bytes:
    """The first page for this base path: it is shown at many paths, so its files need whole ones."""
    path = base.encode()
    return body.replace(b'="./', b'="' + path + b"/").replace(
        b'name="base" content=""', b'name="base" content="%b"' % path
    )


class Pages:
    """All files of the client, read when they are first requested."""

    def __init__(self, folder: Traversable | None = None, base: str = "") -> None:
        self._folder = folder or files("embruns.server").joinpath("static")
        self._base = base
        self._known: dict[str, Page] = {}
        found = dict(_walk(self._folder, "")) if self._folder.is_dir() else {}
        self._brotli = {name: path for name, path in found.items() if name.endswith(BROTLI)}
        self._names = {name: path for name, path in found.items() if name not in self._brotli}

    @property
    def are_built(self) -> bool:
        """True where the installation holds the pages."""
        return "index.html" in self._names

    def page(self, path: str) -> Page | None:
        """The file at that path; the first page if the client routes the path; None if there is nothing."""
        name = path.lstrip("/")
        if name not in self._names:
            if "." in name.rsplit("/", 1)[-1] or name.startswith("ws/"):
                return None
            name = "index.html"
        if name not in self._names:
            return _page(name, NOT_BUILT.encode(), status=503)
        if name not in self._known:
            self._known[name] = self._read(name)
        return self._known[name]

    def _read(self, name: str) -> Page:
        body = self._names[name].read_bytes()
        if name == "index.html":
            return _page(name, _at_base(body, self._base))
        packed = self._brotli.get(name + BROTLI)
        return _page(name, body, packed.read_bytes() if packed else None)


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        name = prefix + entry.name
        found += _walk(entry, name + "/") if entry.is_dir() else [(name, entry)]
    return found
