"""Who may know what of a deal and of the games played on it (API.md "Playing", RULES.md "Hidden cards").

Everything that leaves the service about hidden cards asks here; there is no second place that decides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from games.attempts.models import Attempt
from games.attempts.selectors import ranked_attempt
from games.deals.models import DailyDeal, Deal
from games.deals.selectors import has_previewed
from games.errors import Conflict, Forbidden, NotFound
from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who asks, and when. `player` is None for the anonymous."""

    player: Player | None
    at: datetime


def may_see_deal(reader: Reader, *, deal: Deal, daily: DailyDeal | None) -> bool:
    """Whether all 52 cards may be shown: practice always; a daily once revealed, and before that only to somebody
    signed up (a guest could be anybody's second pair of eyes) whose own ranked attempt at it was played out, or who
    has been shown it as a member of staff and plays it unranked for that.
    """
    if is_open_to_all(deal, daily, reader.at):
        return True
    if reader.player is None or reader.player.is_guest:
        return False
    own = ranked_attempt(player=reader.player, daily=daily) if daily else None
    if own is not None and own.is_over and own.played_out is True:
        return True
    return has_previewed(deal=deal, player=reader.player)


def may_see_seed(reader: Reader, *, deal: Deal, daily: DailyDeal | None) -> bool:
    """Whether the seed may be shown: practice always, a daily only once revealed, to everybody alike."""
    return is_open_to_all(deal, daily, reader.at)


def is_open_to_all(deal: Deal, daily: DailyDeal | None, at: datetime) -> bool:
    """Whether cards and seed are nobody's secret: practice and imports always, a daily once revealed."""
    return deal.kind != Deal.Kind.DAILY or (daily is not None and daily.day.is_revealed(at))


def is_known(deal: Deal, daily: DailyDeal | None, at: datetime) -> bool:
    """Whether players may know that the deal exists: practice and imports always, a daily from its day on."""
    return deal.kind != Deal.Kind.DAILY or (daily is not None and daily.day.exists(at))


def plays_hidden(attempt: Attempt, at: datetime) -> bool:
    """Whether the attempt's cards are secret while it is played, so that a request may not reach past a new card."""
    return attempt.daily is not None and not attempt.daily.day.is_revealed(at)


def require_view(reader: Reader, attempt: Attempt) -> None:
    """Raises NotFound for another's unfinished attempt and for one at a deal nobody may know of (staff played a draft),
    Forbidden where the replay would be refused.
    """
    if _is_own(reader, attempt):
        return
    if not attempt.is_over:
        raise NotFound("There is no such attempt.")
    if not may_see_deal(reader, deal=attempt.deal, daily=attempt.daily):
        if not is_known(attempt.deal, attempt.daily, reader.at):
            raise NotFound("There is no such attempt.")
        raise Forbidden("Other players' games on this deal can be seen once it has revealed.")


def require_replay(reader: Reader, attempt: Attempt, *, current: Callable[[], object]) -> None:
    """Like `require_view`; one's own attempt has a replay once it is over, before that Conflict with `current()`."""
    require_view(reader, attempt)
    if not attempt.is_over:
        raise Conflict("This attempt is still being played.", current())


def require_analysis(reader: Reader, attempt: Attempt, *, current: Callable[[], object]) -> None:
    """Like `require_replay`; an analysis tells of all cards, so one's own is Forbidden too while the deal is hidden."""
    require_replay(reader, attempt, current=current)
    if _is_own(reader, attempt) and not may_see_deal(reader, deal=attempt.deal, daily=attempt.daily):
        raise Forbidden("The analysis of this game can be seen once its deal has revealed.")


def _is_own(reader: Reader, attempt: Attempt) -> bool:
    return reader.player is not None and attempt.player_id == reader.player.pk
