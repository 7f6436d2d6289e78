"""The REST routes about the person who asks: personal link, name, devices, results, and how others come here."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from embruns.server.errors import AlreadySomebody, BadRequest, UnknownDevice
from embruns.server.identity import Identity, read_link
from embruns.server.messages.people import Device, Link, Me, MyEmblem, MyName, Reach, Results, Resume, Who
from embruns.server.names import clean_name
from embruns.server.visit import REFUSED, Asked, DeviceId, Visit, me, visit_of


async def _person_of(visit: Visit, token: str) -> str:
    """The person whom a personal link names; raise BadRequest if it is not valid, or not any more."""
    text = visit.seal.opened("link", token)
    if text:
        person, number = read_link(text)
        if (await visit.devices.account(person)).link == number:
            return person
    raise BadRequest("this is not a personal link of this server, or no longer")


@get("/me", summary="My personal link", responses=REFUSED)
async def show_me(request: Asked) -> Me:
    """Sets the cookie of a new person if there is none."""
    return await me(visit_of(request))


@post("/me", status_code=200, summary="Become the person of a personal link", responses=REFUSED)
async def resume(request: Asked, data: JSONBody[Resume]) -> Me:
    """Sets that person's cookie. Who has a table already must agree with `replace`."""
    visit = visit_of(request)
    person = await _person_of(visit, data.token)
    if person != visit.person:
        if not data.replace and await visit.hall.registry.name_of(visit.person) is not None:
            raise AlreadySomebody("this browser would stop being the person that it is: ask, then send replace")
        visit.identity = Identity.new(person)
    return await me(visit)


@post("/me/who", status_code=200, summary="Whom a personal link names", responses=REFUSED)
async def who_is_it(request: Asked, data: JSONBody[Link]) -> Who:
    """Tells both names, for the question before a browser becomes somebody else."""
    visit = visit_of(request)
    person, registry = await _person_of(visit, data.token), visit.hall.registry
    return Who(person == visit.person, await registry.name_of(visit.person), await registry.name_of(person))


@post("/me/link", status_code=200, summary="A new personal link", responses=REFUSED)
async def renew_link(request: Asked) -> Me:
    """Makes a new personal link; all earlier ones are invalid from now on."""
    visit = visit_of(request)
    await visit.devices.renew_link(visit.person)
    return await me(visit)


@post("/me/name", status_code=200, summary="My name", responses=REFUSED)
async def set_name(request: Asked, data: JSONBody[MyName]) -> Me:
    """Remembers what I am called, on all my devices; tables where I sit already keep the name that I gave there."""
    visit = visit_of(request)
    await visit.devices.keep_name(visit.person, clean_name(data.name))
    return await me(visit)


@post("/me/emblem", status_code=200, summary="My emblem", responses=REFUSED)
async def set_emblem(request: Asked, data: JSONBody[MyEmblem]) -> Me:
    """Remembers my emblem, on all my devices; tables where I sit already keep the one that I had."""
    visit = visit_of(request)
    await visit.devices.keep_emblem(visit.person, data.emblem)
    return await me(visit)


async def _devices_of(visit: Visit) -> list[Device]:
    known = (await visit.devices.account(visit.person)).devices
    mine = [
        Device(one.id, one.name, one.since, one.seen, one.id == visit.identity.device)
        for one in known
        if not one.revoked
    ]
    return sorted(mine, key=lambda device: (not device.here, -device.seen))


@get("/me/devices", summary="My devices", responses=REFUSED)
async def list_devices(request: Asked) -> list[Device]:
    """Lists the browsers that act for me, this one first."""
    return await _devices_of(visit_of(request))


@delete("/me/devices/{device:str}", status_code=200, summary="Revoke a device", responses=REFUSED)
async def revoke_device(request: Asked, device: DeviceId) -> list[Device]:
    """Lets a browser act for me no longer; its sockets are closed."""
    visit = visit_of(request)
    if not await visit.devices.revoke(visit.identity, device):
        raise UnknownDevice(f"you have no device {device!r}")
    return await _devices_of(visit)


@get("/me/results", summary="What I have played", responses=REFUSED)
async def show_results(request: Asked) -> Results:
    """Adds up my finished games by game and level, tells with whom I played, and rates those that count."""
    visit = visit_of(request)
    return await visit.hall.results.of(visit.person)


@get("/reach", summary="Addresses for an invitation", responses=REFUSED)
async def show_reach(request: Asked) -> Reach:
    """Lists the addresses that other machines can open."""
    visit = visit_of(request)
    addresses = visit.addresses.for_others()
    return Reach(addresses, "" if addresses else visit.command)


ME_ROUTES = [
    show_me,
    set_name,
    set_emblem,
    resume,
    who_is_it,
    renew_link,
    list_devices,
    revoke_device,
    show_results,
    show_reach,
]
