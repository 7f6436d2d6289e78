"""The context of a request, and what all routes share: the parameters of paths and the descriptions of refusals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from embruns.server.addresses import Addresses
from embruns.server.hall import Hall
from embruns.server.identity import Devices, Identity, link_of
from embruns.server.messages.basics import Problem
from embruns.server.messages.people import Me
from embruns.server.notify.service import Notify
from embruns.server.people.passkeys import Passkeys
from embruns.server.reviews import Reviews
from embruns.server.security import Seal
from embruns.server.studio.studies import Studies

TableId = Annotated[str, Parameter(min_length=1, max_length=64, description="the table’s id")]
DeviceId = Annotated[str, Parameter(min_length=1, max_length=40, description="the device’s id")]
FirstFrame = Annotated[int, Parameter(ge=0, le=1_000_000, description="a frame, counted from 0")]
SeatNumber = Annotated[int, Parameter(ge=0, le=15, description="a seat, counted from 0")]
Asked = Request[Any, Any, AppState]
Hook = Callable[[], Awaitable[None]]


_WHEN = {
    400: "the request is malformed, or the game has no such thing",
    403: "this is not yours, or a page of another site asks",
    404: "there is no such thing",
    409: "this is not possible now",
    410: "the table can only be read, or not even that",
    413: "the body is too large",
    429: "too many requests",
    503: "try again later",
}
REFUSED = {status: ResponseSpec(Problem, generate_examples=False, description=why) for status, why in _WHEN.items()}


class Visit:
    """The context of a request, in its scope. At the end the app sets the cookie of the person it names."""

    __slots__ = (
        "addresses",
        "command",
        "devices",
        "hall",
        "identity",
        "notify",
        "passkeys",
        "reviews",
        "seal",
        "studies",
    )

    def __init__(
        self,
        hall: Hall,
        reviews: Reviews,
        seal: Seal,
        devices: Devices,
        identity: Identity,
        addresses: Addresses,
        command: str,
        notify: Notify,
        passkeys: Passkeys,
        studies: Studies,
    ) -> None:
        self.studies = studies
        self.passkeys = passkeys
        self.addresses = addresses
        self.command = command
        self.hall = hall
        self.notify = notify
        self.reviews = reviews
        self.seal = seal
        self.devices = devices
        self.identity = identity

    @property
    def person(self) -> str:
        """Who asks."""
        return self.identity.person


def visit_of(request: Asked) -> Visit:
    """The context of this request."""
    visit = request.scope["embruns"]  # type: ignore[typeddict-item]  # our own key
    assert isinstance(visit, Visit)
    return visit


async def me(visit: Visit) -> Me:
    """What the person who asks is told about themselves."""
    account = await visit.devices.account(visit.person)
    link = "/resume#" + visit.seal.sealed("link", link_of(visit.person, account.link))
    return Me(link, account.name, account.emblem)
