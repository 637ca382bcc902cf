"""Errors as the API answers them: every ErrorCode has one status, every answer one envelope (API.md, "Errors")."""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.errors import DomainError, ErrorCode

STATUS: dict[ErrorCode, HTTPStatus] = {
    ErrorCode.INVALID: HTTPStatus.BAD_REQUEST,
    ErrorCode.MALFORMED_LOG: HTTPStatus.BAD_REQUEST,
    ErrorCode.NOT_SIGNED_IN: HTTPStatus.UNAUTHORIZED,
    ErrorCode.FORBIDDEN: HTTPStatus.FORBIDDEN,
    ErrorCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    ErrorCode.METHOD_NOT_ALLOWED: HTTPStatus.METHOD_NOT_ALLOWED,
    ErrorCode.CONFLICT: HTTPStatus.CONFLICT,
    ErrorCode.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ErrorCode.UNSUPPORTED_MEDIA_TYPE: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ErrorCode.ILLEGAL_MOVE: HTTPStatus.UNPROCESSABLE_ENTITY,
    ErrorCode.TOO_MANY_REQUESTS: HTTPStatus.TOO_MANY_REQUESTS,
    ErrorCode.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    ErrorCode.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
}
RETRY_AFTER_SECONDS = 5
_DEFECT = "Something went wrong here. It has been logged."
_log = logging.getLogger(__name__)


def envelope(code: ErrorCode, message: str, details: Mapping[str, object] | None = None) -> dict[str, object]:
    """The one shape of an error."""
    return {"error": {"code": code.value, "message": message, **(details or {})}}


def error_response(code: ErrorCode, message: str, details: Mapping[str, object] | None = None) -> JsonResponse:
    """The envelope as a plain Django response, for what never reaches an endpoint."""
    return JsonResponse(envelope(code, message, details), status=STATUS[code])


def answer_exception(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler: whatever an endpoint raises, as an envelope. None lets a defect surface as one."""
    set_rollback()
    described = _described(error)
    if described is None and settings.DEBUG:
        # Django would answer a page of HTML; who debugs finds the same in the log.
        _log.exception("A defect.")
        described = ErrorCode.INTERNAL, _DEFECT, {}
    if described is None:
        return None
    code, message, details = described
    response = Response(envelope(code, message, details), status=STATUS[code])
    if code is ErrorCode.UNAVAILABLE:
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    if isinstance(error, exceptions.Throttled):
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        response["WWW-Authenticate"] = "Session"
    return response


def _described(error: Exception) -> tuple[ErrorCode, str, Mapping[str, object]] | None:
    match error:
        case DomainError():
            return error.code, error.message, error.details
        case exceptions.ValidationError():
            return ErrorCode.INVALID, "The request is not valid.", {"fields": _fields(error.detail)}
        case RequestDataTooBig():
            return ErrorCode.TOO_LARGE, "The request is too large.", {}
        case exceptions.ParseError() | SuspiciousOperation() | MultiPartParserError():
            return ErrorCode.INVALID, str(getattr(error, "detail", "") or "The request is not valid."), {"fields": {}}
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return ErrorCode.NOT_SIGNED_IN, "Sign in, or play as a guest, first.", {}
        case exceptions.PermissionDenied() | DjangoPermissionDenied():
            return ErrorCode.FORBIDDEN, str(getattr(error, "detail", "") or "This is not allowed."), {}
        case exceptions.NotFound() | Http404():
            return ErrorCode.NOT_FOUND, "There is nothing here.", {}
        case exceptions.MethodNotAllowed():
            return ErrorCode.METHOD_NOT_ALLOWED, str(error.detail), {}
        case exceptions.UnsupportedMediaType():
            return ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send application/json.", {}
        case exceptions.Throttled():
            return ErrorCode.TOO_MANY_REQUESTS, "Too many requests. Try again shortly.", {}
        case OperationalError() | InterfaceError():
            _log.exception("The database is away.")
            return ErrorCode.UNAVAILABLE, "The service is busy. Try again shortly.", {}
    return None


def _fields(detail: object) -> dict[str, object]:
    if isinstance(detail, dict):
        return {str(name): messages if isinstance(messages, list) else [messages] for name, messages in detail.items()}
    return {"": detail}


# --- What never reaches an endpoint: Django's own handlers ----------------------------------------------------------


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if request.path.startswith("/admin/"):
        return render(request, "admin/forgery.html", status=HTTPStatus.FORBIDDEN)
    return error_response(ErrorCode.FORBIDDEN, f"CSRF check failed: {reason}")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return error_response(ErrorCode.TOO_LARGE, "The request is too large.")
    return error_response(ErrorCode.INVALID, "The request is not valid.", {"fields": {}})


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_response(ErrorCode.FORBIDDEN, "This is not allowed.")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_response(ErrorCode.NOT_FOUND, "There is nothing here.")


def server_error(request: HttpRequest) -> HttpResponse:
    return error_response(ErrorCode.INTERNAL, _DEFECT)
