"""The names that people give themselves: one line, something to see, and no invisible characters but those of emoji."""

from __future__ import annotations

import unicodedata

from embruns.server.errors import BadRequest

JOINER, NON_JOINER, AS_EMOJI = "\u200d", "\u200c", "\ufe0f"
KEYCAP, BLACK_FLAG = "\u20e3", "\U0001f3f4"
TAGS = range(0xE0020, 0xE0080)  # they make the black flag that of a region
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols without ink
SELECTORS = range(0xFE00, 0xFE10)
FIRST_JOINED_SCRIPT = 0x0600  # Arabic: from here on scripts join letters, and joiners between them mean something
MOST_MARKS = 4  # on one letter


def clean_name(name: str) -> str:
    """The name in one line, without invisible characters; raise BadRequest if nothing is left to see."""
    kept: list[str] = []
    text = unicodedata.normalize("NFC", name)
    for at, char in enumerate(text):
        before, after = kept[-1] if kept else "", text[at + 1 : at + 2]
        if char.isspace():
            kept.append(" ")
        elif _is_visible(char) or _is_kept(char, before, after, kept):
            kept.append(char)
    clean = " ".join("".join(kept).split())
    if not any(_is_visible(char) for char in clean):
        raise BadRequest("a name needs a letter that can be seen")
    return clean


def _is_visible(char: str) -> bool:
    """Return whether the character leaves ink by itself."""
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANKS


def _is_kept(char: str, before: str, after: str, kept: list[str]) -> bool:
    """Return whether a character without ink of its own changes the one before it."""
    if not before or before == " ":
        return False
    if char == JOINER and _is_pictogram(before) and after and _is_pictogram(after):
        return True
    if char in (JOINER, NON_JOINER):
        return _is_joined_letter(before) and _is_joined_letter(after)
    if char == AS_EMOJI:
        return unicodedata.category(before) in ("So", "Sm", "Po") or (after == KEYCAP and before in "0123456789#*")
    if ord(char) in TAGS:
        return before == BLACK_FLAG or ord(before) in TAGS
    if unicodedata.category(char)[0] != "M" or ord(char) in SELECTORS or char == "\u034f":
        return False
    return not all(unicodedata.category(one)[0] == "M" for one in kept[-MOST_MARKS:])


def _is_pictogram(char: str) -> bool:
    return unicodedata.category(char) in ("So", "Sk", "Sm") or char == AS_EMOJI


def _is_joined_letter(char: str) -> bool:
    return bool(char) and ord(char) >= FIRST_JOINED_SCRIPT and unicodedata.category(char)[0] in "LM"
