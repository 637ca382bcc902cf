"""Declaring a day's deal void, after a page that says what will happen. Here, because it tells of games and boards."""

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse

from games.attempts.models import Attempt
from games.deals.admin import permits
from games.deals.admin.base import attempt, back_to, needs, page, staff
from games.deals.admin.forms import VoidForm
from games.deals.calendar import parse_day
from games.deals.models import DailyDeal
from games.deals.services import void_daily
from games.rules.rulesets import get_ruleset


@needs(permits.VOID, "GET", "HEAD", "POST")
def void(request: HttpRequest, date: str, ruleset: str) -> HttpResponse:
    """Asks for the reason, says what comes of it, and does it."""
    day = parse_day(date)
    daily = DailyDeal.objects.filter(date=day.date, ruleset=ruleset).first() if day else None
    if day is None or daily is None:
        raise Http404
    form = VoidForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        done = attempt(
            request,
            f"The {ruleset} daily of {day.date} is void. Players are told why.",
            lambda: void_daily(
                day=day, ruleset=get_ruleset(ruleset), reason=form.cleaned_data["reason"], actor=staff(request)
            ),
        )
        if done:
            return back_to("admin:deals_day", day.date.isoformat(), ruleset)
    elif request.method != "POST" and hasattr(daily, "void"):
        messages.info(request, "That day's deal is void already.")
        return back_to("admin:deals_day", day.date.isoformat(), ruleset)
    title = f"Declare the {ruleset} daily of {day.date} void"
    return page(request, "void.html", title, form=form, daily=daily, games=_games(daily))


def _games(daily: DailyDeal) -> dict[str, Any]:
    """How many ranked games there are at the day, over and going on."""
    playing = Q(status=Attempt.Status.PLAYING)
    return Attempt.objects.filter(daily=daily, ranked=True).aggregate(
        going_on=Count("pk", filter=playing), over=Count("pk", filter=~playing)
    )
