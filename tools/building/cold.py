"""Tell the C compiler which parts of the files that mypyc generates run rarely, so that it sets them apart.

Between the steps of a rule mypyc writes what happens if one of them fails, and behind each function what takes its
arguments from Python. A compiler that does not know how rare both are lays them out among what runs all the time.
"""

from __future__ import annotations

import re
from pathlib import Path

_FIRST_LINE = "#include <init.c>\n"  # of mypyc, which includes Python.h and then declares what is declared here, too

# What is called only where something fails. What leads to a call of these is taken for rare, too. CPy_DecRef is what
# mypyc calls instead of Py_DECREF in code that runs rarely.
_DECLARATIONS = """#include <Python.h>
#ifdef __GNUC__
#define COLD __attribute__((cold))
#else
#define COLD
#endif
COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
COLD void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
COLD static void CPy_DecRef(PyObject *);
COLD void PyErr_SetNone(PyObject *);
"""

_RARE = re.compile(
    r"^ *(?=(?:"
    r"PyObject \*CPyPy_\w+\(.*\{$"  # takes the arguments of a function from Python
    r"|static (?:PyObject \*|int)\n\w+_[gs]et_\w+\(.*\)$"  # an attribute, read or written by Python
    r"|char CPyDef_\w+____top_level__\(void\) \{$"  # what a module does when it is imported
    r"))",
    re.MULTILINE,
)


def set_apart(c_files: list[Path]) -> None:
    """Declare as cold what runs rarely in these files."""
    for c_file in c_files:
        text = c_file.read_text(encoding="utf-8")
        if text.startswith(_FIRST_LINE):  # else it is no library, or a kept build did not write the file again
            c_file.write_text(_DECLARATIONS + _RARE.sub("COLD ", text), encoding="utf-8")
