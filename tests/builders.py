"""Builds what tests need, with the facts a test cares about spelled out in the test."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from itertools import count
from typing import Any
from uuid import UUID

from games.attempts import services
from games.attempts.models import Attempt
from games.attempts.signals import finished
from games.deals.calendar import Day
from games.deals.models import DailyDeal, Deal
from games.players.models import Player
from games.rules.cards import format_deal
from games.rules.commitment import COMMITMENT_VERSION, commitment
from games.rules.replay import replay
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import SHUFFLE_VERSION, deal_from_seed
from games.rules.state import State
from tests.conftest import NOW

TODAY = "2026-11-30"
_numbers = count(1)


def player(name: str | None = None, **facts: Any) -> Player:
    """A signed-up player."""
    return Player.objects.create_user(
        username=name or f"player{next(_numbers)}", password="a long pass phrase", **facts
    )


def scheduled(seed: str, *, day: str = TODAY, ruleset: str = "streak", cards: str | None = None) -> DailyDeal:
    """That day's daily in that ruleset, with the deal of a seed the test knows (or with those cards)."""
    rules = get_ruleset(ruleset)
    deal = Deal.objects.create(
        kind=Deal.Kind.DAILY,
        ruleset=rules.key,
        ruleset_version=rules.version,
        seed=seed,
        shuffle_version=SHUFFLE_VERSION,
        cards_text=cards or format_deal(deal_from_seed(seed)),
        commitment=commitment(seed),
        commitment_version=COMMITMENT_VERSION,
        created_at=NOW,
    )
    daily: DailyDeal = DailyDeal.objects.create(
        date=date.fromisoformat(day), ruleset=rules.key, deal=deal, scheduled_at=NOW
    )
    return daily


def ranked(who: Player, *, day: str = TODAY, ruleset: str = "streak") -> Attempt:
    """That player's ranked attempt at that daily."""
    attempt, _ = services.start_daily(player=who, day=Day(date.fromisoformat(day)), ruleset=get_ruleset(ruleset))
    return attempt


def played(attempt: Attempt, log: str) -> Attempt:
    """The attempt after those moves; all but the last are stored directly, as if sent one by one before."""
    before, last = attempt.log + log[:-1], log[-1]
    position = replay(get_ruleset(attempt.ruleset), attempt.deal.cards, before)
    assert not position.is_over
    Attempt.objects.filter(pk=attempt.pk).update(log=before, times="0," * len(before))
    services.append_moves(player=attempt.player, attempt_id=attempt.pk, start=len(before), moves=last)
    return Attempt.objects.select_related("deal", "daily", "player").get(pk=attempt.pk)


def ended(attempt: Attempt) -> Attempt:
    """The attempt, given up."""
    services.end_attempt(player=attempt.player, attempt_id=attempt.pk)
    return Attempt.objects.select_related("deal", "daily", "player").get(pk=attempt.pk)


@contextmanager
def heard_finished() -> Iterator[list[UUID]]:
    """The ids of the attempts of which it was told, inside the block, that they finished."""
    heard: list[UUID] = []

    def listen(sender: type[Attempt], *, attempt: Attempt, **kwargs: object) -> None:
        heard.append(attempt.pk)

    finished.connect(listen)
    try:
        yield heard
    finally:
        finished.disconnect(listen)


def first_come(seed: str, ruleset: str = "streak", *, skip: int = 0) -> str:
    """The log of playing the first legal card each time and drawing when there is none, to the end.

    With `skip` the first that many choices draw instead while the stock lasts, for another game on the same deal.
    """
    rules = get_ruleset(ruleset)
    state = State.start(rules, deal_from_seed(seed))
    log = ""
    while state.status == "playing":
        legal = state.legal_moves().replace("<", "")
        draw = "-" in legal and (len(log) < skip or legal[0] == "-")
        move = "-" if draw else legal[0]
        state, log = state.apply(move), log + move
    assert replay(rules, deal_from_seed(seed), log).status == state.status
    return log


@cache
def seed_that_ends(status: str, ruleset: str = "streak", prefix: str = "") -> str:
    """A seed on which `first_come` ends so: the first of a fixed list, so that every run has the same."""
    for number in range(2000):
        seed = f"{prefix or ruleset}-{number}"
        log = first_come(seed, ruleset)
        if replay(get_ruleset(ruleset), deal_from_seed(seed), log).status == status:
            return seed
    raise LookupError(f"no seed ends {status}")
