"""Security: the signed cookie, rate limits, and the headers of every response."""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import isfinite
from pathlib import Path

from embruns.core.errors import EmbrunsError
from embruns.server.identity import Identity
from embruns.server.keys import FolderKeys, Key

Headers = Iterable[tuple[bytes, bytes]]

YEAR = 31_536_000

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # for the positions of pieces; it lets no style sheet and no script in
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
# A study's page is one file: its style and fonts are inside, and it has no script.
STUDY_CSP = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
SECURE_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


STUDY_HEADERS = ((b"content-security-policy", STUDY_CSP.encode()), *SECURE_HEADERS[1:])
# A script, a style sheet or a font is no document: the page that loads it says what is allowed. A table loads fifty.
_PART_OF_A_PAGE = re.compile(r"/assets/[^/]+\.(js|css|woff2)")
_SENT = (200, 304)  # whatever else is answered there may be a page: a refusal in words
PART_HEADERS = tuple(
    header for header in SECURE_HEADERS if header[0] in (b"x-content-type-options", b"cross-origin-resource-policy")
)


def headers_of(path: str, status: int) -> tuple[tuple[bytes, bytes], ...]:
    """Return what an answer at this path, without the base, says to keep browsers safe."""
    if path.startswith("/api/studies/"):
        return STUDY_HEADERS
    return PART_HEADERS if status in _SENT and _PART_OF_A_PAGE.fullmatch(path) else SECURE_HEADERS


class BadLimit(EmbrunsError):
    """A limit that does not exist, or cannot be so."""

    code = "bad-limit"


@dataclass(frozen=True)
class Limits:
    """Sizes and rates. A rate is a token bucket: (tokens a second, size of the bucket)."""

    body: int = 16_384
    box: int = 65_536  # of a body with an uploaded box
    frame: int = 4_096
    requests: tuple[float, float] = (20, 100)  # of one address
    changes: tuple[float, float] = (5, 40)  # of one address: POST and DELETE
    sockets: tuple[float, float] = (5, 60)  # of one address: new sockets
    codes: tuple[float, float] = (0.2, 20)  # of one address: join codes that it asks for
    boxes: tuple[float, float] = (0.1, 10)  # of one address: boxes that it uploads
    studies: tuple[float, float] = (0.05, 10)  # of one address: studies that it begins
    messages: tuple[float, float] = (20, 60)  # of one socket
    points: tuple[float, float] = (2, 6)  # of one socket: `point` messages
    talk: tuple[float, float] = (0.5, 5)  # of one socket: `say` messages
    patience: int = 200  # refused messages in a row before a socket is closed
    sockets_at_once: int = 40  # of one person, or of one address without a person
    connections_at_once: int = 400  # of one address that is no trusted proxy, whatever they do
    thinking: int = 4  # bots at the tables of one person that think at the same time
    outbox: int = 256  # frames that wait for a slow reader
    outbox_bytes: int = 1 << 20  # of these frames together; one larger frame may wait alone
    request: float = 30.0  # timeout in seconds of a request that does not come whole, and of an answer nobody reads
    silence: float = 60.0  # timeout in seconds of a socket without messages
    farewell: float = 5.0  # seconds for the last frames before a connection is cut


# Sent where the public address is https: browsers then never ask for it in the clear.
TRANSPORT_SECURITY = (b"strict-transport-security", f"max-age={YEAR}".encode())


# What a request takes from the bucket of its address, by the last word of its path; all others take one token.
COSTS = {"replay": 5.0, "record": 5.0, "tables": 3.0, "openapi.json": 3.0}


def cost_of(path: str) -> float:
    """How many tokens a request takes."""
    return COSTS.get(path.rpartition("/")[2], 1.0)


Value = float | int | tuple[float, float]


def read_limits(words: Sequence[str]) -> Limits:
    """The limits, some of them changed by words such as requests=40/200 or sockets-at-once=80; raise BadLimit."""
    defaults: dict[str, Value] = asdict(Limits())
    changed: dict[str, Value] = {}
    for word in words:
        name, _, value = word.partition("=")
        key = name.replace("-", "_")
        if key not in defaults:
            known = ", ".join(defaults).replace("_", "-")
            raise BadLimit(f"--limit {word}: there is no limit {name!r}; there are {known}")
        changed[key] = _read_limit(word, value, defaults[key])
    return Limits(**changed)  # type: ignore[arg-type]  # each has the kind of its default


def _read_limit(word: str, value: str, default: Value) -> Value:
    """Read a value of the same kind as the default: a rate and its burst, a whole number, or a number."""
    try:
        numbers = [float(part) for part in value.split("/")]
    except ValueError:
        numbers = []
    fine = all(isfinite(number) and number > 0 for number in numbers)
    if isinstance(default, tuple):
        if fine and len(numbers) == 2:
            return numbers[0], numbers[1]
        example = f"{default[0]:g}/{default[1]:g}"
    else:
        if fine and len(numbers) == 1 and (isinstance(default, float) or numbers[0].is_integer()):
            return type(default)(numbers[0])
        example = f"{default:g}"
    raise BadLimit(f"--limit {word}: write it like {word.partition('=')[0]}={example}")


class Bucket:
    """A token bucket."""

    __slots__ = ("_burst", "_left", "_rate", "_when")

    def __init__(self, rate: tuple[float, float]) -> None:
        self._rate, self._burst = rate
        self._left = self._burst
        self._when = time.monotonic()

    def take(self, tokens: float = 1) -> bool:
        """Take so many tokens, a full bucket at most; return False, and take none, if too few are left."""
        tokens = min(tokens, self._burst)
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True


class Buckets:
    """One token bucket for each address; all are forgotten when there are too many."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, tokens: float = 1) -> bool:
        """Take so many tokens; return False if the address is rate-limited."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= 10_000:
                self._buckets.clear()
            bucket = self._buckets[address] = Bucket(self._rate)
        return bucket.take(tokens)


class Seal:
    """Signs the identity of a browser by the latest key, and believes what an older one signed until that ends."""

    def __init__(self, keys: Sequence[Key]) -> None:
        self.use(keys)

    @classmethod
    def of_folder(cls, folder: Path) -> Seal:
        """The seal with the keys of this folder; the first is made when it is needed."""
        return cls(FolderKeys(folder).read())

    def use(self, keys: Sequence[Key]) -> None:
        """Go on with these keys, of which the latest comes last."""
        self._keys = sorted(keys, key=lambda key: key.since)[::-1]

    def _signing(self) -> Key:
        now = time.time()
        return next((key for key in self._keys if key.since <= now), self._keys[-1])

    def _believed(self) -> list[Key]:
        now = time.time()
        return [key for key in self._keys if key.until is None or key.until > now]

    def sealed(self, purpose: str, person: str) -> str:
        """A token with a signature that only this server can make."""
        return f"{person}.{_sign(self._signing(), purpose, person)}"

    def opened(self, purpose: str, word: str) -> str:
        """The person whom a token names; '' if the signature is wrong or made for another purpose."""
        return next((person for key in self._believed() if (person := _opened(key, purpose, word))), "")

    def set_cookie(self, identity: Identity, secure: bool, base: str = "") -> bytes:
        """The value of the Set-Cookie header, for the pages under this base path."""
        rest = f"Path={base or '/'}; HttpOnly; SameSite=Strict" + ("; Secure" if secure else "")
        name = _cookie(self._signing(), secure, base)
        return f"{name}={self.sealed('cookie', str(identity))}; Max-Age={YEAR}; {rest}".encode()

    def identity_in(self, headers: Headers, secure: bool = False, base: str = "") -> Identity:
        """The identity in the cookie; nobody if there is no valid cookie."""
        return Identity.read(self._signer(headers, secure, base)[0])

    def is_outdated(self, headers: Headers, secure: bool = False, base: str = "") -> bool:
        """Return whether only an older key signed the cookie: it should be set anew."""
        said, key = self._signer(headers, secure, base)
        return bool(said) and key is not self._signing()

    def _signer(self, headers: Headers, secure: bool, base: str) -> tuple[str, Key | None]:
        """What the cookies say, and the latest key that signed one of them."""
        words = dict(part.strip().partition("=")[::2] for part in _header(headers, b"cookie").split(";"))
        for key in self._believed():
            said = _opened(key, "cookie", words.get(_cookie(key, secure, base), ""))
            if said:
                return said, key
        return "", None


def _sign(key: Key, purpose: str, person: str) -> str:
    digest = hmac.digest(key.secret, f"{purpose}:{person}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def _opened(key: Key, purpose: str, word: str) -> str:
    person, _, signature = word.partition(".")
    fine = person.isascii() and hmac.compare_digest(signature.encode(), _sign(key, purpose, person).encode())
    return person if fine and person else ""


def _cookie(key: Key, secure: bool, base: str) -> str:
    """The name of the cookie, by its key, so that servers on one host do not share it.

    Over TLS its prefix lets a browser take it from this host by TLS alone.
    """
    prefix = ("__Secure-" if base else "__Host-") if secure else ""
    return prefix + "embruns-" + sha256(key.secret).hexdigest()[:8]


def _header(headers: Headers, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in headers if key == name), "")
