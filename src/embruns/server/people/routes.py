"""The routes for passkeys: make, list and remove mine, and sign in with one."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, Parameter

from embruns.server.errors import AlreadySomebody, UnknownDevice
from embruns.server.identity import Identity
from embruns.server.messages.people import Me
from embruns.server.people.messages import MyPasskeys, PasskeyAnswer, PasskeyAsk
from embruns.server.visit import REFUSED, Asked, me, visit_of

PasskeyId = Annotated[str, Parameter(min_length=1, max_length=1400, description="the passkey’s id")]


def _origin(request: Asked) -> str:
    return request.headers.get("origin", "")


@get("/me/passkeys", summary="My passkeys", responses=REFUSED)
async def list_passkeys(request: Asked) -> MyPasskeys:
    """Lists the passkeys that sign me in, the latest used first."""
    visit = visit_of(request)
    return MyPasskeys(visit.passkeys.is_there, tuple(await visit.passkeys.of(visit.person)))


@post("/me/passkeys/ask", status_code=200, summary="Ask for a new passkey", responses=REFUSED)
async def ask_new_passkey(request: Asked) -> PasskeyAsk:
    """Tells the browser what to make, for `navigator.credentials.create`."""
    visit = visit_of(request)
    name = await visit.hall.registry.name_of(visit.person)
    return await visit.passkeys.ask_new(visit.person, name or "", _origin(request))


@post("/me/passkeys", status_code=200, summary="Keep a new passkey", responses=REFUSED)
async def keep_passkey(request: Asked, data: JSONBody[PasskeyAnswer]) -> MyPasskeys:
    """Stores what the browser made."""
    visit = visit_of(request)
    agent = request.headers.get("user-agent", "")
    kept = await visit.passkeys.keep_new(visit.identity, data, _origin(request), agent)
    return MyPasskeys(True, tuple(kept))


@delete("/me/passkeys/{passkey:str}", status_code=200, summary="Remove a passkey", responses=REFUSED)
async def remove_passkey(request: Asked, passkey: PasskeyId) -> MyPasskeys:
    """Lets a passkey sign me in no longer; browsers that it signed in stay among my devices."""
    visit = visit_of(request)
    if not await visit.passkeys.remove(visit.person, passkey):
        raise UnknownDevice(f"you have no passkey {passkey[:40]!r}")
    return MyPasskeys(visit.passkeys.is_there, tuple(await visit.passkeys.of(visit.person)))


@post("/passkeys/ask", status_code=200, summary="Ask for a known passkey", responses=REFUSED)
async def ask_known_passkey(request: Asked) -> PasskeyAsk:
    """Tells the browser what to sign, for `navigator.credentials.get`."""
    return await visit_of(request).passkeys.ask_known(_origin(request))


@post("/passkeys", status_code=200, summary="Sign in with a passkey", responses=REFUSED)
async def sign_in(request: Asked, data: JSONBody[PasskeyAnswer]) -> Me:
    """Sets the cookie of the person whose passkey it is. Who has a table already must agree with `replace`."""
    visit = visit_of(request)
    person, use_up = await visit.passkeys.person_of(data, _origin(request))
    if person != visit.person and not data.replace and await visit.hall.registry.name_of(visit.person) is not None:
        raise AlreadySomebody("this browser would stop being the person that it is: ask, then send replace")
    await use_up()
    if person != visit.person:
        visit.identity = Identity.new(person)
    return await me(visit)


PASSKEY_ROUTES = [list_passkeys, ask_new_passkey, keep_passkey, remove_passkey, ask_known_passkey, sign_in]
