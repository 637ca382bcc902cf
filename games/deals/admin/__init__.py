"""Deals in the admin: where operators mint, judge, schedule and void them.

Nothing here changes a row by a form of Django's: every change is a service, asked for by POST, checked for its
permission and written into the audit log. A secret deal's seed and cards are shown to nobody who did not preview it.
"""

from games.deals.admin import audit, dailies, deals, jobs

__all__ = ["audit", "dailies", "deals", "jobs"]
