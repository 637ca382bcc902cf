"""The README's commands are run, not only printed.

    python3 .ci/readme_commands.py check README.md --already "make check" "make test"
    python3 .ci/readme_commands.py serve "PORT=18000 make run" --within 240

`check` takes every command of every ```sh block, in order, each in a shell of its own from the top of the checkout, and
fails where one fails. A command that serves (`make run`, `make dev`) is started, asked for its pages, and stopped. A
block that cannot be run here carries the reason in its fence, and is named in the output:

    ```sh not-in-ci: needs a Docker engine

Commands given as `--already` have been run by the caller, and are not run again.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(
    r"^```(?:sh|bash|shell|console)\b[ \t]*(?P<info>[^\n]*)\n(?P<body>.*?)^```\s*$", re.MULTILINE | re.DOTALL
)
NOT_IN_CI = "not-in-ci:"
SERVES = re.compile(r"\bmake (run|dev)\b|manage\.py serve\b")
# What a served address must answer: the page itself, and that its parts are ready.
# The first of them is asked until it answers 200.
PROBES = {"run": (8000, ("/readyz", "/healthz", "/", "/api/daily/")), "dev": (5173, ("/", "/api/daily/"))}
SECONDS = 300
# The first write waits for the disk, and the disk may still be busy with all that was just installed.
ANSWER_SECONDS = 60
STOP_SECONDS = 60


@dataclass(frozen=True)
class Block:
    commands: tuple[str, ...]
    not_in_ci: str | None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    actions = parser.add_subparsers(dest="action", required=True)
    checking = actions.add_parser("check")
    checking.add_argument("file", type=Path)
    checking.add_argument("--already", nargs="*", default=[])
    serving = actions.add_parser("serve")
    serving.add_argument("command")
    serving.add_argument("--within", type=int, default=SECONDS)
    options = parser.parse_args()
    if options.action == "serve":
        return 0 if serve(options.command, within=options.within) else 1
    return check(blocks(options.file.read_text()), set(options.already))


def check(found: list[Block], already: set[str]) -> int:
    failed = []
    for block in found:
        for command in block.commands:
            if block.not_in_ci is not None:
                print(f"NOT RUN   {command}   ({block.not_in_ci})")
            elif command in already:
                print(f"ran above {command}")
            elif not (serve(command) if SERVES.search(command) else run(command)):
                failed.append(command)
    if not any(block.commands for block in found):
        failed.append("(no command found at all)")
    for command in failed:
        print(f"FAILED    {command}")
    return 1 if failed else 0


def blocks(text: str) -> list[Block]:
    return [Block(tuple(commands(match["body"])), reason(match["info"])) for match in FENCE.finditer(text)]


def reason(info: str) -> str | None:
    return info.partition(NOT_IN_CI)[2].strip() or "no reason given" if NOT_IN_CI in info else None


def commands(body: str) -> Iterator[str]:
    """A line is a command; `\\` at its end continues it; a comment after it is not part of it."""
    for line in body.replace("\\\n", " ").splitlines():
        command = re.sub(r"(^|\s+)#\s.*$", "", line).removeprefix("$ ").strip()
        if command:
            yield re.sub(r"\s+", " ", command)


def run(command: str) -> bool:
    began = time.monotonic()
    try:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        print(f"too slow  {command}   (over {SECONDS} s)")
        return False
    print(f"{'ok' if done.returncode == 0 else 'failed':9} {command}   {time.monotonic() - began:.1f} s")
    if done.returncode != 0:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
    return done.returncode == 0


def serve(command: str, within: int = SECONDS) -> bool:
    """Starts a server, waits until it answers, asks each of its probes, and stops it as Ctrl+C does."""
    port, paths = PROBES["dev" if "make dev" in command else "run"]
    if (named := re.search(r"\bPORT=(\d+)", command)) and "make dev" not in command:
        port = int(named[1])
    began = time.monotonic()
    server = subprocess.Popen(
        ["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, start_new_session=True, env=as_at_a_desk()
    )
    try:
        up = wait_for(f"http://localhost:{port}{paths[0]}", server, deadline=began + within)
        seconds = time.monotonic() - began
        answers = [answer(f"http://localhost:{port}{path}") for path in paths] if up else []
    finally:
        stopped = stop(server)
    good = up and stopped and all(status == 200 for status in answers)
    told = ", ".join(f"{path} {status}" for path, status in zip(paths, answers, strict=False)) or "it never answered"
    print(
        f"{'ok' if good else 'failed':9} {command}   up after {seconds:.1f} s: {told}; stopped: {stopped}", flush=True
    )
    return good


def as_at_a_desk() -> dict[str, str]:
    """Without CI's own settings; what the server logs about every probe would only hide the answer."""
    return {name: value for name, value in os.environ.items() if name not in {"CI", "PORT"}} | {"LOG_LEVEL": "WARNING"}


def wait_for(url: str, server: subprocess.Popen[bytes], deadline: float) -> bool:
    while time.monotonic() < deadline and server.poll() is None:
        if answer(url) == 200:
            return True
        time.sleep(0.2)
    return False


def answer(url: str) -> int | None:
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_SECONDS) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def stop(server: subprocess.Popen[bytes]) -> bool:
    """Interrupts the whole group, as a terminal does; whether that was enough."""
    group = server.pid
    try:
        os.killpg(group, signal.SIGINT)
        server.wait(STOP_SECONDS)
    except ProcessLookupError:
        return True
    except subprocess.TimeoutExpired:
        os.killpg(group, signal.SIGKILL)
        server.wait()
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
