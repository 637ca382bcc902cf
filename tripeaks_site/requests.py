"""Refuses, before any view, requests that nothing behind could answer well."""

import re
from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from games.errors import ErrorCode
from tripeaks_site.errors import error_response

_NUMBER = re.compile("[0-9]{1,18}")  # Python itself refuses to read a number of some thousand digits
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")


class RefuseUnstorable:
    """400 for a host that is not ours and for control characters or bytes that are no UTF-8 in the address; 413 for a
    body over MAX_BODY_BYTES.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            # Said here, because Django itself would answer a page of HTML while debugging.
            return error_response(ErrorCode.INVALID, "The Host header names no host of this service.", {"fields": {}})
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not _NUMBER.fullmatch(length):
            return error_response(ErrorCode.INVALID, "Content-Length is not a number.", {"fields": {}})
        if "HTTP_TRANSFER_ENCODING" in request.META:
            # WSGI hands over no body of unknown length: better said than taken for an empty one.
            return error_response(ErrorCode.INVALID, "Send the body with a Content-Length.", {"fields": {}})
        if int(length) > settings.MAX_BODY_BYTES:
            return error_response(ErrorCode.TOO_LARGE, f"A body may have {settings.MAX_BODY_BYTES} bytes.")
        for part in (request.path_info.encode("utf-8", "surrogateescape"), _query(request)):
            if _CONTROL.search(part) or not _is_utf8(part):
                return error_response(ErrorCode.INVALID, "The address holds characters it may not.", {"fields": {}})
        return self._get_response(request)


def _query(request: HttpRequest) -> bytes:
    return unquote_to_bytes(request.META.get("QUERY_STRING", ""))


def _is_utf8(part: bytes) -> bool:
    try:
        part.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
