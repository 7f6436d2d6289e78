"""Start the Chromium of the browser tests without the parts of a whole browser that no test looks at.

A headless Chromium is a whole browser today: every window has an address bar, whose suggestions are two web pages of
their own that cost a second of the processor each time. The last `--disable-features` counts, so Playwright's own
list is repeated. Nothing is drawn by a graphics processor that would have to be imitated, nor in a process of its own,
and no process is started for a page that may never be opened. No script is compiled to fast code: a page of a test
lives for seconds, and the compiler would take more time than it saves. Letters are as wide in the headless shell as in
the whole browser.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Playwright

from tests.browser.chromium import ADVICE, found

_OF_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
_READY_BEFORE_IT_IS_NEEDED = ("SpareRendererForSitePerProcess",)  # a process more for each page
_OF_THE_ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--font-render-hinting=none",
    "--js-flags=--no-opt --no-maglev",
    "--disable-features=" + ",".join([*_OF_PLAYWRIGHT, *_OF_THE_ADDRESS_BAR, *_READY_BEFORE_IT_IS_NEEDED]),
]


def launch(playwright: Playwright, patience: float | None = None, whole: bool = False) -> Browser:
    """Start the Chromium of this machine, or the one with windows; `patience` is in milliseconds."""
    path = found(playwright, whole)
    assert path, ADVICE
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS, timeout=patience)
