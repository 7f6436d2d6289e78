"""How Embruns is built: pages once for each state of their sources, Node and mypyc only where they are needed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "src/embruns/server/static"
sys.path.insert(0, str(ROOT / "tools"))

from building import about, backend, compiling, dates, needs, pages  # noqa: E402  # beside the sources, not installed


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose pages are two files."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "main.ts").write_text("one")
    monkeypatch.setattr(pages, "WEB", tmp_path / "web")
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    monkeypatch.setattr(pages, "BUILT_FROM", tmp_path / "static" / "built-from.txt")
    return tmp_path


def built(project: Path) -> None:
    (project / "static").mkdir(exist_ok=True)
    (project / "static" / "index.html").write_text("page")
    (project / "static" / "built-from.txt").write_text(pages.digest() + "\n")


# Pages


def test_pages_are_current_until_a_source_changes(project: Path) -> None:
    assert not pages.are_current()
    built(project)
    assert pages.are_current()
    (project / "web" / "src" / "main.test.ts").write_text("tests build nothing")
    assert pages.are_current()
    (project / "web" / "src" / "main.ts").write_text("two")
    assert not pages.are_current()


def test_pages_without_their_sources_are_taken_as_they_are(project: Path) -> None:
    built(project)
    shutil.rmtree(project / "web")
    assert pages.are_current()


def test_node_is_required_only_where_the_pages_must_be_built_without_one(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "machine_has_node", lambda: False)
    assert pages.requirements() == [pages.NODE_PACKAGE]
    assert pages.NODE_PACKAGE in backend.get_requires_for_build_sdist()
    monkeypatch.setenv("EMBRUNS_PAGES", "0")
    assert pages.requirements() == []
    monkeypatch.delenv("EMBRUNS_PAGES")
    built(project)
    assert pages.requirements() == []


def test_a_failed_build_of_the_pages_leaves_a_wheel_but_no_source_archive(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise pages.CannotBuild("npm failed")

    monkeypatch.setattr(pages, "build", fail)
    monkeypatch.setattr("setuptools.build_meta.build_wheel", lambda *_: "embruns.whl")
    assert backend.build_wheel("dist") == "embruns.whl"
    assert capsys.readouterr().err == "embruns is installed without its pages: npm failed\n"
    with pytest.raises(pages.CannotBuild):
        backend.build_sdist("dist")


def test_a_failed_npm_is_named_as_it_is_typed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """npm is `false`, which fails at once, or a file that is not there; npm-cli.js is Node's way to start it."""
    (project / "web" / "package-lock.json").write_text("{}")
    for command, told in (
        (["false"], r"npm ci ended with status 1"),
        (["false", "lib/npm-cli.js"], r"npm ci ended with status 1"),
        (["./no-npm"], r"npm ci could not be started: .*no-npm.*"),
    ):
        monkeypatch.setattr(pages, "npm_command", lambda command=command: (command, {"PATH": os.environ["PATH"]}))
        with pytest.raises(pages.CannotBuild, match=rf"^{told}$"):
            pages.build()
    monkeypatch.setattr(pages, "install_packages", lambda: None)
    monkeypatch.setattr(pages, "npm_command", lambda: (["false"], {"PATH": os.environ["PATH"]}))
    with pytest.raises(pages.CannotBuild, match=r"^npm run build ended with status 1$"):
        pages.build()


# The compiler


@pytest.mark.parametrize(
    ("compiler", "told"),
    [("no-such-compiler", "there is no C compiler (no-such-compiler)"), ("false", "the C compiler (false) fails")],
)
def test_a_compiler_that_is_missing_or_fails(compiler: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", compiler)
    compiling.problem.cache_clear()
    assert compiling.problem() == told
    assert not set(compiling.REQUIREMENTS) & set(backend.get_requires_for_build_wheel())
    compiling.problem.cache_clear()


def test_the_headers_of_python_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    compiling.problem.cache_clear()
    assert compiling.problem() == "the headers of Python (Python.h) are missing"
    compiling.problem.cache_clear()


def test_a_compiler_that_fails_later_is_told_in_a_few_words(tmp_path: Path) -> None:
    """It compiles a small program, but not a file of ours; its command has a thousand letters."""
    broken = tmp_path / "one.c"
    broken.write_text("this is no C")
    command = build_ext(Distribution({"ext_modules": [Extension("one", [str(broken)])]}))
    command.build_lib = command.build_temp = str(tmp_path)
    command.ensure_finalized()
    with pytest.raises(CompileError) as failed:
        command.run()
    assert compiling.failure(failed.value) == "the C compiler fails, and says above why"
    assert compiling.failure(OSError("there is no room")) == "there is no room"


def test_only_the_named_games_are_compiled() -> None:
    names = [name for _, name in compiling.libraries(ROOT, ["regate"])]
    assert names == ["embruns_core", "embruns_search", "embruns_regate"]


def test_a_kept_build_forgets_modules_that_are_gone_and_keeps_its_libraries(tmp_path: Path) -> None:
    """Sources without a compiler: `words` was compiled once, `goods` was a module once, pages had other names."""
    work = tmp_path / "work"
    for name in ("tools/building", "src/embruns/core"):
        shutil.copytree(ROOT / name, work / name)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, work / name)
    (work / "src/embruns/__init__.py").touch()
    built = work / "kept/embruns"
    old = [built / "goods.py", built / "words.so", built / "core/gone/words.py", built / "server/static/assets/old.js"]
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", "kept"]
    subprocess.run(command, cwd=work, check=True, capture_output=True, env={**os.environ, "EMBRUNS_COMPILE": "0"})
    assert (built / "core/contract.py").exists()
    assert not [path for path in old if path.exists()]
    assert not (built / "core/gone").exists()
    library = built / "core/rng.so"
    library.touch()
    compiling.forget_leftovers(work / "kept", work / "src", {library})
    assert library.exists()
    compiling.forget_leftovers(work / "kept", work / "src", set())
    assert not library.exists()


# What is declared and packed


def test_the_needs_are_read_from_the_project() -> None:
    assert any(need.startswith("msgspec") for need in needs.needs([]))
    assert set(needs.needs([])) < set(needs.needs(["dev"]))


def test_the_readme_shows_its_pictures_elsewhere_too() -> None:
    text = "![Play](docs/pictures/play.webp) [rules](docs/rules/regate.md) [there](https://there.example) [here](#here)"
    assert about.readme(text, "") == text
    assert about.readme(text, "https://home.example/embruns") == (
        "![Play](https://home.example/embruns/raw/main/docs/pictures/play.webp) "
        "[rules](https://home.example/embruns/blob/main/docs/rules/regate.md) "
        "[there](https://there.example) [here](#here)"
    )
    assert about.addresses("") == {}
    assert about.addresses("https://home.example/embruns")["Issues"] == "https://home.example/embruns/issues"


def licences() -> list[str]:
    """The licence of every typeface that the pages load or that was built into them, such as 'OFL-Fraunces.txt'."""
    styles = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "web/src").rglob("*.css"))
    files = [*re.findall(r"url\(['\"]?([^'\")]+\.woff2?)", styles), *map(str, BUILT.rglob("*.woff*"))]
    families = {re.split(r"-(latin|[0-9])", Path(name).name)[0] for name in files}
    return [f"OFL-{family.title()}.txt" for family in sorted(families)]


def test_every_typeface_has_its_licence() -> None:
    """Also those that are in the built pages alone."""
    assert licences() == sorted(path.name for path in (ROOT / "LICENSES").iterdir())
    for name in licences():
        text = (ROOT / "LICENSES" / name).read_text(encoding="utf-8")
        family = name.removeprefix("OFL-").removesuffix(".txt").replace("-", "")
        assert re.search(rf"Copyright .*{family}", text.splitlines()[0])
        assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_the_source_archive_holds_the_whole_project(tmp_path: Path) -> None:
    """Packed from the files as they are; pages stand in for themselves, so that no Node is needed here.

    What a wheel says about itself holds the licences too.
    """
    work = tmp_path / "work"
    ignored = shutil.ignore_patterns(
        ".git", ".venv", ".stamps", "node_modules", "build", "static", "__pycache__", ".*_cache"
    )
    shutil.copytree(ROOT, work, ignore=ignored)
    static = work / "src/embruns/server/static"
    static.mkdir()
    (static / "index.html").write_text("page")
    script = (
        "import sys; sys.path.insert(0, 'tools'); from setuptools import build_meta; build_meta.build_sdist('dist'); "
        "build_meta.prepare_metadata_for_build_wheel('dist')"
    )
    subprocess.run([sys.executable, "-c", script], cwd=work, check=True, capture_output=True)
    (archive,) = (work / "dist").glob("embruns-*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for name in (
        "src/embruns/server/static/index.html",
        "src/embruns/games/regate/components.toml",
        "web/package-lock.json",
        "docs/adding-a-game.md",
        "tests/conformance/soak.py",
        "tests/golden/regate/digests.json",
        "tools/building/backend.py",
        "CHANGELOG.md",
        "constraints.txt",
        "requirements.lock",  # which the Containerfile needs
        ".dockerignore",
        *(f"LICENSES/{name}" for name in licences()),
    ):
        assert name in names, f"the source archive lacks {name}"
    (about_wheel,) = (work / "dist").glob("embruns-*.dist-info")
    for name in ("LICENSE", *(f"LICENSES/{licence}" for licence in licences())):
        assert (about_wheel / "licenses" / name).is_file(), f"the wheel lacks {name}"
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_an_archive_does_not_tell_when_and_by_whom_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(dates.FIRST_DATE))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "file").write_text("x")
    (tmp_path / "a" / "run").write_text("y")
    (tmp_path / "a" / "run").chmod(0o775)
    made = []
    for moment, names in ((1_000_000_000, ["a", "a/file", "a/run"]), (1_700_000_000, ["a", "a/run", "a/file"])):
        archive = tmp_path / f"{moment}.tar.gz"
        with tarfile.open(archive, "w:gz") as out:
            for name in names:
                os.utime(tmp_path / name, (moment, moment))
                out.add(tmp_path / name, name, recursive=False)
        dates.undate(archive)
        made.append(archive.read_bytes())
    assert made[0] == made[1]
    with tarfile.open(archive) as found:
        assert [(m.name, m.mtime, m.mode) for m in found.getmembers()] == [
            ("a", dates.FIRST_DATE, 0o755),
            ("a/file", dates.FIRST_DATE, 0o644),
            ("a/run", dates.FIRST_DATE, 0o755),
        ]
