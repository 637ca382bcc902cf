"""What is locked is whole, and nobody has published a vulnerability in it.

The first half needs no network: every Python requirement is pinned with hashes, every npm package has its integrity.
The second asks the advisory services of both ecosystems. A vulnerability fails. A service that cannot be reached is
told loudly, in lines that begin with "!!", and does not fail: a machine without a way out could never pass, and would
learn to ignore the check. Where the services can be reached, set AUDIT=required and their silence fails too.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
LOCK = ROOT / "requirements" / "dev.txt"  # holds all of base.txt
PINNED = re.compile(r"^[a-z0-9._-]+(\[[a-z0-9,._-]+\])?==[^\s;]+( ;.*)?$")
SECONDS = 120


def main() -> int:
    faults = [*unpinned(LOCK), *unpinned(LOCK.with_name("base.txt")), *without_integrity()]
    silent = []
    for ask in (ask_about_python, ask_about_npm):
        try:
            faults += ask()
        except Unreachable as error:
            silent.append(str(error))
    for fault in faults:
        print(fault)
    for reason in silent:
        print(f"!! NOT AUDITED: {reason}")
    if silent:
        print("!! So nobody was asked about known vulnerabilities there. AUDIT=required makes this a failure.")
    return 1 if faults or (silent and os.environ.get("AUDIT") == "required") else 0


class Unreachable(Exception):
    """The advisory service gave no answer, so there is nothing to conclude."""


def unpinned(lock: Path) -> list[str]:
    entries = re.sub(r"\s*#.*", "", lock.read_text()).replace("\\\n", " ").splitlines()
    faults = []
    for entry in filter(str.strip, entries):
        requirement, *hashes = (part.strip() for part in entry.split("--hash="))
        if not PINNED.match(requirement):
            faults.append(f"{lock.name}: not pinned: {requirement}")
        if not hashes or not all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes):
            faults.append(f"{lock.name}: without hashes: {requirement}")
    return faults


def without_integrity() -> list[str]:
    packages = json.loads((FRONTEND / "package-lock.json").read_text())["packages"]
    return [
        f"package-lock.json: without integrity: {name}"
        for name, package in packages.items()
        # "" is the app itself; a bundled package is covered by the integrity of the one that carries it.
        if name and not package.get("link") and not package.get("inBundle") and "integrity" not in package
    ]


def ask_about_python() -> list[str]:
    for service in ("pypi", "osv"):
        arguments = ["-r", LOCK, "--require-hashes", "--disable-pip", "--format=json", "--timeout=15", "-s", service]
        answer = answer_of([sys.executable, "-m", "pip_audit", "--progress-spinner=off", *map(str, arguments)])
        asked = [package for package in (answer or {}).get("dependencies", []) if "skip_reason" not in package]
        if not asked:
            continue
        left_out = len(answer["dependencies"]) - len(asked) if answer else 0
        if left_out:
            print(f"!! pip-audit knew nothing about {left_out} packages.")
        return [
            f"{package['name']} {package['version']}: {vulnerability['id']}, fixed in {vulnerability['fix_versions']}"
            for package in asked
            for vulnerability in package["vulns"]
        ]
    raise Unreachable("the Python packages; neither of pip-audit's advisory services answers from here.")


def ask_about_npm() -> list[str]:
    answer = answer_of(["npm", "audit", "--json"], cwd=FRONTEND)
    if answer is None or "vulnerabilities" not in answer:
        reason = (answer or {}).get("message", "no answer")
        raise Unreachable(
            f"the npm packages; npm's advisory service does not answer from here ({without_urls(reason)})."
        )
    return [f"npm: {name}: {found['severity']} ({found['range']})" for name, found in answer["vulnerabilities"].items()]


def answer_of(command: list[str], cwd: Path = ROOT) -> dict[str, Any] | None:
    """The JSON object a client prints, whether or not it ends with 0: both end with 1 for a finding."""
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=SECONDS, check=False)
        answer = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return answer if isinstance(answer, dict) else None


def without_urls(text: str) -> str:
    return re.sub(r"\s*-?\s*\w*\s*https?://\S+", "", text)


if __name__ == "__main__":
    sys.exit(main())
