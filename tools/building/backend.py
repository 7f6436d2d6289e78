"""The build backend: setuptools, after the pages are built. It asks for Node and for mypyc only where they help."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (  # the hooks that need nothing more
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from building import compiling, dates, pages

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what a wheel needs beyond setuptools: Node if the pages must be built, mypyc if a compiler works."""
    return pages.requirements() + (compiling.REQUIREMENTS if compiling.wanted() and not compiling.problem() else [])


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return what a source archive needs: it carries the built pages."""
    return pages.requirements()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Return what an editable installation needs: it runs the sources as they are."""
    return pages.requirements()


def build_wheel(directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the pages, then the wheel; it says nothing of when and where it was built."""
    _build_pages(required=False)
    dates.fixed()
    return build_meta.build_wheel(directory, config_settings, metadata_directory)


def build_sdist(directory: str, config_settings: Settings = None) -> str:
    """Build the pages, then the source archive; one without pages would be of no use."""
    _build_pages(required=True)
    name = build_meta.build_sdist(directory, config_settings)
    dates.undate(Path(directory) / name)
    return name


def build_editable(directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the pages, then link the sources."""
    _build_pages(required=False)
    return build_meta.build_editable(directory, config_settings, metadata_directory)


def _build_pages(required: bool) -> None:
    """Build the pages, or say in one line why the installation will have none."""
    if pages.requirements() == [] and not pages.are_current() and not pages.machine_has_node():
        return  # EMBRUNS_PAGES=0: not wanted
    try:
        pages.build()
    except pages.CannotBuild as error:
        if required:
            raise
        print(f"embruns is installed without its pages: {error}", file=sys.stderr)
