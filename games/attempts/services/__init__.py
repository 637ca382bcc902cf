"""Writes about attempts, one file a job: start, play, end, settle, take out of the ranking.

A move is one compare-and-set on all that decides what it is worth, so that any number of processes may try the same
move at once and exactly one of them stores it.
"""

from games.attempts.services.ending import end_attempt, settled
from games.attempts.services.playing import UNSEEN, append_moves
from games.attempts.services.settling import settle_due
from games.attempts.services.starting import start_daily, start_deal, start_practice, start_preview
from games.attempts.services.unranking import unrank_previewed, void_attempts

__all__ = [
    "UNSEEN",
    "append_moves",
    "end_attempt",
    "settle_due",
    "settled",
    "start_daily",
    "start_deal",
    "start_practice",
    "start_preview",
    "unrank_previewed",
    "void_attempts",
]
