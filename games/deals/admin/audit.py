"""The audit log, to be read."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.deals.admin import log
from games.deals.admin.base import LookOnly
from games.deals.admin.log import SERVICE, STAFF, details_of, subject_of, who
from games.deals.models import AuditEntry


class ActionFilter(admin.SimpleListFilter):
    """By what was done; the choices are what has ever been done here."""

    title = "action"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[AuditEntry]") -> list[tuple[str, str]]:
        done = AuditEntry.objects.order_by("action").values_list("action", flat=True).distinct()
        return [(action, action) for action in done]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        return queryset if self.value() is None else queryset.filter(action=self.value())


class ActorFilter(admin.SimpleListFilter):
    """By who did it."""

    title = "who"
    parameter_name = "who"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[AuditEntry]") -> list[tuple[str, str]]:
        names = AuditEntry.objects.filter(actor__isnull=False).order_by("actor__username")
        staff = names.values_list("actor__username", flat=True).distinct()
        return [(SERVICE, SERVICE), (STAFF, STAFF), *((name, name) for name in staff)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        match self.value():
            case None:
                return queryset
            case log.SERVICE:  # no player can be called so
                return queryset.filter(actor__isnull=True)
            case log.STAFF:
                return queryset.filter(actor__isnull=False)
            case name:
                return queryset.filter(actor__username=name)


@admin.register(AuditEntry)
class AuditEntryAdmin(LookOnly):
    """Who did what, and when. Nothing here can be changed, by anybody."""

    list_display = ("shown_at", "shown_who", "action", "about", "shown_details")
    list_display_links = None
    list_filter = (ActionFilter, ActorFilter)
    date_hierarchy = "at"
    search_fields = ("subject", "action", "actor__username", "details")
    search_help_text = "Deal, date, name or words"
    list_select_related = ("actor",)
    ordering = ("-at", "-id")
    actions = None
    fields = ("shown_at", "shown_who", "action", "about", "shown_details")
    readonly_fields = fields

    @admin.display(description="when (UTC)", ordering="at")
    def shown_at(self, entry: AuditEntry) -> SafeString:
        return format_html('<span class="tp-when">{}</span>', f"{entry.at:%Y-%m-%d %H:%M:%S}")

    @admin.display(description="who", ordering="actor")
    def shown_who(self, entry: AuditEntry) -> str:
        return who(entry)

    @admin.display(description="about")
    def about(self, entry: AuditEntry) -> SafeString | str:
        return format_html('<span class="tp-when">{}</span>', subject_of(entry))

    @admin.display(description="details")
    def shown_details(self, entry: AuditEntry) -> SafeString | str:
        return details_of(entry)
