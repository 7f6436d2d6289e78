"""Moves that need another person's consent: whom to ask, and how a proposal begins and ends."""

from __future__ import annotations

from embruns.core.contract import Action
from embruns.core.errors import EmbrunsError
from embruns.server.broadcast import encode, tell_proposal
from embruns.server.errors import Declined
from embruns.server.held import Held
from embruns.server.refusals import refusal
from embruns.server.room import Room
from embruns.server.signals import Proposes, Settles


def whom_to_ask(room: Room, seat: int, action: Action) -> int | None:
    """The seat whose person must agree; None if nobody has to be asked, Declined if they said no beforehand.

    Bots and a person with both seats agree at once. A person who is not here answers as they said before they went; if
    they said nothing, the move waits for them.
    """
    table = room.table
    asked = table.game.consent(table.state, action)
    if asked is None:
        return None
    occupant, mover = table.occupants[asked], table.occupants[seat]
    same = mover.is_person and mover.person == occupant.person
    if same or not occupant.is_person:
        return None
    answer = "" if room.presence.is_present(occupant.person) else table.answering.get(occupant.person, "")
    if answer == "no":
        raise Declined(f"the person of seat {asked} is not here, and has said no beforehand")
    return None if answer == "yes" else asked


def hold(room: Room, held: Held) -> None:
    """Let a move wait for consent, and show everybody the question."""
    room.held = held
    room.recount()
    tell_proposal(room)
    if not held.elsewhere:
        tell_siblings(room, held)


def tell_siblings(room: Room, held: Held) -> None:
    """Show the question to the people of other processes."""
    entry, named = held.decision.entry, held.named
    action = held.decision.steps[0].action.index
    told = Proposes(room.table.id, named.ply, named.undos, entry.seat, action, entry.id, held.asked)
    room.tell_siblings(told)


def drop(room: Room, why: EmbrunsError | None, tell: bool = False, heard: bool = False) -> None:
    """End the proposal, if there is one. The proposer hears why; the others are told if no other news follows.

    `heard` means that another process ended it, and that all processes know.
    """
    held, room.held = room.held, None
    if held is None:
        return
    held.settled.set()
    room.recount()
    if why and held.by:
        frame = encode(refusal(why, room.table.game, held.by.id))
        for listener in list(room.presence.listeners):
            if listener.person == held.by.listener.person:
                listener.push(frame)
    if tell:
        tell_proposal(room)
        if not heard:
            room.tell_siblings(Settles(room.table.id, why.code if why else ""))
