"""What operators see of deals: each one's status, and a search that gives no secret away."""

from collections.abc import Callable
from datetime import date
from uuid import UUID

import pytest

from games.deals.models import AuditEntry, Deal
from games.deals.selectors import (
    audit_of,
    counts_by_status,
    days_ahead,
    deals_with_status,
    is_public,
    missing_days,
    practisable,
    public_deals,
    schedule_between,
    search,
    status_of,
)  # fmt: skip
from games.deals.services import (
    approve,
    import_deals,
    practice_deal,
    record_preview,
    schedule,
    unschedule,
    void_daily,
    withdraw,
)  # fmt: skip
from games.players.models import Player
from games.rules.rulesets import DEFAULT_RULESET, RULESETS, get_ruleset
from games.rules.shuffle import deal_from_seed
from tests.builders import player, scheduled
from tests.conftest import NOW, Clock, utc
from tests.games.deals.days import day
from tests.games.deals.minted import approved, draft

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


def imported() -> Deal:
    return import_deals(text="77", ruleset=STREAK, actor=None).created[0]


def taken_off() -> Deal:
    deal = approved()
    schedule(deal=deal, day=day(NOW, 3), actor=None)
    return unschedule(day=day(NOW, 3), ruleset=STREAK, actor=None)


def withdrawn() -> Deal:
    deal = draft()
    withdraw(deal=deal, actor=None)
    return deal


def void() -> Deal:
    daily = scheduled("voided", ruleset="hogue")
    void_daily(day=daily.day, ruleset=get_ruleset("hogue"), reason="leaked", actor=None)
    return daily.deal


MAKE: dict[str, Callable[[], Deal]] = {
    "draft": draft,
    "approved": approved,
    "scheduled": lambda: scheduled("to-come", day="2026-12-01").deal,
    "live": lambda: scheduled("now").deal,
    "closed": lambda: scheduled("over", day="2026-11-29").deal,
    "void": void,
    "withdrawn": withdrawn,
    "practice": lambda: practice_deal(seed="42", ruleset=STREAK),
}


@pytest.mark.parametrize(
    ("make", "status"),
    [*((make, status) for status, make in MAKE.items()), (imported, "draft"), (taken_off, "draft")],
)
def test_every_deal_has_one_status(make: Callable[[], Deal], status: str) -> None:
    deal = make()
    assert status_of(deal) == status
    assert deals_with_status().get(pk=deal.pk).status == status


def test_a_scheduled_deal_goes_live_and_closes_by_the_clock(time: Clock) -> None:
    deal = scheduled("tomorrow's", day="2026-12-01").deal
    for at, status in (
        ("2026-11-30 23:59:59.999999", "scheduled"),
        ("2026-12-01 00:00", "live"),
        ("2026-12-01 23:59:59.999999", "live"),
        ("2026-12-02 00:00", "closed"),
    ):
        assert status_of(deal, utc(at)) == status
        time.move_to(utc(at))
        assert status_of(deal) == status


def test_the_list_says_the_date_and_joins_what_it_shows(django_assert_num_queries: Callable[..., object]) -> None:
    scheduled("now")
    approved()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]  # a context manager
        rows = {deal.status: deal for deal in deals_with_status()}
        assert rows["live"].scheduled_for == date(2026, 11, 30)
        assert rows["live"].daily.date == date(2026, 11, 30)
        assert rows["approved"].scheduled_for is None
        assert (rows["approved"].review.state, rows["approved"].rating.difficulty) == ("approved", 50)


def test_deals_are_counted_by_status() -> None:
    for make in MAKE.values():
        make()
    draft()
    assert counts_by_status() == {**dict.fromkeys(MAKE, 1), "draft": 2}


@pytest.mark.parametrize(
    ("at", "public"), [("2026-11-30 12:00", False), ("2026-12-01 00:59:59.999999", False), ("2026-12-01 01:00", True)]
)
def test_a_daily_is_public_from_its_reveal_on_and_everywhere_at_once(at: str, public: bool, time: Clock) -> None:
    deal = scheduled("secret").deal
    time.move_to(utc(at))
    assert is_public(deal, utc(at)) is public
    assert Deal.objects.filter(public_deals(utc(at))).exists() is public


# --- Searching ------------------------------------------------------------------------------------------------------

SEED = "a-secret-seed-of-some-length"
CARDS = " ".join(deal_from_seed(SEED))
PARTS = [
    SEED[:-1], SEED[1:], SEED.upper(), SEED[:1], f"{SEED} x", "%", "_", ".*", CARDS[:-3], CARDS[3:], CARDS[:2],
    CARDS.replace(CARDS[:2], "??", 1), "a-secret%", "\x00", "' OR 1=1 --",
]  # fmt: skip


def found(text: str, who: Player | None = None) -> set[Deal]:
    return set(search(text, for_player=who))


@pytest.mark.parametrize("text", PARTS)
def test_no_part_of_a_secret_finds_it(text: str, operator: Player) -> None:
    scheduled(SEED)
    assert found(text, operator) == set()


@pytest.mark.parametrize("text", [SEED, f"  {SEED} ", CARDS, CARDS.lower(), CARDS.replace(" ", ", ")])
def test_a_whole_seed_or_all_52_cards_find_a_secret_deal(text: str, operator: Player) -> None:
    deal = scheduled(SEED).deal
    approved()
    assert found(text, operator) == {deal}


@pytest.mark.parametrize("text", [SEED[:9], SEED[5:12], CARDS[:8], CARDS[30:50].lower()])
def test_a_part_finds_a_deal_once_it_is_public_or_for_who_has_previewed_it(
    text: str, operator: Player, time: Clock
) -> None:
    deal, colleague = scheduled(SEED).deal, player(is_staff=True)
    record_preview(deal=deal, player=operator)
    assert (found(text, operator), found(text, colleague), found(text)) == ({deal}, set(), set())
    time.move_to(utc("2026-12-01 01:00"))
    assert found(text, colleague) == found(text) == {deal}


def test_practice_and_imported_deals_are_found_by_any_part() -> None:
    practice, other = practice_deal(seed="birthday-1987", ruleset=STREAK), imported()
    assert found("day-19") == {practice}
    assert found(other.cards_text[6:40]) == {other}


def test_every_deal_is_found_by_its_whole_id_or_commitment_and_no_part_of_them() -> None:
    deal = draft()
    assert found(str(deal.pk)) == found(deal.pk.hex) == found(deal.commitment) == {deal}
    assert found(deal.commitment.upper()) == {deal}
    assert found(deal.commitment[:-1]) == found(str(deal.pk)[:8]) == set()


def test_searching_for_nothing_finds_all() -> None:
    deals = {draft(), approved()}
    assert found("") == found("  ") == deals


def test_imported_deals_are_not_found_by_their_lack_of_a_seed() -> None:
    deal = imported()
    assert found("zzz") == set()
    assert deal.seed == ""


# --- The calendar, jobs and the log ---------------------------------------------------------------------------------


def test_the_schedule_lists_every_day_and_ruleset_whether_filled_or_not(
    django_assert_num_queries: Callable[..., object],
) -> None:
    daily = scheduled("now")
    with django_assert_num_queries(1):  # type: ignore[attr-defined]  # a context manager
        days = schedule_between(date(2026, 11, 29), date(2026, 12, 1))
        shown = days[date(2026, 11, 30)]["streak"]
        assert shown == daily
        assert not hasattr(shown, "void")
        assert not hasattr(shown.deal, "review")
    assert list(days) == [date(2026, 11, 29), date(2026, 11, 30), date(2026, 12, 1)]
    assert [list(rulesets) for rulesets in days.values()] == [[ruleset.key for ruleset in RULESETS]] * 3
    assert sum(found is not None for rulesets in days.values() for found in rulesets.values()) == 1


def test_what_is_missing_and_how_far_the_calendar_reaches() -> None:
    assert days_ahead() == 0
    for ruleset in RULESETS:
        scheduled(f"today-{ruleset.key}", ruleset=ruleset.key)
    assert days_ahead() == 1
    assert missing_days(1) == [(day(NOW, 1), ruleset.key) for ruleset in RULESETS]
    scheduled("tomorrow", day="2026-12-01")
    assert days_ahead() == 1
    assert missing_days(1) == [(day(NOW, 1), ruleset.key) for ruleset in RULESETS[1:]]


def test_the_log_has_the_latest_entry_first_and_can_be_read_of_one_subject(operator: Player, time: Clock) -> None:
    deal, other = draft(), draft()
    for subject in (deal, other):
        time.advance(seconds=1)
        approve(deal=subject, actor=operator)
    withdraw(deal=deal, actor=operator)
    assert [entry.action for entry in audit_of()] == ["withdraw", "approve", "approve"]
    assert [entry.action for entry in audit_of(f"deal {deal.pk}")] == ["withdraw", "approve"]
    assert AuditEntry.objects.count() == 3


def test_nobody_practises_what_does_not_exist(operator: Player) -> None:
    assert practisable(deal_id=UUID(int=0), player=operator) is None
    assert practisable(deal_id=draft().pk, player=operator) is None
