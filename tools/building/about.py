"""What an index of packages shows: the README with pictures that load there, and the project's addresses.

The address of the project is that of the repository that builds the release, in EMBRUNS_REPOSITORY, such as
`https://host/owner/embruns`. Without it the package names no address, and pictures of the README stay relative.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

_PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


def addresses(repository: str) -> dict[str, str]:
    """Return the project's addresses in this repository."""
    if not repository:
        return {}
    return {
        "Homepage": repository,
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
    }


def readme(text: str, repository: str) -> str:
    """Return the README with every relative picture and link made absolute."""
    if not repository:
        return text
    shown = _PICTURE.sub(rf"![\1]({repository}/raw/main/\2)", text)
    return _LINK.sub(rf"[\1]({repository}/blob/main/\2)", shown)


def metadata(root: Path) -> dict[str, Any]:
    """Return the words for `setup()`."""
    repository = os.environ.get("EMBRUNS_REPOSITORY", "").rstrip("/")
    return {
        "long_description": readme((root / "README.md").read_text(encoding="utf-8"), repository),
        "long_description_content_type": "text/markdown",
        "project_urls": addresses(repository),
    }
