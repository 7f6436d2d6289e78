"""Firefox as the system has it, driven by its own WebDriver BiDi: a page that is opened, looked at and typed into."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
ADVICE = "make firefox needs Firefox: install it with your system’s packages, or name a program in FIREFOX=…"
PATIENCE = 120.0
# What is drawn last has its place: fonts are there, and two frames have passed
STILL = """document.fonts.ready.then(
  () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
)"""
# It speaks to this machine alone: whatever else it wants goes to a port where nobody listens.
PREFERENCES: dict[str, bool | int | str] = {
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
    "ui.prefersReducedMotion": 1,
}


def found() -> str:
    """Return the path of Firefox on this machine; '' where there is none."""
    named = os.environ.get("FIREFOX")
    return next(filter(None, map(shutil.which, [named] if named else NAMES)), "")


class FirefoxPage:
    """One tab."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._ids = itertools.count(1)
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **parameters: Any) -> Any:
        number = next(self._ids)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE))
            if told.get("id") == number:
                assert told["type"] == "success", told
                return told["result"]

    def open(self, address: str) -> None:
        """Load a page."""
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression, as plain data."""
        told = self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def wait(self, script: str) -> Any:
        """The value of an expression once it is true."""
        give_up = time.monotonic() + PATIENCE
        while not (value := self.evaluate(script)):
            assert time.monotonic() < give_up, f"{script} is not true: {self.evaluate('document.body.innerText')}"
            time.sleep(0.05)
        return value

    def press(self, key: str) -> None:
        """Press a key."""
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._ask("input.performActions", context=self._tab, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def click(self, selector: str) -> None:
        """Press the mouse in the middle of an element that can be seen and stands still."""
        middle = f"""(() => {{
          const element = document.querySelector({json.dumps(selector)});
          element?.scrollIntoView({{ block: 'center' }});
          const box = element?.getBoundingClientRect();
          return box?.width ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
        }})()"""
        x, y = self.wait(middle)
        while self.evaluate(STILL) and (again := self.wait(middle)) != [x, y]:
            x, y = again
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        actions = [{"type": "pointer", "id": "mouse", "actions": steps}]
        self._ask("input.performActions", context=self._tab, actions=actions)


@contextmanager
def firefox(folder: Path) -> Iterator[FirefoxPage]:
    """Start Firefox without a window, with a profile of its own in this folder."""
    path = found()
    assert path, ADVICE
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    environment = {**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        listening = next((line for line in process.stderr if "WebDriver BiDi listening on" in line), "")
        assert listening, "Firefox did not start"
        address = listening.split()[-1] + "/session"
        with connect(address, proxy=None, max_size=None, open_timeout=PATIENCE, close_timeout=2) as line:
            yield FirefoxPage(line)
    finally:
        process.terminate()
        process.communicate(timeout=30)
