"""What runs rarely in a generated C file is declared so, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from building.cold import set_apart  # noqa: E402  # beside the sources, not installed

RARE = (
    "PyObject *CPyPy_embruns___sea___Boat___turn(PyObject *self, PyObject *const *args) {",
    "        PyObject *CPyPy_embruns___sea___harbour(PyObject *self) {",
    "static PyObject *\nembruns___sea___Boat_get_crew(embruns___sea___BoatObject *self, void *closure)",
    "static int\nembruns___sea___Boat_set_crew(embruns___sea___BoatObject *self, PyObject *value, void *closure)",
    "char CPyDef_embruns___sea_____top_level__(void) {",
)
OFTEN = (
    "PyObject *CPyPy_embruns___sea___harbour(PyObject *self);",
    "PyObject *CPyDef_embruns___sea___Boat___turn(PyObject *cpy_r_self) {",
    "static void\nembruns___sea___Boat_dealloc(embruns___sea___BoatObject *self)",
    "char CPyDef_embruns___sea___Boat___is_moored(PyObject *cpy_r_self) {",
)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    file = tmp_path / "native.c"
    file.write_text("\n".join(["#include <init.c>", *RARE, *OFTEN, ""]), encoding="utf-8")
    set_apart([file])
    return file


def test_what_runs_rarely_is_declared_cold(library: Path) -> None:
    told = library.read_text(encoding="utf-8")
    for definition in RARE:
        assert "\nCOLD " + definition.lstrip() in told
    for definition in OFTEN:
        assert "\n" + definition in told
    assert told.index("CPy_AddTraceback") < told.index("#include <init.c>"), "before it is defined"


def test_a_file_is_marked_once_and_only_a_library(library: Path, tmp_path: Path) -> None:
    marked = library.read_text(encoding="utf-8")
    shim = tmp_path / "shim.c"
    shim.write_text("#include <Python.h>\n" + RARE[0], encoding="utf-8")
    set_apart([library, shim])
    assert library.read_text(encoding="utf-8") == marked
    assert "COLD" not in shim.read_text(encoding="utf-8")
