"""Write lists as the site's Markdown wants them: apart from the paragraph before, an item's content four spaces in."""

from __future__ import annotations

import re

_ITEM = re.compile(r"(?:[-*+]|\d+\.) ")
INDENT = 4  # Markdown as it is read elsewhere is content with the width of the marker


def set_apart(text: str) -> str:
    """The text with a blank line before each list, and with all of an item inside the item."""
    lines: list[str] = []
    within = own_paragraph = fenced = False  # in an item, in a further paragraph of it, in a code block
    shift, before = 0, ""
    for line in text.split("\n"):
        content = line.lstrip(" ")
        indent = len(line) - len(content)
        if not fenced:
            begins = indent == 0 and _ITEM.match(content) is not None
            if begins and before and (own_paragraph or not within):
                lines.append("")
            if content and indent == 0:
                within = begins or (within and bool(before))  # a line that wraps goes on in its item
            own_paragraph = within and not begins and (own_paragraph or not before)
            shift = INDENT - indent if within and 0 < indent < INDENT else 0
        lines.append(" " * shift + line if content else line)
        fenced ^= content.startswith("```")
        before = line
    return "\n".join(lines)
