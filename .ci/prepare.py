"""Brings this checkout to where it can run (or test) itself, and does nothing that is done already.

    python3 .ci/prepare.py run     # what `make run` needs: runtime requirements, built pages, migrated database
    python3 .ci/prepare.py dev     # what tests, checks and development need on top

Each step remembers a digest of what it was made from under var/made/ and runs again only when that changes. One lock
for all of it, so that two `make run`s started together don't install into each other's feet. Needs nothing but a
Python of 3.11 or later, and Node for the pages.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:
    sys.exit("This needs a Unix: Linux, macOS, or WSL on Windows.")

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
PAGES = FRONTEND / "build"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
MADE = ROOT / "var" / "made"
STATIC = ROOT / "var" / "static"
SOLVER = ROOT / "games" / "solver"
PACKAGES = ("tripeaks_site", "games", "leaderboards")
OLDEST_NODE = (20, 19)
# Of the frontend, what the pages are not made from.
NOT_SOURCES = {"node_modules", "build", ".svelte-kit", "test-results"}


def main(goal: str) -> None:
    MADE.mkdir(parents=True, exist_ok=True)
    with alone():
        make_environment()
        install(ROOT / "requirements" / ("base.txt" if goal == "run" else "dev.txt"))
        install_node_modules()
        build_pages()
        collect_static()
        compile_solver()
        if goal == "run":
            run(PYTHON, "manage.py", "migrate", "--verbosity", "0")


@contextmanager
def alone() -> Iterator[None]:
    """Holds the set-up lock of this checkout. The system lets go of it even when we are killed."""
    with (MADE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("Another set-up of this checkout is running; waiting for it.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_environment() -> None:
    works = PYTHON.exists() and subprocess.run([PYTHON, "-c", ""], check=False, capture_output=True).returncode == 0
    if works:
        return
    say("Making .venv")
    shutil.rmtree(VENV, ignore_errors=True)
    forget("python-base", "python-dev")
    run(sys.executable, "-m", "venv", VENV)


def install(lock: Path) -> None:
    """Installs a lock file, hashes checked. dev.txt holds all of base.txt, at the same versions."""
    name = f"python-{lock.stem}"
    digest = digest_of([lock, VENV / "pyvenv.cfg"])
    if is_made(name, digest):
        return
    say(f"Installing requirements/{lock.name}")
    forget("python-base", "python-dev")
    run(
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        lock,
        quiet=True,
    )
    mark_made(name, digest)
    if lock.stem == "dev":
        mark_made("python-base", digest_of([lock.with_name("base.txt"), VENV / "pyvenv.cfg"]))


def install_node_modules() -> None:
    digest = digest_of([FRONTEND / "package.json", FRONTEND / "package-lock.json"])
    if is_made("node-modules", digest) and (FRONTEND / "node_modules").is_dir():
        return
    check_node()
    say("Installing the browser app's packages (npm ci)")
    forget("node-modules")
    run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=FRONTEND, quiet=True)
    mark_made("node-modules", digest)


def build_pages() -> None:
    digest = digest_of(page_sources())
    if is_made("pages", digest) and (PAGES / "app.html").is_file():
        return
    check_node()
    say("Building the pages (npm run build)")
    forget("pages")
    run("npm", "run", "--silent", "build", cwd=FRONTEND, quiet=True)
    mark_made("pages", digest)


def page_sources() -> list[Path]:
    found = []
    for folder, folders, files in os.walk(FRONTEND):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        found += [Path(folder, name) for name in sorted(files)]
    return found


def collect_static() -> None:
    """Compresses every file anew each time it runs, which takes longer than all the rest of a start."""
    ours = [file for name in PACKAGES for file in sorted((ROOT / name).rglob("static/**/*")) if file.is_file()]
    digest = digest_of([*ours, ROOT / "tripeaks_site" / "settings.py", ROOT / "requirements" / "base.txt"])
    if is_made("static", digest) and STATIC.is_dir():
        return
    say("Collecting static files")
    forget("static")
    run(PYTHON, "manage.py", "collectstatic", "--no-input", "--verbosity", "0")
    mark_made("static", digest)


def compile_solver() -> None:
    """Ahead of the first start, which would do it beside its requests. What earlier sources were compiled to goes."""
    sources = sorted([*SOLVER.rglob("*.py"), *(ROOT / "games" / "rules").rglob("*.py")])
    digest = digest_of([*sources, ROOT / "requirements" / "base.txt", VENV / "pyvenv.cfg"])
    if is_made("solver", digest):
        return
    say("Compiling the solver")
    forget("solver")
    for old in SOLVER.glob("__pycache__/solver-*"):
        shutil.rmtree(old, ignore_errors=True)
    run(PYTHON, "manage.py", "warm_solver", quiet=True)
    mark_made("solver", digest)


def check_node() -> None:
    if shutil.which("npm") is None or shutil.which("node") is None:
        sys.exit("The pages are built with Node 20 or later, and there is no `node` and `npm` here. Install Node.")
    answer = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout
    version = tuple(int(part) for part in answer.strip().lstrip("v").split(".")[:2])
    if version < OLDEST_NODE:
        sys.exit(f"Node {answer.strip()} is too old to build the pages: 20.19 or later is needed.")


def run(*command: str | Path, cwd: Path = ROOT, quiet: bool = False) -> None:
    """Runs a step and ends the set-up where it fails. A quiet one is heard only then."""
    done = subprocess.run(
        command,
        cwd=cwd,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"{done.stdout or ''}\nSet-up stopped: `{' '.join(map(str, command))}` failed.")


def digest_of(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else "-"
        total.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return total.hexdigest()


def is_made(name: str, digest: str) -> bool:
    mark = MADE / name
    return mark.is_file() and mark.read_text() == digest


def mark_made(name: str, digest: str) -> None:
    (MADE / name).write_text(digest)


def forget(*names: str) -> None:
    """Before a step starts: one that breaks off half-way must not look done."""
    for name in names:
        (MADE / name).unlink(missing_ok=True)


def say(what: str) -> None:
    print(f"--- {what}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
