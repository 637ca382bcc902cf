"""What each permission opens in the admin of deals. tripeaks_site/roles.py says who has which."""

from typing import Final

from django.contrib.auth.models import AbstractUser

VIEW: Final = "deals.view_deal"
"""The list, a deal's page without its cards, exports."""
VIEW_CALENDAR: Final = "deals.view_dailydeal"
VIEW_JOBS: Final = "deals.view_mintjob"
VIEW_AUDIT: Final = "deals.view_auditentry"

REVIEW: Final = "deals.change_review"
"""Approving and withdrawing."""
RATE: Final = "deals.add_dealrating"
"""Running solver and bot."""
PREVIEW: Final = "deals.add_preview"
"""Seeing a secret deal's cards, and playing it unranked."""
IMPORT: Final = "deals.add_deal"
MINT: Final = "deals.add_mintjob"
CANCEL_JOB: Final = "deals.change_mintjob"
SCHEDULE: Final = "deals.add_dailydeal"
"""Giving a coming day a deal."""
RESCHEDULE: Final = "deals.change_dailydeal"
"""Replacing, moving and swapping."""
UNSCHEDULE: Final = "deals.delete_dailydeal"
VOID: Final = "deals.add_voideddaily"


class Permits:
    """For templates: `may.REVIEW` is whether the player has the permission that is named so here."""

    def __init__(self, player: AbstractUser) -> None:
        self._player = player

    def __getitem__(self, name: str) -> bool:
        return self._player.has_perm(globals()[name])
