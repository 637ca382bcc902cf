"""Deals in the admin: to look at, never to change. A secret deal's seed and cards are not shown before they reveal."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from games import clock
from games.deals.models import DailyDeal, Deal


class LookOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy only, not at run time
    """Rows that may be seen but neither added, changed nor deleted here."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on offer: an address with `?seed__startswith=a` would answer what is not shown."""
        return lookup.partition("__")[0] in (*self.list_filter, self.date_hierarchy)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Deal)
class DealAdmin(LookOnly):
    list_display = ("id", "kind", "ruleset", "commitment", "created_at")
    list_filter = ("kind", "ruleset")
    fields = (
        "id", "kind", "ruleset", "ruleset_version", "commitment", "commitment_version",
        "shuffle_version", "shown_seed", "shown_cards", "created_at",
    )  # fmt: skip
    readonly_fields = ("shown_seed", "shown_cards")

    @admin.display(description="seed")
    def shown_seed(self, deal: Deal) -> str:
        return deal.seed if _is_public(deal) else "hidden until the deal reveals"

    @admin.display(description="cards")
    def shown_cards(self, deal: Deal) -> str:
        return deal.cards_text if _is_public(deal) else "hidden until the deal reveals"


@admin.register(DailyDeal)
class DailyDealAdmin(LookOnly):
    list_display = ("date", "ruleset", "deal", "scheduled_at")
    list_filter = ("ruleset",)
    date_hierarchy = "date"
    list_select_related = ("deal",)


def _is_public(deal: Deal) -> bool:
    if deal.kind == Deal.Kind.PRACTICE:
        return True
    scheduled = DailyDeal.objects.filter(deal=deal).first()
    return scheduled is not None and scheduled.day.is_revealed(clock.now())
