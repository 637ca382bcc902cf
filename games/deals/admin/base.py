"""What the pages of this admin have in common."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from unfold.admin import ModelAdmin

from games.deals.admin.permits import Permits
from games.errors import DomainError

P = ParamSpec("P")
# A year to 9998: Django counts on to the year after. Or a month or a day.
_SHORT_NUMBER = re.compile("(?!9999)[0-9]{1,4}")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class LookOnly(ModelAdmin):  # type: ignore[misc]  # unfold ships no types
    """Rows that may be seen but neither added, changed nor deleted by a form: services do that, view by view."""

    list_fullwidth = True
    list_per_page = 50
    list_max_show_all = 200
    show_full_result_count = False
    warn_unsaved_form = False

    class Media:
        css = {"all": ("deals/operator.css",)}

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what the filters on offer ask: an address with `?seed__startswith=a` would answer what is not shown, and
        one with a broken pattern or a year that no calendar has would break the page.
        """
        name, _, asked = lookup.partition("__")
        if name == self.date_hierarchy:
            return asked in {"year", "month", "day"} and _SHORT_NUMBER.fullmatch(value) is not None
        offered = {getattr(entry, "parameter_name", entry) for entry in self.list_filter}
        return name in offered and asked in {"", "exact"}

    def response_action(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        """An action on a selection, if what is selected could be rows at all."""
        try:
            for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
                self.model._meta.pk.to_python(chosen)  # noqa: SLF001 - Django's documented way to a model's key
        except ValidationError as error:
            raise Http404 from error
        answer: HttpResponseBase | None = super().response_action(request, queryset)
        return answer

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def staff(request: HttpRequest) -> AbstractUser:
    """Who is signed in: the admin lets in nobody but staff."""
    if not isinstance(request.user, AbstractUser):
        raise PermissionDenied
    return request.user


def needs(permission: str, *methods: str) -> Callable[[View[P]], View[P]]:
    """Lets a view be used by who has the permission, and by those methods (POST alone unless said otherwise)."""
    allowed = methods or ("POST",)

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not staff(request).has_perm(permission):
                raise PermissionDenied
            if request.method not in allowed:
                return HttpResponseNotAllowed(allowed)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def page(request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
    """A page of our own inside the admin's frame."""
    frame = {**admin.site.each_context(request), "title": title, "may": Permits(staff(request)), **context}
    return TemplateResponse(request, f"admin/deals/{template}", frame)


def attempt(request: HttpRequest, done: str, service: Callable[[], object]) -> bool:
    """Calls a service and tells the operator `done`, or why it was refused. Says whether it was done."""
    try:
        service()
    except DomainError as error:
        messages.error(request, error.message)
        return False
    messages.success(request, done)
    return True


def back_to(name: str, *args: object, query: str = "") -> HttpResponseRedirect:
    """After a POST: to a page of the admin."""
    answer = redirect(name, *args)
    answer["Location"] += query
    return HttpResponseRedirect(answer["Location"])
