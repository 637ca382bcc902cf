"""The audit fails on a vulnerability, and says so when nobody could be asked."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HASH = "--hash=sha256:" + "0" * 64
PINNED = f"a==1.0 \\\n    {HASH} \\\n    {HASH}\n    # via b\nb==2.0 ; python_version < '4' \\\n    {HASH}\n"
WHOLE = {"packages": {"": {"name": "app"}, "node_modules/c": {"integrity": "sha512-x"}}}
PYTHON_FINE = {"dependencies": [{"name": "a", "version": "1.0", "vulns": []}]}
PYTHON_BAD = {"dependencies": [{"name": "a", "version": "1.0", "vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}]}]}
PYTHON_SILENT = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}
NPM_FINE: dict[str, object] = {"vulnerabilities": {}}
NPM_BAD = {"vulnerabilities": {"c": {"severity": "low", "range": "<2"}}}
NPM_SILENT = {"message": "405 Method Not Allowed", "error": {}}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Lock files that are whole, and the audit beside them."""
    for folder in (".ci", "requirements", "frontend", "clients"):
        (tmp_path / folder).mkdir()
    shutil.copy(ROOT / ".ci" / "audit.py", tmp_path / ".ci")
    (tmp_path / "requirements" / "base.txt").write_text(PINNED)
    (tmp_path / "requirements" / "dev.txt").write_text(PINNED)
    (tmp_path / "frontend" / "package-lock.json").write_text(json.dumps(WHOLE))
    return tmp_path


def audit(
    checkout: Path, python: object = PYTHON_FINE, npm: object = NPM_FINE, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs the audit with clients that answer what they are told to."""
    clients = checkout / "clients"
    (clients / "pip_audit.py").write_text(f"print({json.dumps(python)!r})")
    (clients / "npm").write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps(npm)}\nEND\n")
    (clients / "npm").chmod(0o755)
    path = f"{clients}{os.pathsep}{os.environ['PATH']}"
    outside = {name: value for name, value in os.environ.items() if name != "AUDIT"}
    return subprocess.run(
        [sys.executable, checkout / ".ci" / "audit.py"],
        env=outside | {"PYTHONPATH": str(clients), "PATH": path} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_whole_locks_without_known_vulnerabilities_pass(checkout: Path) -> None:
    done = audit(checkout)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(("python", "npm"), [(PYTHON_BAD, NPM_FINE), (PYTHON_FINE, NPM_BAD), (PYTHON_BAD, NPM_SILENT)])
def test_a_vulnerability_fails(checkout: Path, python: object, npm: object) -> None:
    assert audit(checkout, python, npm).returncode == 1


@pytest.mark.parametrize(("python", "npm"), [(PYTHON_SILENT, NPM_FINE), (PYTHON_FINE, NPM_SILENT), ("nonsense", [])])
def test_silence_is_told_and_fails_only_where_an_answer_is_required(
    checkout: Path, python: object, npm: object
) -> None:
    told = audit(checkout, python, npm)
    assert told.returncode == 0
    assert "!! NOT AUDITED" in told.stdout
    assert audit(checkout, python, npm, AUDIT="required").returncode == 1


@pytest.mark.parametrize("line", ["a==1.0\n", f"a>=1.0 {HASH}\n", "a==1.0 --hash=md5:00\n", f"a {HASH}\n"])
def test_a_requirement_must_be_pinned_with_hashes(checkout: Path, line: str) -> None:
    (checkout / "requirements" / "base.txt").write_text(PINNED + line)
    assert audit(checkout).returncode == 1


def test_an_npm_package_must_have_its_integrity(checkout: Path) -> None:
    lock = {"packages": WHOLE["packages"] | {"node_modules/d": {"version": "1.0.0"}}}
    (checkout / "frontend" / "package-lock.json").write_text(json.dumps(lock))
    assert audit(checkout).returncode == 1
