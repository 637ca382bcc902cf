"""What is decided on the page of a deal: approved, withdrawn, scheduled, rated, previewed."""

import uuid
from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse

from games.deals.admin import permits
from games.deals.admin.base import attempt, back_to, needs, page, staff
from games.deals.admin.labels import short
from games.deals.admin.ratings import rate_one
from games.deals.calendar import parse_day
from games.deals.models import MAX_REASON, Deal
from games.deals.selectors import deal_by_id, may_look
from games.deals.services import approve, record_preview, schedule, withdraw

DealView = Callable[[HttpRequest, uuid.UUID], HttpResponse]


@needs(permits.REVIEW)
def approve_deal(request: HttpRequest, deal_id: uuid.UUID) -> HttpResponse:
    deal = _deal(deal_id)
    now = "Players may practise it now." if deal.kind == Deal.Kind.IMPORTED else "It may be put on a day now."
    attempt(request, f"Approved. {now}", lambda: approve(deal=deal, actor=staff(request)))
    return _to(deal)


@needs(permits.REVIEW)
def withdraw_deal(request: HttpRequest, deal_id: uuid.UUID) -> HttpResponse:
    deal = _deal(deal_id)
    reason = request.POST.get("reason", "").strip()[:MAX_REASON]
    attempt(request, "Withdrawn for good.", lambda: withdraw(deal=deal, actor=staff(request), reason=reason))
    return _to(deal)


@needs(permits.SCHEDULE)
def schedule_deal(request: HttpRequest, deal_id: uuid.UUID) -> HttpResponse:
    deal = _deal(deal_id)
    day = parse_day(request.POST.get("day", ""))
    if day is None:
        messages.error(request, "Choose a day.")
    else:
        attempt(request, f"Scheduled for {day.date}.", lambda: schedule(deal=deal, day=day, actor=staff(request)))
    return _to(deal)


@needs(permits.RATE)
def rate_now(request: HttpRequest, deal_id: uuid.UUID) -> HttpResponse:
    deal = _deal(deal_id)
    attempt(request, "Solver and bot have rated it.", lambda: rate_one(deal, staff(request)))
    return _to(deal)


@needs(permits.PREVIEW, "GET", "HEAD", "POST")
def preview_deal(request: HttpRequest, deal_id: uuid.UUID) -> HttpResponse:
    """Asks first: whoever sees a secret deal plays it unranked for ever."""
    deal = _deal(deal_id)
    if may_look(deal=deal, player=staff(request)):
        return _to(deal)
    if request.method == "POST":
        attempt(
            request,
            "You see this deal now, and will play it unranked.",
            lambda: record_preview(deal=deal, player=staff(request)),
        )
        return _to(deal)
    return page(request, "preview.html", f"Preview {deal.ruleset} deal {short(deal)}", deal=deal)


ON_A_DEAL: Final[dict[str, DealView]] = {
    "approve": approve_deal,
    "withdraw": withdraw_deal,
    "schedule": schedule_deal,
    "rate": rate_now,
    "preview": preview_deal,
}
"""The last part of each address under a deal's own, and what answers there."""


def _deal(deal_id: uuid.UUID) -> Deal:
    deal = deal_by_id(deal_id)
    if deal is None:
        raise Http404
    return deal


def _to(deal: Deal) -> HttpResponse:
    return back_to("admin:deals_deal_change", deal.pk)
