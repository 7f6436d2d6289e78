"""Passkeys with Chromium's virtual authenticator: made, used in another browser, listed and removed."""

from __future__ import annotations

import re

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.test_everyone import violations

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device with a fingerprint reader; its session and its id."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]


def test_a_passkey_is_made_used_elsewhere_and_removed(house: House, new_page: NewPage) -> None:
    mine, other = new_page(), new_page(locale="en-GB", color_scheme="dark", viewport={"width": 390, "height": 844})
    first, device = authenticator(mine)
    mine.goto(f"{house.address}/new/little-big-fish")
    mine.locator("input[maxlength='24']").first.fill("Maëlle")
    mine.locator("button.big").click()
    mine.wait_for_url(re.compile(r"/t/"))
    mine.goto(f"{house.address}/settings")
    mine.get_by_role("button", name="Ajouter une clé d’accès").click()
    expect(mine.get_by_text("La clé d’accès est gardée.")).to_be_visible()
    expect(mine.locator(".passkeys li")).to_have_count(1)
    mine.get_by_role("button", name="Ajouter une clé d’accès").click()
    expect(mine.get_by_text("Cet appareil a déjà une de vos clés d’accès.")).to_be_visible()
    assert violations(mine) == []
    made = first.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]

    # The same passkey on a phone, as the system's keychain brings it there
    second, phone = authenticator(other)
    second.send("WebAuthn.addCredential", {"authenticatorId": phone, "credential": made[0]})
    other.goto(f"{house.address}/settings")
    other.get_by_role("button", name="Sign in with a passkey").click()
    other.wait_for_url(re.compile(r"/tables$"))
    expect(other.locator("main li")).to_have_count(1)
    other.goto(f"{house.address}/settings")
    assert violations(other) == []
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.locator(".passkeys li button").click()
    expect(other.locator(".passkeys li")).to_have_count(0)
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.locator(".passkeys [role=status]")).to_contain_text("malformed")
