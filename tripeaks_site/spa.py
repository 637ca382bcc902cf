"""Serves the browser app: one page for every path that is not an endpoint."""

import base64
import hashlib
import re
from functools import lru_cache
from typing import Any

from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_NOT_BUILT = "The browser app is not built here. `make run` builds it."


@require_safe
def app(request: HttpRequest) -> HttpResponseBase:
    """The app's page. Its short inline script is allowed by its hash; the page itself is never cached."""
    loaded = _page(settings.SPA_PAGE.stat().st_mtime_ns) if settings.SPA_PAGE.exists() else None
    if loaded is None:
        return HttpResponse(_NOT_BUILT, status=503, content_type="text/plain")
    html, hashes = loaded

    @csp_update({"script-src": list(hashes)})
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return HttpResponse(html, headers={"Cache-Control": "no-cache"})

    return answer(request)


@lru_cache(maxsize=1)
def _page(modified: int) -> tuple[str, tuple[str, ...]]:
    """The page and its scripts' hashes, read again when a build has changed it."""
    html = settings.SPA_PAGE.read_text(encoding="utf-8")
    digests = (hashlib.sha256(script.encode()).digest() for script in _INLINE_SCRIPT.findall(html))
    return html, tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
