"""Compiled classes tell their docstrings and types, as far as C can."""

from __future__ import annotations

import inspect
import pydoc
import sys
from pathlib import Path

import pytest

from embruns.build import compiled
from embruns.core import playout
from embruns.core.contract import Outcome, Rng, State
from embruns.games import find_game

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from building.documenting import document  # noqa: E402  # beside the sources, not installed

SOURCE = '''
class Boat(Thing):
    """A boat "with" a héron."""

    crew: int  # on board
    _spare: int

    def __init__(self, sail: Final) -> None:
        self.sail: Final = sail  # its number
        self.flag: Final[str] = "?"

    def turn(self, by: i64, gently: bool = False) -> list[int]:
        """Turn it.

        Slowly.
        """

    def stop(self) -> None:
        return None


def harbour(boats: list[Boat]) -> None:
    """Moor them."""
'''
C = r"""
static PyGetSetDef embruns___sea___Boat_getseters[] = {
    {"crew",
     (getter)embruns___sea___Boat_get_crew, (setter)embruns___sea___Boat_set_crew,
     NULL, NULL},
    {"sail",
     (getter)embruns___sea___Boat_get_sail, NULL,
     NULL, NULL},
    {"flag",
     (getter)embruns___sea___Boat_get_flag, NULL,
     NULL, NULL},
    {"other",
     (getter)embruns___sea___Boat_get_other, NULL,
     NULL, NULL},
    {"turn",
     (PyCFunction)CPyPy_embruns___sea___Boat___turn,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("turn($self, by, gently=False)\n--\n\n")},
    {"stop",
     (PyCFunction)CPyPy_embruns___sea___Boat___stop,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("stop($self)\n--\n\n")},
static PyTypeObject CPyType_embruns___sea___Boat_template_ = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_doc = PyDoc_STR("Boat(sail)\n--\n\n"),
};
    {"harbour", (PyCFunction)CPyPy_embruns___sea___harbour, METH_FASTCALL, PyDoc_STR("harbour(boats)\n--\n\n") /* x */},
"""


def test_texts_stand_where_c_keeps_them(tmp_path: Path) -> None:
    source, c_file = tmp_path / "embruns" / "sea.py", tmp_path / "native.c"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    c_file.write_text(C, encoding="utf-8")
    document(tmp_path, [source], [c_file])
    told = c_file.read_text(encoding="utf-8")
    assert r'Boat(sail)\n--\n\nA boat \042with\042 a h\303\251ron."),' in told
    assert r"gently=False)\n--\n\n(by: i64, gently: bool) -> list[int]\012\012Turn it.\012\012Slowly." in told
    assert r'"stop($self)\n--\n\n")' in told, "an override shows what it overrides"
    assert r'"harbour(boats)\n--\n\n(boats: list[Boat]) -> None\012\012Moor them.") /* x */},' in told
    assert 'set_crew,\n     PyDoc_STR("int: on board"), NULL},' in told
    assert 'get_sail, NULL,\n     PyDoc_STR("its number"), NULL},' in told
    assert 'get_flag, NULL,\n     PyDoc_STR("str"), NULL},' in told
    assert "get_other, NULL,\n     NULL, NULL}," in told


@pytest.mark.skipif(not compiled(), reason="the interpreted classes are Python's own")
def test_help_tells_what_a_compiled_class_is_and_takes() -> None:
    text = pydoc.plain(pydoc.render_doc(State))
    for line in (
        "A position of a game.",
        "(rng: Rng) -> Action",
        "Return one of `legal()`, each equally likely.",
        "() -> list[Action]",
    ):
        assert line in text, line
    assert str(inspect.signature(State.veil)) == "(self, /, action, seat)"
    assert (Rng.__doc__ or "").startswith("A small seeded generator")
    assert inspect.getdoc(vars(Outcome)["clause"]) == "the clause that ended it, such as 'LBF-69'"
    assert "(state: State, rng: Rng) -> i64" in (playout.playout.__doc__ or "")
    fish = type(find_game("little-big-fish").new(find_game("little-big-fish").setup()))
    assert (fish.__doc__ or "").startswith("A position. `mine` is the shoal")
    assert "Return what that seat may do" in (inspect.getdoc(fish.legal) or ""), "told by the contract"
