"""The pages of the API reference: one for each module that the library takes names from."""

from __future__ import annotations

import ast
from pathlib import Path

import embruns

SOURCE = Path(__file__).resolve().parents[2] / "src"
HEAD = """# API

`import embruns`, and these names are there; [the library](../library.md) shows them at work.
They are typed (`py.typed`). Every other name may change without notice.

| module | names | |
|---|---|---|
"""


def modules() -> dict[str, list[str]]:
    """Every module that defines names of the library, with those names in their own order."""
    found: dict[str, list[str]] = {}
    for name, module in embruns._HOME.items():
        found.setdefault(module, []).append(name)
    return found


def docstring_of(module: str) -> str:
    """The docstring in a module's source: the compiled module has none."""
    path = (SOURCE / module.replace(".", "/")).with_suffix(".py")
    path = path if path.exists() else path.with_suffix("") / "__init__.py"
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def place_of(module: str) -> str:
    """Where the page of a module lies."""
    return f"api/{module.removeprefix('embruns.')}.md"


def index_page() -> str:
    """All names of the library, each linked to what it does."""
    rows = []
    for module, names in modules().items():
        links = " ".join(f"[`{name}`][{module}.{name}]" for name in names)
        about = docstring_of(module).splitlines()[0]
        rows.append(
            f"| [`{module.removeprefix('embruns.')}`]({place_of(module).removeprefix('api/')}) | {links} | {about} |"
        )
    return HEAD + "\n".join(rows) + "\n"


def module_page(module: str, names: list[str]) -> str:
    """The names of the library that one module defines."""
    about = docstring_of(module)
    blocks = [f"::: {module}.{name}\n" for name in names]
    return f"# `{module}`\n\n{about}\n\n" + "\n".join(blocks)
