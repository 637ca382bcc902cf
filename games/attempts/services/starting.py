"""Starting an attempt: at a day's deal, at the deal of a seed, or at a deal that staff have looked at."""

import uuid
from datetime import datetime

from django.db import IntegrityError, connection, transaction

from games import clock
from games.attempts import signals
from games.attempts.models import Attempt
from games.attempts.selectors import attempt_that_counts, plays_unranked
from games.attempts.services.ending import settled
from games.deals.calendar import Day
from games.deals.models import DailyDeal, Deal
from games.deals.selectors import practisable
from games.deals.services import daily as daily_of
from games.deals.services import practice_deal
from games.errors import Conflict, DomainError, ErrorCode, NotFound
from games.players.models import Player
from games.rules.rulesets import Ruleset, get_ruleset


def start_daily(*, player: Player, day: Day, ruleset: Ruleset) -> tuple[Attempt, bool]:
    """The player's ranked attempt at that daily while it is theirs to play, else a new practice attempt.

    Nobody is ranked at a daily that is void, nor staff at one whose deal they have previewed. An attempt that was
    unfinished when its daily was declared void is still found again until the daily reveals.

    Returns the attempt and whether it is new.

    Raises:
        NotFound: no such day.
        Conflict: the day has closed but not revealed: what was started may be finished, nothing new starts.
    """
    daily = daily_of(day=day, ruleset=ruleset)
    with transaction.atomic():
        signals.starting.send(Attempt, player=player, daily=daily)
        _hold(daily)
        at = clock.now()
        own = attempt_that_counts(player=player, daily=daily)
        if own is not None:
            own = settled(own, at)
            if not own.is_over and not day.is_revealed(at):
                return own, False
        if day.is_revealed(at):
            return _create(player=player, deal=daily.deal, daily=daily, at=at), True
        if not day.is_open(at):
            raise Conflict("This daily has closed: a new game at it can start once it has revealed.", _closed(day, at))
        if own is not None or plays_unranked(player=player, daily=daily):
            return _create(player=player, deal=daily.deal, daily=daily, at=at), True
        try:
            with transaction.atomic():
                return _create(player=player, deal=daily.deal, daily=daily, at=at, due_at=day.reveals_at), True
        except IntegrityError:
            # Another request of the same player won; its attempt is the one.
            own = attempt_that_counts(player=player, daily=daily)
            if own is None:
                raise
            return own, False


def start_practice(*, player: Player, seed: str, ruleset: Ruleset) -> Attempt:
    """A new attempt at the deal of a seed of the player's choice. Raises games.rules.errors.InvalidSeed."""
    deal = practice_deal(seed=seed, ruleset=ruleset)
    return _create(player=player, deal=deal, daily=None, at=clock.now())


def start_preview(*, player: Player, deal: Deal) -> Attempt:
    """`start_deal` for who has the deal in hand: a member of staff who has previewed it."""
    return start_deal(player=player, deal_id=deal.pk, ruleset=get_ruleset(deal.ruleset))


def start_deal(*, player: Player, deal_id: uuid.UUID, ruleset: Ruleset) -> Attempt:
    """A new practice attempt at a deal that is reached by its id alone: an imported one that is approved, or one that
    the player, a member of staff, has previewed, whatever becomes of it. Its cards are shown.

    Raises:
        NotFound: the player may not practise on that deal, or even know of it.
        DomainError: `invalid`, the deal is for another ruleset.
    """
    deal = practisable(deal_id=deal_id, player=player)
    if deal is None:
        raise NotFound("There is no such deal.")
    if deal.ruleset != ruleset.key:
        message = f"That deal is for the ruleset {deal.ruleset}."
        raise DomainError(ErrorCode.INVALID, message, {"fields": {"ruleset": [message]}})
    return _create(player=player, deal=deal, daily=None, at=clock.now())


def _hold(daily: DailyDeal) -> None:
    """Makes whoever is about to void this daily, or to look at its cards, wait until this transaction has ended, and
    waits for whoever is just doing so. Those who start do not wait for each other.

    The foreign keys of the attempt would take the same lock, but only at the commit: too late. SQLite has one writer
    at a time anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT 1 FROM deals_dailydeal JOIN deals_deal ON deals_deal.id = deal_id "
                "WHERE deals_dailydeal.id = %s FOR KEY SHARE",
                [daily.pk],
            )


def _create(
    *, player: Player, deal: Deal, daily: DailyDeal | None, at: datetime, due_at: datetime | None = None
) -> Attempt:
    """A new attempt; it is ranked exactly if it has a due time."""
    return Attempt.objects.create(
        player=player,
        deal=deal,
        daily=daily,
        ruleset=deal.ruleset,
        ruleset_version=deal.ruleset_version,
        ranked=due_at is not None,
        started_at=at,
        due_at=due_at,
    )


def _closed(day: Day, at: datetime) -> dict[str, object]:
    return {
        "date": day.date.isoformat(),
        "closes_at": day.closes_at,
        "reveals_at": day.reveals_at,
        "server_time": at,
    }
