"""What an operator sees first: today, what is missing, what waits for a decision, what is being minted."""

from typing import Any

from django.http import HttpRequest

from games import clock
from games.deals.admin import labels, permits
from games.deals.admin.base import staff
from games.deals.admin.calendar import status_on
from games.deals.admin.log import lines
from games.deals.calendar import today
from games.deals.models import Deal
from games.deals.selectors import (
    DealStatus,
    audit_of_decisions,
    days_ahead,
    deals_with_status,
    missing_days,
    schedule_between,
    unfinished_jobs,
)
from games.deals.services import KEPT_DAYS


def fill(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Adds to the overview's context what this member of staff may know."""
    may = permits.Permits(staff(request))
    context |= {"title": "Overview", "may": may}
    if may["VIEW_CALENDAR"]:
        current = today(clock.now()).date
        of_today = schedule_between(current, current)[current]
        context |= {
            "today": current,
            "dailies": [
                (ruleset, daily, labels.status(status_on(daily, current)) if daily else "")
                for ruleset, daily in of_today.items()
            ],
            "ahead": days_ahead(),
            "missing": len(missing_days(KEPT_DAYS)),
            "kept_days": KEPT_DAYS,
        }
    if may["VIEW"]:
        managed = deals_with_status().exclude(kind=Deal.Kind.PRACTICE)
        context |= {
            "drafts": managed.filter(status=DealStatus.DRAFT).count(),
            "in_stock": managed.filter(status=DealStatus.APPROVED, kind=Deal.Kind.DAILY).count(),
            "unrated": managed.filter(rating__isnull=True).exclude(status=DealStatus.WITHDRAWN).count(),
        }
    if may["VIEW_JOBS"]:
        context["jobs"] = [(job, labels.job_state(job)) for job in unfinished_jobs()[:5]]
    if may["VIEW_AUDIT"]:
        context["entries"] = lines(audit_of_decisions()[:8])
    return context
