"""Write docstrings and types into the C files that mypyc generates, so that `help` tells them on compiled classes.

mypyc keeps the names of parameters and drops the rest. C knows a text for each class, method, function and attribute,
and mypyc's files name them after their place: `embruns___core___contract___State___pick`. Python reads no types from a
compiled function, so they stand as the first line of its text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_FUNCTION = re.compile(r'CPyPy_(?P<name>\w+),\s+METH_[A-Z_ |]+, PyDoc_STR\("[^"]*?\\n--\\n\\n(?="\))')
_CLASS = re.compile(
    r'PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\("[^"]*?\\n--\\n\\n(?="\))'
)
_ATTRIBUTE = re.compile(r"(\(getter\)(?P<name>\w+_get_\w+), (?:NULL|\(setter\)\w+),\s+)NULL(?=, NULL\})")


def document(folder: Path, sources: list[Path], c_files: list[Path]) -> None:
    """Write what the sources tell, which lie in packages in this folder, into the C files."""
    texts: dict[str, str] = {}
    for source in sources:
        place = "___".join(source.relative_to(folder).with_suffix("").parts)
        texts.update(_texts_in(source.read_text(encoding="utf-8"), place))
    for c_file in c_files:
        before = c_file.read_text(encoding="utf-8")
        after = _CLASS.sub(lambda found: found[0] + _in_c(texts.get(found["name"], "")), before)
        after = _FUNCTION.sub(lambda found: found[0] + _in_c(texts.get(found["name"], "")), after)
        after = _ATTRIBUTE.sub(lambda found: found[1] + _attribute_in_c(texts.get(found["name"], "")), after)
        if after != before:
            c_file.write_text(after, encoding="utf-8")


def _attribute_in_c(text: str) -> str:
    return f'PyDoc_STR("{_in_c(text)}")' if text else "NULL"


def _in_c(text: str) -> str:
    """Return a text as it stands between the quotes of C."""
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}" for b in text.encode())


def _texts_in(source: str, place: str) -> Iterator[tuple[str, str]]:
    """Yield the name in C and the text of every function, class, method and attribute of a file that has one."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            yield from _function(node, place)
        elif isinstance(node, ast.ClassDef):
            own = f"{place}___{node.name}"
            yield own, ast.get_docstring(node) or ""
            for part in ast.walk(node):
                if isinstance(part, ast.FunctionDef):
                    yield from _function(part, own)
                elif isinstance(part, ast.AnnAssign):
                    yield from _attribute(part, own, lines[part.end_lineno - 1 if part.end_lineno else 0])


def _function(node: ast.FunctionDef, place: str) -> Iterator[tuple[str, str]]:
    """Yield nothing for a function without a docstring: an override then shows what it overrides."""
    docstring = ast.get_docstring(node)
    if docstring:
        arguments = [argument for argument in node.args.args if argument.arg not in ("self", "cls")]
        given = ", ".join(ast.unparse(argument) for argument in arguments)
        returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        yield f"{place}___{node.name}", f"({given}){returned}\n\n{docstring}"


def _attribute(node: ast.AnnAssign, own: str, line: str) -> Iterator[tuple[str, str]]:
    """Yield the type of an attribute, and the comment at the end of its line."""
    target, annotation = node.target, ast.unparse(node.annotation)
    inner = re.fullmatch(r"(?:Final|ClassVar)(?:\[(.*)\])?", annotation)
    kind = (inner[1] or "") if inner else annotation
    comment = line.partition("  # ")[2]
    text = ": ".join(part for part in (kind, comment) if part)
    if text and isinstance(target, ast.Attribute):
        yield f"{own}_get_{target.attr}", text
    elif text and isinstance(target, ast.Name):
        yield f"{own}_get_{target.id}", text
