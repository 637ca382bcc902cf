"""Writes about deals, one file a job. Each owns its transaction and writes its audit entry inside it."""

from games.deals.services.audit import Actor
from games.deals.services.days import dailies, daily
from games.deals.services.filling import KEPT_DAYS, fill_schedule
from games.deals.services.importing import ImportReport, LineError, import_deals
from games.deals.services.jobs import cancel_mint_job, create_mint_job, work_mint_jobs
from games.deals.services.practice import practice_deal
from games.deals.services.previewing import record_preview
from games.deals.services.rating import rate_deal, rate_missing
from games.deals.services.reviewing import approve, withdraw
from games.deals.services.scheduling import move, replace, schedule, swap, unschedule
from games.deals.services.voiding import void_daily

__all__ = [
    "KEPT_DAYS",
    "Actor",
    "ImportReport",
    "LineError",
    "approve",
    "cancel_mint_job",
    "create_mint_job",
    "dailies",
    "daily",
    "fill_schedule",
    "import_deals",
    "move",
    "practice_deal",
    "rate_deal",
    "rate_missing",
    "record_preview",
    "replace",
    "schedule",
    "swap",
    "unschedule",
    "void_daily",
    "withdraw",
    "work_mint_jobs",
]
