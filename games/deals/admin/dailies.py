"""The scheduled days as a list, and the addresses of the calendar."""

from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.deals.admin import calendar, day, labels, permits
from games.deals.admin.base import LookOnly, back_to, needs
from games.deals.admin.filters import RulesetFilter
from games.deals.models import DailyDeal


@admin.register(DailyDeal)
class DailyDealAdmin(LookOnly):
    list_display = ("shown_day", "ruleset", "shown_deal", "shown_void", "shown_at")
    list_display_links = None
    list_filter = (RulesetFilter,)
    date_hierarchy = "date"
    ordering = ("-date", "ruleset")
    list_select_related = ("deal", "void")
    actions = None

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("calendar/", view(calendar.calendar), name="deals_calendar"),
            path("calendar/fill/", view(calendar.fill), name="deals_fill"),
            path("calendar/swap/", view(calendar.swap_days), name="deals_swap"),
            path("calendar/<str:date>/<str:ruleset>/", view(day.day_page), name="deals_day"),
            *(
                path(f"calendar/<str:date>/<str:ruleset>/{name}/", view(handler), name=f"deals_day_{name}")
                for name, handler in day.ON_A_DAY.items()
            ),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return to_its_day(request, object_id)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return to_its_day(request, object_id)

    @admin.display(description="day", ordering="date")
    def shown_day(self, daily: DailyDeal) -> SafeString:
        address = reverse("admin:deals_day", args=[daily.date.isoformat(), daily.ruleset])
        return format_html('<a href="{}">{} {}</a>', address, daily.date.isoformat(), daily.date.strftime("%a"))

    @admin.display(description="deal")
    def shown_deal(self, daily: DailyDeal) -> SafeString:
        address = reverse("admin:deals_deal_change", args=[daily.deal_id])
        return format_html('<a href="{}" title="{}">{}</a>', address, daily.deal_id, labels.short(daily.deal))

    @admin.display(description="void")
    def shown_void(self, daily: DailyDeal) -> str:
        void = getattr(daily, "void", None)
        return f"void: {void.reason}" if void else labels.NOTHING

    @admin.display(description="scheduled at (UTC)", ordering="scheduled_at")
    def shown_at(self, daily: DailyDeal) -> str:
        return f"{daily.scheduled_at:%Y-%m-%d %H:%M}"


@needs(permits.VIEW_CALENDAR, "GET", "HEAD")
def to_its_day(request: HttpRequest, daily_id: str) -> HttpResponse:
    """A scheduled day is looked at in the calendar."""
    known = daily_id.isascii() and daily_id.isdigit() and len(daily_id) < 18
    found = DailyDeal.objects.filter(pk=int(daily_id)).first() if known else None
    if found is None:
        raise Http404
    return back_to("admin:deals_day", found.date.isoformat(), found.ruleset)
