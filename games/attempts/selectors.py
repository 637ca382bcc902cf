"""Reads about attempts."""

import uuid
from collections.abc import Iterable
from datetime import date, datetime

from django.db.models import Q

from games.attempts.models import Attempt
from games.deals.calendar import streak_days
from games.deals.models import DailyDeal, Deal
from games.deals.selectors import has_previewed, void_dates, void_of
from games.errors import NotFound
from games.players.models import Player
from games.rules.replay import seen_cards
from games.rules.rulesets import get_ruleset

WITH_DEAL = ("deal", "daily", "player")
# A voided attempt was ranked, and nobody can have another one at the same daily.
_COUNTS = Q(ranked=True) | Q(voided=True)


def attempt_by_id(attempt_id: uuid.UUID) -> Attempt:
    """The attempt with its deal, day and player. Raises NotFound."""
    found = Attempt.objects.select_related(*WITH_DEAL).filter(pk=attempt_id).first()
    if found is None:
        raise NotFound("There is no such attempt.")
    return found


def own_attempt(*, player: Player, attempt_id: uuid.UUID) -> Attempt:
    """The attempt, if it is `player`'s own. Raises NotFound for another's, as if it were not there."""
    found = attempt_by_id(attempt_id)
    if found.player_id != player.pk:
        raise NotFound("There is no such attempt.")
    return found


def ranked_attempt(*, player: Player, daily: DailyDeal) -> Attempt | None:
    """The player's one ranked attempt at that daily."""
    return Attempt.objects.select_related(*WITH_DEAL).filter(player=player, daily=daily, ranked=True).first()


def attempt_that_counts(*, player: Player, daily: DailyDeal) -> Attempt | None:
    """The player's one attempt at that daily that is ranked, or was until the daily was declared void."""
    return Attempt.objects.select_related(*WITH_DEAL).filter(_COUNTS, player=player, daily=daily).first()


def attempts_that_count(*, player: Player, dates: Iterable[date]) -> dict[tuple[date, str], Attempt]:
    """The same at those dates, by date and ruleset key."""
    found = Attempt.objects.select_related("daily").filter(_COUNTS, player=player, daily__date__in=list(dates))
    return {(attempt.daily.date, attempt.ruleset): attempt for attempt in found if attempt.daily}


def plays_unranked(*, player: Player, daily: DailyDeal) -> bool:
    """Whether an attempt of the player's at that daily is practice from the start: it is void, or the player has seen
    its cards.
    """
    return void_of(daily) is not None or has_previewed(deal=daily.deal, player=player)


def streak_of(player: Player, at: datetime) -> int:
    """How many days in a row the player has finished a ranked game, whatever its score.

    A game that was ranked when its daily was declared void counts all the same, and a day with a void daily which the
    player did not play is left out of the row.
    """
    played = Attempt.objects.filter(_COUNTS, player=player).exclude(status=Attempt.Status.PLAYING)
    return streak_days(set(played.values_list("daily__date", flat=True)), at, spared=void_dates())


def cards_seen(*, player: Player, deal: Deal) -> frozenset[int]:
    """The indices of the deal's cards that were ever face up before the player, in attempts of their own."""
    logs = Attempt.objects.filter(player=player, deal=deal).values_list("ruleset", "ruleset_version", "log")
    seen: frozenset[int] = frozenset()
    for key, version, log in logs:
        seen |= seen_cards(get_ruleset(key, version), deal.cards, log)
    return seen
