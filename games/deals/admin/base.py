"""What the pages of this admin have in common."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import admin, messages
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from unfold.admin import ModelAdmin

from games.deals.admin.permits import Permits
from games.errors import DomainError

P = ParamSpec("P")
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
        """Only the filters on offer: an address with `?seed__startswith=a` would answer what is not shown."""
        offered = {getattr(entry, "parameter_name", entry) for entry in self.list_filter}
        return lookup.partition("__")[0] in {*offered, self.date_hierarchy}

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
