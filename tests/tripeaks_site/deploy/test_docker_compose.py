"""docker-compose.yml says what it starts; here the same shape is started without containers."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import httpx
import psycopg
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "tripeaks_site" / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
WEB = COMPOSE["services"]["web"]


def defaults(value: str) -> str:
    """A value as Compose reads it where the operator has set nothing."""
    return re.sub(r"\$\{\w+:?-([^}]*)\}", r"\1", value)


def test_it_is_the_service_over_postgresql_and_redis() -> None:
    assert set(COMPOSE["services"]) == {"web", "postgres", "redis"}
    assert COMPOSE["services"]["postgres"]["image"] == "postgres:15"
    assert COMPOSE["services"]["redis"]["image"] == "redis:7"
    assert set(WEB["depends_on"]) == {"postgres", "redis"}


def test_the_addresses_lead_to_its_own_services() -> None:
    database = urlsplit(defaults(WEB["environment"]["DATABASE_URL"]))
    postgres = COMPOSE["services"]["postgres"]["environment"]
    assert (database.hostname, database.username) == ("postgres", postgres["POSTGRES_USER"])
    assert database.password == defaults(postgres["POSTGRES_PASSWORD"])
    assert urlsplit(WEB["environment"]["REDIS_URL"]).hostname == "redis"


def test_only_the_web_is_reachable_and_only_from_this_machine() -> None:
    published = {name: service["ports"] for name, service in COMPOSE["services"].items() if "ports" in service}
    assert {name: [defaults(port) for port in ports] for name, ports in published.items()} == {
        "web": ["127.0.0.1:8000:8000"]
    }


def test_every_variable_is_one_the_settings_read() -> None:
    settings = (ROOT / "tripeaks_site" / "settings.py").read_text()
    for name in WEB["environment"]:
        assert f'"{name}"' in settings


def test_the_image_copies_what_exists() -> None:
    dockerfile = (ROOT / WEB["build"]["dockerfile"]).read_text()
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", dockerfile, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert copied
    assert [source for source in copied if not (ROOT / source).exists()] == []
    assert "USER tripeaks" in dockerfile


def test_no_database_and_no_secret_gets_into_the_image() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().split("\n")
    assert "*" in ignored
    assert not any(line.startswith("!var") for line in ignored)


@pytest.mark.services
def test_the_same_shape_serves() -> None:
    with own_database() as database_url:
        environment = {name: defaults(value) for name, value in WEB["environment"].items()}
        environment |= {"DATABASE_URL": database_url, "REDIS_URL": os.environ["REDIS_URL"]}
        with served(environment) as url:
            checks = {"database": "ok", "redis": "ok", "solver": "ok"}
            assert httpx.get(f"{url}/readyz").json() == {"status": "ok", "checks": checks}
            assert httpx.get(f"{url}/api/daily/").status_code == 200
            assert "text/html" in httpx.get(f"{url}/").headers["content-type"]


@contextmanager
def own_database() -> Iterator[str]:
    """A database that no test's transaction holds, beside the tests' own."""
    name = f"shape_{uuid4().hex}"
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def served(environment: dict[str, str]) -> Iterator[str]:
    """The image's entrypoint and command, run here."""
    port = free_port()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    server = subprocess.Popen(
        ["sh", DEPLOY / "entrypoint", "serve"],
        cwd=ROOT,
        env={"PATH": path, "HOST": "127.0.0.1", "PORT": str(port), "LOG_LEVEL": "WARNING"} | environment,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + 60
        while not ready(url):
            assert server.poll() is None, "the server ended"
            assert time.monotonic() < deadline, "the server never became ready"
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        assert server.wait(20) in {0, -15, 143}


def ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz").is_success
    except httpx.TransportError:
        return False


def free_port() -> int:
    """Below the ports that the system gives to clients."""
    for port in range(22000, 23000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise RuntimeError("no free port")
