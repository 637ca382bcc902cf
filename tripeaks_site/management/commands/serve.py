"""`manage.py serve`: the whole service in one process."""

import fcntl
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

GRACEFUL_SECONDS = 10
MAX_FRAME_BYTES = 64 * 1024


class Command(BaseCommand):
    help = "Serves pages, API and sockets in one process, and does due work. PORT says where (8000)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"), help="address to listen on")
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: object, **options: Any) -> None:
        lock = hold_sqlite_file(settings.DATABASES["default"])
        self.stdout.write(f"TriPeaks is at http://localhost:{options['port']} (Ctrl+C stops it)")
        uvicorn.run(
            "tripeaks_site.asgi:application",
            host=options["host"],
            port=options["port"],
            access_log=False,  # the application logs requests itself, without addresses
            log_config=None,
            proxy_headers=False,  # only TRUSTED_PROXIES are believed, by the application
            server_header=False,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
            ws_max_size=MAX_FRAME_BYTES,
            ws_per_message_deflate=False,
        )
        if lock is not None:
            os.close(lock)


def hold_sqlite_file(database: Mapping[str, Any]) -> int | None:
    """Claims the SQLite file for this process; None where the database is a server, which many may use.

    Raises:
        CommandError: another process serves from the same file.
    """
    if not database["ENGINE"].endswith("sqlite3"):
        return None
    path = Path(str(database["NAME"])).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise CommandError(
            f"Another process serves from {path}. Stop it, or give this one another file or a PostgreSQL server in "
            "DATABASE_URL."
        ) from error
    return lock
