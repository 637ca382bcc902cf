"""`/healthz`: the process is alive. `/readyz`: what it needs is there, each part named."""

import logging

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from tripeaks_site import solver_warming

RETRY_AFTER_SECONDS = 2
_log = logging.getLogger(__name__)


@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """503 while this process should be sent nobody: without its database nobody could play, and while the solver is
    being made ready, or cannot be, some requests would only be told to come back. Playing works all the same.

    Without Redis everything works, slower: its absence is told, not fatal.
    """
    checks = {
        "database": _database(),
        "redis": _redis() if settings.REDIS_URL else "not configured",
        "solver": solver_warming.state(),
    }
    fatal = checks["database"] != "ok" or checks["solver"] != "ok"
    response = JsonResponse(
        {"status": "unavailable" if fatal else "ok", "checks": checks}, status=503 if fatal else 200
    )
    if fatal:
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        _log.exception("The database is away.")
        return "away"
    return "ok"


def _redis() -> str:
    try:
        cache.set("readyz", 1, timeout=5)
        return "ok" if cache.get("readyz") == 1 else "away"
    except Exception:  # noqa: BLE001 - whatever the client library raises means the same here
        _log.exception("Redis is away.")
        return "away"
