"""Write the browser's types from the server's messages and from each game's view: `python web/wire_types.py [--check]`.

`src/core/wire.ts` holds what travels at every table, `src/games/<slug>/wire.ts` a game's Position and Facts, and
`src/games/<slug>/box.ts` what never changes but is drawn: `Game.drawn`, where a game has it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from embruns.games import games
from embruns.server.messages import asked, told
from embruns.server.schema import REST

SOURCE = Path(__file__).parent / "src"
HEAD = "// Written by web/wire_types.py from the server's messages. Do not edit.\n"
LAY = """const shipped = {{ {names} }};

/** Draw by what another box has; without one, by the game's own. */
export function lay(drawn: Record<string, unknown> | null): void {{
  // prettier-ignore
  ({{ {names} }} = {{ ...shipped, ...drawn }});
}}
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """The type that a JSON schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(PLAIN[one] for one in kind)
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(typescript(item) for item in schema['prefixItems'])}]"
    if kind == "array":
        return f"{_wrapped(typescript(schema.get('items') or {}))}[]"
    if kind == "object" and "properties" not in schema:
        return _dictionary(schema)
    return PLAIN.get(str(kind), "unknown")


def _wrapped(text: str) -> str:
    return f"({text})" if "|" in text else text


def _dictionary(schema: dict[str, Any]) -> str:
    values = schema.get("additionalProperties")
    of = typescript(values) if isinstance(values, dict) and values else "unknown"
    keys = typescript(schema["propertyNames"]) if "enum" in schema.get("propertyNames", {}) else "string"
    return f"Record<{keys}, {of}>"


def declaration(name: str, schema: dict[str, Any]) -> str:
    """An interface for a class, an alias for anything else."""
    about = schema.get("description", "").split("\n")[0]
    head = f"/** {about} */\n" if about else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{head}export type {name} = {typescript(schema)};\n"
    required = schema.get("required", [])
    lines = [
        f"  {field}{'' if field in required or 'const' in of or field == 'type' else '?'}: {typescript(of)};"
        for field, of in schema["properties"].items()
    ]
    return "\n".join([f"{head}export interface {name} {{", *lines, "}\n"])


def wire() -> str:
    """What travels at every table."""
    roots = [asked.FromBrowser, told.ToBrowser, *REST]
    found, components = msgspec.json.schema_components(roots, ref_template="#/{name}")
    named = {**components, "FromBrowser": found[0], "ToBrowser": found[1]}
    return HEAD + "\n" + "\n".join(declaration(name, schema) for name, schema in sorted(named.items()))


def position(slug: str) -> str:
    """One game's position, and what is derived from it for the board."""
    game = games()[slug]
    told = (game.Position, game.Facts, game.Previews, game.Layout)
    roots = [*[kind for kind in told if kind], *_aid_of(type(game))]
    _, components = msgspec.json.schema_components(roots, ref_template="#/{name}")
    return HEAD + "\n" + "\n".join(declaration(name, schema) for name, schema in sorted(components.items()))


def drawn(slug: str) -> str:
    """What a game's drawing needs from its box; '' where that is nothing."""
    box = games()[slug].drawn
    lines = [f"export let {name} = {json.dumps(value)} as const;\n" for name, value in box.items()]
    lines += [LAY.format(names=", ".join(box))]
    return "\n// prettier-ignore\n".join([HEAD.replace("messages", "components"), *lines]) if box else ""


def _aid_of(game: type[Any]) -> list[Any]:
    """The type of a game's aid, where it has one of its own."""
    told = get_type_hints(game.aid).get("return")
    return [part for part in get_args(told) if part not in (msgspec.Struct, type(None))]


def outputs() -> dict[Path, str]:
    """Every file this script writes; a game's only where the browser has a board for it."""
    files = {SOURCE / "core" / "wire.ts": wire()}
    for slug in games():
        if (SOURCE / "games" / slug / "Board.svelte").exists():
            files[SOURCE / "games" / slug / "wire.ts"] = position(slug)
            if box := drawn(slug):
                files[SOURCE / "games" / slug / "box.ts"] = box
    return {path: re.sub(r"[ \t]+\n", "\n", text) for path, text in files.items()}


def main() -> int:
    """Write, or with --check only compare."""
    stale = [path for path, text in outputs().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            sys.stderr.write(f"{path.relative_to(SOURCE.parent)} is not current: run python web/wire_types.py\n")
        return 1 if stale else 0
    for path in stale:
        path.write_text(outputs()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
