"""Compile the engine with mypyc; where no C compiler works, install the same files uncompiled."""

import os
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

from building import about, cold, compiling, documenting  # noqa: E402  # beside the sources, not installed

METADATA_ONLY = {"egg_info", "dist_info", "sdist", "editable_wheel"}  # commands that compile nothing


class CopyAfresh(build_py):
    """Copy the sources into a build that may have been kept, and remove what was left there by other sources."""

    def run(self) -> None:
        """Copy, and remove the leftovers; the libraries of this build stay, so that only changed ones are compiled."""
        super().run()
        compiler = self.get_finalized_command("build_ext")
        names = [extension.name for extension in self.distribution.ext_modules or []]
        libraries = {Path(cast(build_ext, compiler).get_ext_fullpath(name)) for name in names}
        if not self.editable_mode:
            compiling.forget_leftovers(Path(self.build_lib), ROOT / "src", libraries)


class CompileAllOrNothing(build_ext):
    """Compile every library; if one fails, install none, since a compiled module needs its library."""

    def run(self) -> None:
        """Compile, or fall back to the interpreted files with one clear line."""
        try:
            super().run()
        except Exception as error:  # compilers fail in many ways
            print(f"embruns is installed uncompiled, and runs more slowly: {compiling.failure(error)}", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def get_outputs(self) -> list[str]:
        """Return what was really built."""
        return [path for path in super().get_outputs() if Path(path).exists()]


def extensions() -> list[Extension]:
    """Return the compiled modules, or none. EMBRUNS_COMPILE=0 compiles nothing, names of games those games alone."""
    if not compiling.wanted() or METADATA_ONLY & set(sys.argv[1:]):
        return []
    if compiling.problem():
        print(f"embruns is installed uncompiled, and runs more slowly: {compiling.problem()}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    games = [name for name in os.environ.get("EMBRUNS_COMPILE", "").split(",") if name]
    groups = compiling.libraries(ROOT, games)
    paths = [path for hot, _ in groups for path in hot]
    found = cast(list[Extension], mypycify(paths, opt_level="3", debug_level="0", separate=groups))
    c_files = [Path(file) for extension in found for file in extension.sources if Path(file).suffix == ".c"]
    documenting.document(Path("src"), [Path(path) for path in paths], c_files)
    cold.set_apart(c_files)
    if sys.platform != "win32":
        for extension in found:  # functions that no other library can see may be inlined
            extension.extra_compile_args = [*(extension.extra_compile_args or []), "-fvisibility=hidden"]
    if sys.platform == "linux" and not os.environ.get("EMBRUNS_SYMBOLS"):
        for extension in found:  # the names of hidden functions serve profilers alone, and are a thirtieth of a wheel
            extension.extra_link_args = [*(extension.extra_link_args or []), "-Wl,-s"]
    return found


setup(
    **about.metadata(ROOT),
    ext_modules=extensions(),
    cmdclass={"build_py": CopyAfresh, "build_ext": CompileAllOrNothing},
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
