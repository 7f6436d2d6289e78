"""Show the comment at the end of an attribute's line as its description, in the API reference."""

from __future__ import annotations

import io
import tokenize
from typing import Any

import griffe


class Comments(griffe.Extension):
    """An extension of griffe, which reads the sources for mkdocstrings."""

    def on_attribute(self, *, attr: griffe.Attribute, **kwargs: Any) -> None:
        """Give an attribute without a docstring the comment on its last line."""
        if attr.docstring is None and attr.lines:
            comment = _comment_of(attr.lines[-1])
            if comment:
                attr.docstring = griffe.Docstring(comment, parent=attr)


def _comment_of(line: str) -> str:
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(line.strip()).readline))
    except tokenize.TokenError:
        return ""  # the last line of a longer value
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    text = comments[-1].lstrip("# ") if comments else ""
    return text[:1].upper() + text[1:] + "." if text else ""
