"""`make check` finds an address of a package registry, or a place on somebody's machine, in a file."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLEAN = {
    "requirements/base.txt": "django==5.2 \\\n    --hash=sha256:00\n",
    "frontend/package-lock.json": json.dumps({"packages": {"node_modules/a": {"integrity": "sha512-x"}}}),
    "README.md": "Described at https://example.org/rules and served at http://localhost:8000.\n",
}
# Put together here, so that this file holds none of them.
ADDRESS = "https:" + "//packages.example/simple"
HOME = "/" + "home/somebody/tripeaks"
PLANTS = {
    "an index in a lock": ("requirements/base.txt", f"--index-url {ADDRESS}\n"),
    "a wheel's address in a lock": ("requirements/base.txt", f"django @ {ADDRESS}/django.whl\n"),
    "a registry in .npmrc": ("frontend/.npmrc", f"registry={ADDRESS}\n"),
    "a resolved package": (
        "frontend/package-lock.json",
        json.dumps({"packages": {"node_modules/a": {"resolved": f"{ADDRESS}/a.tgz"}}}),
    ),
    "somebody's home": ("games/deals/models.py", f'PATH = "{HOME}"\n'),
}


def look(folder: Path, files: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs the check over a repository that holds those files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "addresses.py", folder / ".ci")
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "."], cwd=folder, check=True)
    return subprocess.run(
        [sys.executable, folder / ".ci" / "addresses.py"], capture_output=True, text=True, check=False
    )


def test_names_versions_and_hashes_are_fine(tmp_path: Path) -> None:
    done = look(tmp_path, CLEAN)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("file", "text"), PLANTS.values(), ids=PLANTS.keys())
def test_an_address_is_found(tmp_path: Path, file: str, text: str) -> None:
    done = look(tmp_path, CLEAN | {file: text})
    assert done.returncode == 1
    assert file in done.stdout


def test_the_checkouts_own_place_is_found(tmp_path: Path) -> None:
    done = look(tmp_path, CLEAN | {"README.md": f"cd {tmp_path} && make run\n"})
    assert done.returncode == 1
    assert "README.md" in done.stdout
