"""The admin as a whole: its policy for scripts, and what it answers when it refuses."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from csp.constants import UNSAFE_EVAL
from csp.decorators import csp_update
from django.core.exceptions import PermissionDenied
from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from unfold.sites import UnfoldAdminSite

from games.errors import DomainError, ErrorCode
from tripeaks_site.errors import STATUS

View = Callable[..., HttpResponseBase]

# Unfold's menus are Alpine expressions in attributes, which Alpine compiles: that is eval. Pages of the admin alone may
# do it. They too run no inline script and load nothing from elsewhere; what the theme would put into <style> elements
# is in a file of ours, and htmx is told to add none (templates/unfold/layouts/skeleton.html). Signing in is a page
# without scripts, under the policy of everything else (templates/admin/login.html).
_POLICY = {"script-src": [UNSAFE_EVAL]}
_widened: Callable[[View], View] = csp_update(_POLICY)


class OperatorSite(UnfoldAdminSite):  # type: ignore[misc]  # unfold ships no types
    """Unfold's site. Whatever a view refuses is said on a page of the admin, not in the API's JSON."""

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """What every page is rendered with. The colours are in admin.css, so that no page needs an inline style."""
        context: dict[str, Any] = super().each_context(request)
        return {**context, "colors": {}}

    def search(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The names of pages, for the command palette; a page number that is none is refused, not a defect."""
        try:
            answer: HttpResponse = super().search(request, extra_context)
        except (ValueError, InvalidPage) as error:
            raise Http404 from error
        return answer

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # noqa: FBT001, FBT002 - Django's own signature
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                return view(request, *args, **kwargs)
            except PermissionDenied:
                return self.refusal(request, HTTPStatus.FORBIDDEN, "Your role does not allow this.")
            except Http404:
                return self.refusal(request, HTTPStatus.NOT_FOUND, "There is nothing here.")
            except DomainError as error:
                return self.refusal(request, STATUS[error.code], error.message, error.code)

        guarded.__name__ = getattr(view, "__name__", "view")
        for name in ("model_admin", "csrf_exempt"):
            if hasattr(view, name):
                setattr(guarded, name, getattr(view, name))
        return _widened(super().admin_view(guarded, cacheable))

    def refusal(
        self, request: HttpRequest, status: HTTPStatus, message: str, code: ErrorCode | None = None
    ) -> HttpResponse:
        """The page that says why something was not done."""
        context = {
            **self.each_context(request),
            "title": {403: "Not allowed", 404: "Not found", 503: "Not ready yet"}.get(status, "Not done"),
            "message": message,
            "again": code is ErrorCode.UNAVAILABLE,
        }
        request.current_app = self.name
        answer = TemplateResponse(request, "admin/refused.html", context, status=status)
        if code is ErrorCode.UNAVAILABLE:
            answer["Retry-After"] = "5"
        return answer.render()
