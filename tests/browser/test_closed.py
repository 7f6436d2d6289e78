"""All pages are closed: a push comes in its language and leads to the table; and there is an app to install."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import set_sail, wait_for_turn
from tests.browser.test_everyone import violations
from tests.browser.test_pace import choose
from tests.browser.test_turns import NOTIFICATIONS, play_three_steps
from tests.server.mail_server import MailServer, mail_server
from tests.server.push_service import PushService, Subscription, push_service

# A browser of a test cannot reach its maker's push service: it subscribes at ours, and all else is real.
SUBSCRIBES = """
  const kept = {wish};
  const made = {{
    endpoint: kept.endpoint,
    toJSON: () => ({{ endpoint: kept.endpoint, keys: {{ p256dh: kept.p256dh, auth: kept.auth }} }}),
    unsubscribe: () => Promise.resolve(true),
  }};
  PushManager.prototype.getSubscription = () => Promise.resolve(null);
  PushManager.prototype.subscribe = (options) => {{
    window.subscribedWith = options;
    return Promise.resolve(made);
  }};
"""
# The notifications that are shown, as soon as the first has the title, or after a minute as they are then. A browser
# waits for no promise of `wait_for_function`, which is why the page itself waits.
SHOWN = """async (title) => {
  const registration = await navigator.serviceWorker.ready;
  for (let tries = 600; ; tries -= 1) {
    const shown = (await registration.getNotifications())
      .map((one) => ({ title: one.title, body: one.body, tag: one.tag, lang: one.lang, data: one.data }));
    if (shown[0]?.title === title || !tries) return shown;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture(scope="module")
def shore(tmp_path_factory: pytest.TempPathFactory, service: PushService, post: MailServer) -> Iterator[House]:
    ways = {"services": [service.origin], "smtp": post.smtp, "after": 0.3, "tick": 0.2}
    served = House(tmp_path_factory.mktemp("data") / "closed", ways=ways)
    served.start()
    yield served
    served.stop()


def deliver(page: Page, house: House, message: object) -> None:
    """Hand a message to the service worker, as the browser does with what its push service sends."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    line = page.context.new_cdp_session(page)
    versions: list[dict[str, str]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: versions.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    page.wait_for_timeout(200)
    chosen = next(one for one in versions if one["scopeURL"].startswith(house.address))
    told = {"origin": house.address, "registrationId": chosen["registrationId"], "data": json.dumps(message)}
    line.send("ServiceWorker.deliverPushMessage", told)
    line.detach()


def over_days(host: Page, guest: Page, house: House) -> str:
    """A table over days between two people, both at it, the host to act."""
    host.goto(f"{house.address}/new/little-big-fish")
    host.locator("input[maxlength='24']").first.fill("Maëlle")
    host.locator("select.kind").nth(1).select_option("open")
    choose(host, "Sur plusieurs jours")
    host.locator("button.big").click()
    host.wait_for_url("**/t/*")
    guest.goto(host.url)
    guest.get_by_label("Your name").fill("Erwan")
    guest.get_by_role("button", name="Sit here").click()
    set_sail(host)
    wait_for_turn(host)
    return host.url


def subscribed(page: Page, service: PushService) -> Subscription:
    made = service.subscription()
    page.add_init_script(SUBSCRIBES.format(wish=json.dumps(made.wish)))
    page.context.grant_permissions(["notifications"])
    return made


def test_a_push_comes_when_all_pages_are_closed(
    shore: House, new_page: NewPage, new_whole_page: NewPage, service: PushService
) -> None:
    host, guest = new_page(), new_whole_page(locale="en-GB")
    phone = subscribed(guest, service)
    table = over_days(host, guest, shore)
    guest.goto(shore.address + "/settings")
    guest.get_by_role("group", name="Tell me when it is my turn").get_by_role("button", name="On").click()
    expect(guest.get_by_text("even when all pages are closed")).to_be_visible()
    assert len(guest.evaluate("window.subscribedWith.applicationServerKey")) == 87
    guest.goto("about:blank")  # all pages of the guest are closed
    play_three_steps(host)
    told = phone.wait()
    assert told["title"] == "Your turn in Little Big Fish"
    assert told["text"].startswith("Maëlle ")
    assert told["lang"] == "en"
    path = told["path"]
    assert table.endswith(path)

    # The service worker shows it, and opens the table
    guest.goto(shore.address + "/settings")
    deliver(guest, shore, told)
    assert guest.evaluate(SHOWN, told["title"]) == [
        {
            "title": told["title"],
            "body": told["text"],
            "tag": told["table"],
            "lang": "en",
            "data": {"tables": [told["table"]], "path": path},
        }
    ]
    # Another table: one notification with the number
    deliver(guest, shore, {**told, "table": "another", "path": "/t/another"})
    [both] = guest.evaluate(SHOWN, "Your turn at 2 tables")
    assert both["data"]["path"] == "/tables"


def test_the_question_comes_after_the_first_move_over_days(shore: House, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(locale="en-GB")
    host.add_init_script(NOTIFICATIONS)
    over_days(host, guest, shore)
    asked = host.get_by_text("Ce navigateur doit-il vous prévenir")
    expect(asked).to_have_count(0)
    play_three_steps(host)
    expect(asked).to_be_visible()
    assert violations(host) == []
    host.get_by_role("button", name="Non merci").click()
    expect(asked).to_have_count(0)


def test_e_mail_and_holiday_in_the_settings(shore: House, new_page: NewPage, post: MailServer) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(shore.address + "/settings")
    before = len(post.got)
    page.get_by_label("Adresse de courriel").fill("maelle@club.example")
    page.get_by_role("button", name="Envoyer le lien").click()
    expect(page.get_by_text("Un lien est parti vers maelle@club.example")).to_be_visible()
    link = next(word for word in post.wait(before + 1).get_content().split() if "/mail#" in word)
    page.goto(shore.address + link[link.index("/mail#") :])
    assert violations(page) == []
    page.get_by_role("button", name="Oui, écrivez-moi").click()
    expect(page.get_by_text("Un message partira à maelle@club.example")).to_be_visible()
    page.goto(shore.address + "/settings")
    expect(page.get_by_text("un message part à maelle@club.example")).to_be_visible()
    page.get_by_label("Nombre de jours").fill("3")
    page.get_by_role("button", name="Partir en vacances").click()
    expect(page.get_by_text("En vacances jusqu’au")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Je suis de retour").click()
    expect(page.get_by_text("votre délai court de nouveau")).to_be_visible()
    page.get_by_role("button", name="Ne plus envoyer de courriels").click()
    expect(page.get_by_label("Adresse de courriel")).to_be_visible()


def test_the_pages_are_an_app_that_says_when_there_is_no_network(shore: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(shore.address)
    line = page.context.new_cdp_session(page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert (told["name"], told["display"], told["start_url"]) == ("Embruns", "standalone", "./")
    for icon in told["icons"]:
        answer = page.request.get(f"{shore.address}/{icon['src']}")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    shore.stop()  # not `set_offline`, which reaches the page at once and its service worker only later
    page.goto(f"{shore.address}/t/whatever")
    expect(page.get_by_role("heading", name="Pas de réseau")).to_be_visible()
    expect(page.locator("body")).to_have_css("display", "grid")  # its style is there, too
    assert violations(page) == []
    shore.start()
    page.get_by_role("link", name="Réessayer").click()
    expect(page.get_by_text("Cette table n’existe pas")).to_be_visible()
