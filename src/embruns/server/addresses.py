"""The addresses of the server: those that it announces are those that it answers to."""

from __future__ import annotations

import re
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from embruns.core.errors import EmbrunsError
from embruns.server.errors import ForbiddenOrigin, UnknownHost

Headers = Iterable[tuple[bytes, bytes]]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("", "0.0.0.0", "::")
LOOK_AGAIN_SECONDS = 10.0  # a laptop changes its network while the server runs
_BASE = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\Z")
_NAME = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?\Z")


class BadAddress(EmbrunsError):
    """A public address that no browser could open."""

    code = "bad-address"


class PublicUrl(NamedTuple):
    """The address at which a proxy offers this server."""

    scheme: str  # http or https
    name: str  # of the host, as in a Host header, without the port
    port: int | None  # None is the default port of the scheme
    base: str  # the path, without its last slash: '' or '/embruns'

    @property
    def origin(self) -> str:
        """As a browser writes it in an Origin header."""
        return f"{self.scheme}://{self.name}" + (f":{self.port}" if self.port else "")


def read_public_url(text: str) -> PublicUrl:
    """Read an address such as https://club.example/embruns; raise BadAddress if it is not one."""
    example = "write it like https://club.example or https://club.example/embruns"
    try:
        parts = urlsplit(text)
        port = parts.port
        name = _bracketed((parts.hostname or "").encode("idna").decode())
    except ValueError as error:
        raise BadAddress(f"{text!r} is not a public address: {error}; {example}") from None
    base = parts.path.rstrip("/")
    if parts.scheme not in ("http", "https") or not (_NAME.match(name) or name.startswith("[")):
        raise BadAddress(f"{text!r} is not a public address: it needs http:// or https:// and a host; {example}")
    if parts.query or parts.fragment or "@" in parts.netloc or not _BASE.match(base):
        raise BadAddress(f"{text!r} is not a public address: after the host only a plain path may follow; {example}")
    return PublicUrl(parts.scheme, name, None if port == {"http": 80, "https": 443}[parts.scheme] else port, base)


class Addresses:
    """What the server announces, and the checks that a request names one of these addresses."""

    def __init__(
        self,
        public_url: str = "",
        host: str = "127.0.0.1",
        port: int = 0,
        networks: Callable[[], tuple[str, ...]] | None = None,
    ) -> None:
        self._public = read_public_url(public_url) if public_url else None
        self._host = host
        self._port = port
        self._networks = networks or (lambda: network_addresses(six=host == "::"))
        self._known: tuple[str, ...] = ()
        self._looked = float("-inf")
        self.base = self._public.base if self._public else ""
        self.is_public = self._public is not None  # a proxy stands before it
        self.secure = self._public is not None and self._public.scheme == "https"

    def for_others(self) -> tuple[str, ...]:
        """The addresses that other machines can open, the best first, without a last slash."""
        public = self._public
        announced = [public.origin + public.base] if public and public.name not in LOOPBACK else []
        return (*announced, *(f"http://{name}:{self._port}{self.base}" for name in self._names()))

    def for_this_machine(self) -> str:
        """The address for a browser on this machine, with its last slash."""
        name = "localhost" if self._host in (*EVERYWHERE, *LOOPBACK, "::1") else _bracketed(self._host)
        return f"http://{name}:{self._port}{self.base}/"

    def in_messages(self) -> str:
        """The address for links in messages, without a last slash: the public one, or one that others can open."""
        if self._public:
            return self._public.origin + self._public.base
        return next(iter(self.for_others()), self.for_this_machine().rstrip("/"))

    def inner(self, path: str) -> str:
        """The path without the base; a proxy may have removed it already."""
        if self.base and (path == self.base or path.startswith(self.base + "/")):
            return path[len(self.base) :] or "/"
        return path

    def check(self, headers: Headers) -> None:
        """Raise if the request names a host that was not announced: this stops DNS rebinding."""
        name = _name_of(_header(headers, b"host"))
        if name in LOOPBACK or (self._public is not None and name == self._public.name) or name in self._names():
            return
        raise UnknownHost(
            f"this server does not answer to {name[:80]!r}: start it with --public-url and the address that people open"
        )

    def check_origin(self, headers: Headers) -> None:
        """Raise if a browser sends the request for a page of another site. Other programs send no origin."""
        origin = _header(headers, b"origin")
        if not origin or (self._public is not None and origin == self._public.origin):
            return
        if origin.split("://", 1)[-1] != _header(headers, b"host"):
            raise ForbiddenOrigin(
                "a page of another site may not request this; behind a proxy, start the server with --public-url"
            )

    def _names(self) -> tuple[str, ...]:
        """The hosts of this machine that other machines reach."""
        if self._host in LOOPBACK or self._host == "::1":
            return ()
        if self._host not in EVERYWHERE:
            return (_bracketed(self._host.lower()),)
        now = monotonic()
        if now > self._looked + LOOK_AGAIN_SECONDS:
            self._known, self._looked = self._networks(), now
        return self._known


def _name_of(host: str) -> str:
    """The host without its port."""
    return (host if host.endswith("]") else host.rsplit(":", 1)[0]).lower()


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _header(headers: Headers, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


# This machine in its networks


def network_addresses(six: bool = False) -> tuple[str, ...]:
    """This machine's addresses in its networks, the one of the default route first; nothing is sent to find them."""
    found = [_routed(socket.AF_INET, "192.0.2.1"), *_of_interfaces()]
    if six:
        found.append(_routed(socket.AF_INET6, "2001:db8::1"))
    return tuple(_bracketed(address) for address in dict.fromkeys(found) if _is_reachable(address))


def _is_reachable(address: str) -> bool:
    if not address:
        return False
    ip = ip_address(address.partition("%")[0])
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def _routed(family: socket.AddressFamily, target: str) -> str:
    """The address from which packets to this target would leave: a UDP socket knows it without sending any."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((target, 9))
        return str(probe.getsockname()[0])
    return ""


def _of_interfaces() -> list[str]:
    """The IPv4 address of every network interface; only Linux tells."""
    found: list[str] = []
    if sys.platform == "linux":
        import fcntl  # not on every system

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _, name in socket.if_nameindex():
                with suppress(OSError):  # an interface without an IPv4 address
                    answer = fcntl.ioctl(probe.fileno(), 0x8915, struct.pack("256s", name.encode()[:15]))  # SIOCGIFADDR
                    found.append(socket.inet_ntoa(answer[20:24]))
    return found
