"""The list of deals, and the page of one."""

import uuid
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import AbstractUser
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import clock
from games.deals.admin import decisions, export, imports, labels, permits, picture
from games.deals.admin.base import LookOnly, needs, page, staff
from games.deals.admin.filters import DifficultyFilter, RatedFilter, RulesetFilter, SolvableFilter, StatusFilter
from games.deals.admin.log import lines
from games.deals.admin.ratings import rate_selection
from games.deals.models import Deal, Preview
from games.deals.selectors import audit_of, deals_with_status, practisable, public_deals, search
from games.deals.services import approve, audit
from games.errors import DomainError


@admin.register(Deal)
class DealAdmin(LookOnly):
    list_display = (
        "shown_picture", "name", "shown_status", "shown_difficulty", "shown_par", "shown_best", "shown_best_winning",
        "shown_draws", "shown_cleared",
    )  # fmt: skip
    list_display_links = ("name",)
    list_filter = (StatusFilter, "kind", RulesetFilter, SolvableFilter, DifficultyFilter, RatedFilter)
    list_before_template = "admin/deals/list_top.html"
    # What is searched is not a column: see get_search_results.
    search_fields = ("pk",)
    search_help_text = "Seed, cards, id or commitment"
    ordering = ("-created_at", "pk")
    actions = ("approve_selected", "rate_selected", "export_csv", "export_json")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        return visible_for(deals_with_status(), staff(request))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Deal], search_term: str
    ) -> tuple[QuerySet[Deal], bool]:
        if not search_term.strip():
            return queryset, False
        found = search(search_term, for_player=staff(request))
        return queryset.filter(pk__in=found.order_by().values("pk")), False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseBase:
        answer: HttpResponseBase = super().changelist_view(
            request, {"title": "Deals", "may": permits.Permits(staff(request)), **(extra_context or {})}
        )
        return answer

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("import/", view(imports.import_page), name="deals_import"),
            *(
                path(f"<uuid:deal_id>/{name}/", view(handler), name=f"deals_{name}")
                for name, handler in decisions.ON_A_DEAL.items()
            ),
            *super().get_urls(),
        ]

    # --- one deal ---------------------------------------------------------------------------------------------------

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The page of one deal. There is no form to save: a POST is refused."""
        return deal_page(request, object_id)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What the audit log says of the deal."""
        return deal_history(request, object_id)

    # --- the list's columns -----------------------------------------------------------------------------------------

    @admin.display(description="tableau")
    def shown_picture(self, deal: Any) -> SafeString:
        return picture.face_up(deal.cards) if deal.visible else picture.face_down()

    @admin.display(description="deal", ordering="created_at")
    def name(self, deal: Deal) -> SafeString:
        return format_html(
            '<span class="tp-id">{}</span><small class="tp-under">{} {}</small>',
            labels.short(deal),
            deal.ruleset,
            deal.kind,
        )

    @admin.display(description="status", ordering="daily__date")
    def shown_status(self, deal: Any) -> SafeString:
        day = deal.scheduled_for.isoformat() if deal.scheduled_for else ""
        return format_html('{}<small class="tp-under">{}</small>', labels.status(deal.status, deal.kind), day)

    @admin.display(description="difficulty", ordering="rating__difficulty")
    def shown_difficulty(self, deal: Deal) -> SafeString | str:
        return labels.difficulty(deal)

    # No order by the figures that follow: it would tell those of secret deals.

    @admin.display(description="par")
    def shown_par(self, deal: Deal) -> str:
        return labels.par(deal)

    @admin.display(description="best")
    def shown_best(self, deal: Deal) -> str:
        return labels.best(deal)

    @admin.display(description="best clearing")
    def shown_best_winning(self, deal: Deal) -> str:
        return labels.best_winning(deal)

    @admin.display(description="min draws")
    def shown_draws(self, deal: Deal) -> str:
        return labels.draws(deal)

    @admin.display(description="cleared")
    def shown_cleared(self, deal: Deal) -> str:
        return labels.cleared(deal)

    # --- what can be done with a selection --------------------------------------------------------------------------

    def has_review_permission(self, request: HttpRequest) -> bool:
        return staff(request).has_perm(permits.REVIEW)

    def has_rate_permission(self, request: HttpRequest) -> bool:
        return staff(request).has_perm(permits.RATE)

    @admin.action(description="Approve drafts", permissions=["review"])
    def approve_selected(self, request: HttpRequest, deals: QuerySet[Deal]) -> None:
        approved, refused = 0, ""
        for deal in Deal.objects.filter(pk__in=deals.order_by().values("pk")):
            try:
                approve(deal=deal, actor=staff(request))
                approved += 1
            except DomainError as error:
                refused = f"{labels.short(deal)}: {error.message}"
        if approved:
            messages.success(request, f"Approved {approved} deals." if approved > 1 else "Approved 1 deal.")
        if refused:
            messages.warning(request, f"Not all could be approved. {refused}")

    @admin.action(description="Run solver and bot", permissions=["rate"])
    def rate_selected(self, request: HttpRequest, deals: QuerySet[Deal]) -> None:
        level, told = rate_selection(deals, staff(request))
        messages.add_message(request, level, told)

    @admin.action(description="Export as CSV", permissions=["view"])
    def export_csv(self, request: HttpRequest, deals: QuerySet[Deal]) -> HttpResponseBase:
        return export.as_csv(deals)

    @admin.action(description="Export as JSON", permissions=["view"])
    def export_json(self, request: HttpRequest, deals: QuerySet[Deal]) -> HttpResponseBase:
        return export.as_json(deals)


def visible_for(deals: QuerySet[Deal], player: AbstractUser) -> QuerySet[Deal]:
    """Those deals, each with `visible`: whether this member of staff may be shown its seed and cards."""
    previewed = Exists(Preview.objects.filter(deal=OuterRef("pk"), player_id=player.pk))
    may = public_deals(clock.now()) | Q(previewed)
    return deals.annotate(visible=ExpressionWrapper(may, output_field=BooleanField()))


def found(request: HttpRequest, deal_id: str | uuid.UUID) -> Any:
    """The deal as the list's query gives it, or 404."""
    try:
        identity = deal_id if isinstance(deal_id, uuid.UUID) else uuid.UUID(deal_id)
    except ValueError as error:
        raise Http404 from error
    deal = visible_for(deals_with_status(), staff(request)).filter(pk=identity).first()
    if deal is None:
        raise Http404
    return deal


@needs(permits.VIEW, "GET", "HEAD")
def deal_page(request: HttpRequest, deal_id: str) -> HttpResponse:
    """All that is known of one deal, and what may be done with it."""
    deal = found(request, deal_id)
    return page(
        request,
        "deal.html",
        f"{deal.ruleset} deal {labels.short(deal)}",
        **_facts(deal),
        play=practisable(deal_id=deal.pk, player=staff(request)) is not None,
        previews=Preview.objects.filter(deal=deal).select_related("player").order_by("at"),
        entries=lines(audit_of(audit.of_deal(deal))[:10]),
    )


@needs(permits.VIEW_AUDIT, "GET", "HEAD")
def deal_history(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Every entry of the audit log about one deal."""
    deal = found(request, deal_id)
    title = f"History of {deal.ruleset} deal {labels.short(deal)}"
    return page(request, "history.html", title, deal=deal, entries=lines(audit_of(audit.of_deal(deal))[:500]))


def _facts(deal: Any) -> dict[str, Any]:
    rating = labels.rating_of(deal)
    return {
        "deal": deal,
        "review": getattr(deal, "review", None),
        "daily": getattr(deal, "daily", None),
        "void": getattr(getattr(deal, "daily", None), "void", None),
        "rating": rating,
        "facts": {
            "Solvable": labels.solvable(deal),
            "Difficulty": labels.difficulty(deal),
            "Par": labels.par(deal),
            "Best result": labels.best(deal),
            "Best clearing": labels.best_winning(deal),
            "Fewest draws": labels.draws(deal),
            "Cleared by the bot": labels.cleared(deal),
        },
        "badge": labels.status(deal.status, deal.kind),
        "meaning": labels.meaning(deal.status, deal.kind),
        "tableau": picture.face_up(deal.cards) if deal.visible else picture.face_down(),
        "stock": picture.stock(deal.cards) if deal.visible else None,
    }
