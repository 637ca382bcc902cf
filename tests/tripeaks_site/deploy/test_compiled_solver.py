"""The image holds the solver's machine code: its own step of the Dockerfile, run here on a copy of what it copies."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DOCKERFILE = (ROOT / "tripeaks_site" / "deploy" / "Dockerfile").read_text().replace("\\\n", " ")
ENVIRONMENT = dict(
    assignment.split("=", 1)
    for line in re.findall(r"^ENV (.+)$", DOCKERFILE, re.MULTILINE)
    for assignment in line.split()
)
STEPS = re.findall(r"^RUN (.+)$", DOCKERFILE, re.MULTILINE)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image's /app after the step that compiles."""
    app = tmp_path_factory.mktemp("image") / "app"
    for folder in ("games", "leaderboards", "tripeaks_site"):
        shutil.copytree(ROOT / folder, app / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", app)
    (step,) = [step for step in STEPS if "warm_solver" in step]
    run(app, "sh", "-ec", step)
    return app


def run(app: Path, *command: str) -> str:
    """Runs a command as the image would, with /app where it is here; returns what it printed."""
    image = {name: value.replace("/app/", f"{app}/") for name, value in ENVIRONMENT.items()}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=app, env=image | {"PATH": path}, text=True, capture_output=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def compiled(app: Path) -> dict[Path, int]:
    """The files of machine code and when they were written."""
    return {file: file.stat().st_mtime_ns for file in (app / "compiled").rglob("*.nb[ic]")}


def test_a_container_that_starts_later_finds_it_and_compiles_nothing(app: Path) -> None:
    before = compiled(app)
    assert before
    assert not list((app / "games").rglob("*.nb[ic]"))
    run(app, "env", "LOCAL_HTTP=1", "python", "manage.py", "warm_solver")
    assert compiled(app) == before


def test_it_is_found_after_the_layers_have_cut_times_to_seconds(app: Path) -> None:
    times = {file.stat().st_mtime_ns for file in (app / "games").rglob("*.py")}
    assert all(nanoseconds % 1_000_000_000 == 0 for nanoseconds in times)


def test_it_is_for_any_processor_and_the_service_may_add_to_it() -> None:
    assert ENVIRONMENT["NUMBA_CPU_NAME"] == "generic"
    folder = Path(ENVIRONMENT["NUMBA_CACHE_DIR"])
    assert folder.parent == Path("/app")
    (owned,) = re.findall(r"chown -R tripeaks ([\w ]+)", DOCKERFILE)
    assert folder.name in owned.split()
