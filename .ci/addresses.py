"""No file of the repository names a package registry, or a place on the machine it was written on.

Lock files and client settings must work wherever a package client is pointed, so they hold names, versions and hashes
only. Which registries this machine uses is asked of the clients here, so that this file names none either.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
INSTALLED_FROM = re.compile(r"(^|/)(requirements/.*|\.npmrc|pip\.conf|Dockerfile)$")
POINTS_SOMEWHERE = re.compile(
    r"://(?!localhost|127\.0\.0\.1)|--(index-url|extra-index-url|find-links|trusted-host)|^\s*(@\S+:)?registry\s*=",
    re.MULTILINE,
)
SOMEBODYS_HOME = re.compile(r"/(?:home|Users)/(?!app\b)\w+|(?<![\w.])/root/")


def main() -> int:
    here = {str(ROOT), str(Path.home())} - {"/"}
    hosts = registries()
    faults = []
    for name in tracked():
        path = ROOT / name
        if path.is_symlink() or not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", errors="ignore")
        faults += [
            f"{name}: names {place}" for place in here if re.search(rf"(?<![\w.]){re.escape(place)}(?![\w-])", text)
        ]
        faults += [f"{name}: names somebody's home, {found.group()}" for found in SOMEBODYS_HOME.finditer(text)]
        faults += [f"{name}: names the package registry at {host}" for host in hosts if host in text]
        if INSTALLED_FROM.search(name) and (found := POINTS_SOMEWHERE.search(text)):
            faults.append(f"{name}: says where packages come from ({found.group().strip()})")
        if path.name == "package-lock.json":
            faults += [f"{name}: {package} is resolved to an address" for package in resolved(text)]
    print("\n".join(faults) or "Nothing.")
    return 1 if faults else 0


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    # This file has to spell what it looks for.
    return [name for name in listed.split("\0") if name and name != ".ci/addresses.py"]


def registries() -> set[str]:
    """The hosts this machine's own package clients ask."""
    answers = []
    for command in (["npm", "config", "get", "registry"], [sys.executable, "-m", "pip", "config", "list"]):
        try:
            answers.append(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"!! Not asked where packages come from: {error}")
    urls = re.findall(r"https?://[^\s'\"]+", "\n".join(answers))
    return {host for url in urls if (host := urlsplit(url).hostname) and host not in {"localhost", "127.0.0.1"}}


def resolved(lock: str) -> list[str]:
    packages = json.loads(lock)["packages"]
    return [name for name, package in packages.items() if "://" in str(package.get("resolved", ""))]


if __name__ == "__main__":
    sys.exit(main())
