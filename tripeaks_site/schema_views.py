"""The schema and the page that shows it. Their errors are the API's too, whatever type they speak otherwise."""

from typing import Any

from django.http import JsonResponse
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.views import APIView

from tripeaks_site.errors import answer_exception


class _JsonErrors(APIView):
    authentication_classes = ()  # open to all, so that no token is asked for before the method

    def handle_exception(self, exc: Exception) -> Any:
        answer = answer_exception(exc, {})
        if answer is None:
            raise exc
        return JsonResponse(answer.data, status=answer.status_code)


class Schema(_JsonErrors, SpectacularJSONAPIView):
    """The OpenAPI description as JSON."""


class Docs(_JsonErrors, SpectacularSwaggerSplitView):
    """The description as a page to read and to try."""
