"""Facts about deals as short pieces of HTML: badges, meters and numbers, and a dash where there is nothing to say."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.deals.models import Deal, DealRating, MintJob
from games.deals.policy import EASIEST, HARDEST, band_of
from games.deals.selectors import DealStatus
from games.rules.errors import UnknownRuleset
from games.rules.rulesets import get_ruleset

NOTHING: Final = "\u2013"
ID_LENGTH: Final = 8
"""How much of an id is shown."""
PAR_OF_A_CARD: Final = 100
"""Par as stored for each card left, in a ruleset without scores."""
HIDDEN: Final = "hidden"
"""Stands for a figure that staff, who play too, are not to know before the deal is no secret to them."""

_WORDS: Final = {
    DealStatus.DRAFT: "waits for approval",
    DealStatus.APPROVED: "in stock, on no day yet",
    DealStatus.SCHEDULED: "on a day to come",
    DealStatus.LIVE: "being played today",
    DealStatus.CLOSED: "its day is over",
    DealStatus.VOID: "declared void",
    DealStatus.WITHDRAWN: "out of use for good",
    DealStatus.PRACTICE: "a seed that a player typed",
}


def status(value: str, kind: str = Deal.Kind.DAILY) -> SafeString:
    """The status of a deal of that kind as a badge, explained where the pointer rests."""
    known = DealStatus(value)
    return format_html('<span class="tp-badge tp-{0}" title="{1}">{0}</span>', known.value, meaning(value, kind))


def meaning(value: str, kind: str = Deal.Kind.DAILY) -> str:
    """What a status means for a deal of that kind, in a few words. An imported deal never gets a day."""
    known = DealStatus(value)
    if known is DealStatus.APPROVED and kind == Deal.Kind.IMPORTED:
        return "players may practise it"
    return _WORDS[known]


def job_state(job: MintJob) -> SafeString:
    """A mint job's state as a badge."""
    return format_html('<span class="tp-badge tp-{0}">{0}</span>', job.state)


def rating_of(deal: Deal) -> DealRating | None:
    """What solver and bot said of the deal, if they were asked."""
    return getattr(deal, "rating", None)


def knows(deal: Deal) -> bool:
    """Whether the page's reader may know what can be reached on the deal: `visible`, where the query says so."""
    return getattr(deal, "visible", False)


def best(deal: Deal) -> str:
    """The best final result there is, by the ruleset's keys."""
    rating = rating_of(deal)
    if rating is None:
        return NOTHING
    if not knows(deal):
        return HIDDEN
    if rating.best_score is not None:
        return str(rating.best_score)
    return f"{rating.best_cards_left} left in {rating.best_moves} moves"


def best_winning(deal: Deal) -> str:
    """The best score among the lines that clear it; none in a ruleset without scores."""
    rating = rating_of(deal)
    if rating is None or rating.best_winning_score is None:
        return NOTHING
    return str(rating.best_winning_score) if knows(deal) else HIDDEN


def draws(deal: Deal) -> str:
    """The fewest draws with which it can be cleared, or that it cannot be."""
    rating = rating_of(deal)
    if rating is None:
        return NOTHING
    if not knows(deal):
        return HIDDEN
    return "unsolvable" if rating.min_draws is None else str(rating.min_draws)


def solvable(deal: Deal) -> str:
    """Whether it can be cleared: `?` until it is rated."""
    rating = rating_of(deal)
    if rating is None:
        return "?"
    return "yes" if rating.solvable else "no"


def cleared(deal: Deal) -> str:
    """The share of the bot's playouts that cleared it."""
    rating = rating_of(deal)
    if rating is None:
        return NOTHING
    return f"{rating.cleared_permille / 10:.1f} %" if knows(deal) else HIDDEN


def par(deal: Deal) -> str:
    """What the bot reaches on average: a score, in classic cards left (stored as hundredths)."""
    rating = rating_of(deal)
    if rating is None:
        return NOTHING
    if not knows(deal):
        return HIDDEN
    if get_ruleset(deal.ruleset, deal.ruleset_version).ranked_by == "score":
        return str(rating.par)
    return f"{rating.par / PAR_OF_A_CARD:.1f} left"


def difficulty(deal: Deal) -> SafeString | str:
    """The difficulty as a number and a small meter."""
    rating = rating_of(deal)
    if rating is None:
        return NOTHING
    return format_html(
        '<span class="tp-hard"><meter min="{1}" max="{2}" value="{0}" aria-hidden="true"></meter> {0}</span>',
        rating.difficulty,
        EASIEST,
        HARDEST,
    )


def outside_band(deal: Deal, day: date) -> int:
    """How far the deal's difficulty is from what that weekday is meant to have; 0 inside, and where it is not known."""
    rating = rating_of(deal)
    return 0 if rating is None else band_of(day).distance(rating.difficulty)


def short(deal: Deal) -> str:
    """The beginning of the deal's id, enough to tell deals of one page apart."""
    return str(deal.pk)[:ID_LENGTH]


def policy_in_words(policy: Mapping[str, Any], ruleset: str) -> str:
    """What a deal of that ruleset must be like for a mint job to keep it, from the policy as the job stores it."""
    words = [f"difficulty {policy.get('difficulty_min', EASIEST)} to {policy.get('difficulty_max', HARDEST)}"]
    low, high = (_bound(policy.get(name), ruleset) for name in ("par_min", "par_max"))
    unit = "" if by_score(ruleset) else " cards left"
    if low is not None:
        words.append(f"par from {low}{unit}" if high is None else f"par {low} to {high}{unit}")
    elif high is not None:
        words.append(f"par to {high}{unit}")
    words.append("approved at once" if policy.get("approve") else "kept as drafts")
    return ", ".join(words)


def _bound(par: int | None, ruleset: str) -> str | None:
    return None if par is None else str(par) if by_score(ruleset) else f"{par / PAR_OF_A_CARD:g}"


def by_score(ruleset: str) -> bool:
    """Whether par is a score in that ruleset, or shown as if it were; otherwise it is cards left, in hundredths."""
    try:
        return get_ruleset(ruleset).ranked_by == "score"
    except UnknownRuleset:
        return True
