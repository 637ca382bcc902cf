"""The calendar: what it shows of each day, and every way to give a coming day another deal."""

import re
from functools import partial

import pytest
from django.urls import reverse

from games.deals.models import AuditEntry, DailyDeal
from games.deals.services import fill_schedule, schedule
from games.rules.rulesets import RULESETS
from tests.builders import scheduled
from tests.conftest import NOW
from tests.games.deals.admin.pages import text, told
from tests.games.deals.days import day
from tests.games.deals.minted import approved, state_of
from tests.operators import Operator

CALENDAR = "/admin/deals/dailydeal/calendar/"
SOON, LATER, EMPTY = "2026-12-03", "2026-12-05", "2026-12-20"


def on(date: str, name: str = "", ruleset: str = "streak") -> str:
    return reverse(f"admin:deals_day{name and '_'}{name}", args=[date, ruleset])


def deal_on(date: str, ruleset: str = "streak") -> object:
    found = DailyDeal.objects.filter(date=date, ruleset=ruleset).first()
    return found and found.deal


def row_of(date: str, page: str) -> str:
    """The calendar's row of that date."""
    (row,) = [row for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL) if f"/{date}/" in row]
    return str(row)


def test_the_calendar_shows_difficulty_and_marks_empty_days(manager: Operator) -> None:
    schedule(deal=approved(difficulty=41), day=day(NOW, 3), actor=None)
    page = text(manager.get(CALENDAR))
    row = row_of(SOON, page)
    assert "Thu 3 Dec" in row
    assert "> 41</span>" in row
    assert row.count(">empty</span>") == row.count('class="tp-missing"') == 3
    assert "tp-today" in row_of("2026-11-30", page)


@pytest.mark.parametrize("date", ["2026-11-29", "2026-11-30"])
def test_a_day_that_has_opened_without_a_deal_does_not_look_as_if_operators_could_give_it_one(
    date: str, manager: Operator
) -> None:
    row = row_of(date, text(manager.get(CALENDAR)))
    assert row.count(">none</span>") == len(RULESETS)
    assert "empty" not in row
    assert "tp-missing" not in row


def test_the_calendar_says_what_choosing_a_deal_is_for(manager: Operator, moderator: Operator) -> None:
    asked = "to give the day another deal, move it or take it off"
    for browser, may in ((manager, True), (moderator, False)):
        page = text(browser.get(CALENDAR))
        assert (asked in page) == may
        assert page.index("Choose a deal") < page.index("<tbody>")


def test_a_difficulty_outside_the_weekdays_aim_is_marked(manager: Operator) -> None:
    schedule(deal=approved(difficulty=99), day=day(NOW, 7), actor=None)  # a Monday, which is meant to be easy
    schedule(deal=approved("classic", difficulty=0), day=day(NOW, 7), actor=None)
    assert row_of("2026-12-07", text(manager.get(CALENDAR))).count('class="tp-mark"') == 1


@pytest.mark.parametrize("start", ["2026-11-01", "2026-12-31", "2020-01-01", "9999-12-31", "nonsense", "2026-02-30"])
def test_the_calendar_opens_wherever_it_is_asked(start: str, manager: Operator) -> None:
    answer = manager.get(CALENDAR, {"from": start})
    assert answer.status_code == 200
    assert len(answer.context["rows"]) == 35


def test_filling_gives_the_missing_days_their_deals(manager: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    # Today alone, however long it takes.
    monkeypatch.setattr("games.deals.admin.calendar.fill_schedule", partial(fill_schedule, days=0))
    monkeypatch.setattr("games.deals.admin.calendar.FILL_SECONDS", 600)
    answer = manager.post(reverse("admin:deals_fill"), follow=True)
    (message,) = told(answer)
    assert DailyDeal.objects.count() == 4
    assert message.startswith("Gave 4 deals")
    entry = AuditEntry.objects.get(action="fill")
    assert (entry.actor, entry.subject, entry.details) == (manager.player, "calendar", {"given": 4})


def test_filling_waits_for_the_solver(manager: Operator, no_solver: None) -> None:
    answer = manager.post(reverse("admin:deals_fill"), follow=True)
    assert told(answer) == ["The solver is being made ready; try again in some seconds."]
    assert not DailyDeal.objects.exists()


def test_an_empty_day_is_given_a_deal_from_stock_the_closest_offered_first(manager: Operator) -> None:
    far, close = approved(difficulty=95), approved(difficulty=45)
    offers = manager.get(on(SOON)).context["offers"]
    assert [offer.deal for offer in offers] == [close, far]
    answer = manager.post(on(SOON, "give"), {"deal": str(far.pk)}, follow=True)
    assert told(answer) == ["Scheduled."]
    assert deal_on(SOON) == far


def test_a_day_is_given_another_deal_and_the_old_one_waits_again(manager: Operator) -> None:
    old, new = approved(), approved()
    schedule(deal=old, day=day(NOW, 3), actor=None)
    assert told(manager.post(on(SOON, "give"), {"deal": str(new.pk)}, follow=True)) == ["Replaced."]
    assert deal_on(SOON) == new
    assert state_of(old) == "draft"
    assert AuditEntry.objects.get(action="replace").actor == manager.player


def test_two_days_exchange_their_deals_from_the_day_and_from_the_calendar(manager: Operator) -> None:
    one, other = approved(), approved()
    schedule(deal=one, day=day(NOW, 3), actor=None)
    schedule(deal=other, day=day(NOW, 5), actor=None)
    assert [d.date.isoformat() for d in manager.get(on(SOON)).context["others"]] == [LATER]
    manager.post(on(SOON, "swap"), {"other": LATER})
    assert (deal_on(SOON), deal_on(LATER)) == (other, one)
    form = {"ruleset": "streak", "one": SOON, "other": LATER}
    answer = manager.post(reverse("admin:deals_swap"), form, follow=True)
    assert told(answer)[-1:] == [f"{SOON} and {LATER} have exchanged their streak deals."]
    assert (deal_on(SOON), deal_on(LATER)) == (one, other)


def test_a_deal_moves_to_an_empty_day_and_the_page_follows_it(manager: Operator) -> None:
    deal = approved()
    schedule(deal=deal, day=day(NOW, 3), actor=None)
    answer = manager.post(on(SOON, "move"), {"target": EMPTY}, follow=True)
    assert answer.redirect_chain[-1][0] == on(EMPTY)
    assert (deal_on(SOON), deal_on(EMPTY)) == (None, deal)


def test_a_deal_is_taken_off_its_day(manager: Operator) -> None:
    deal = approved()
    schedule(deal=deal, day=day(NOW, 3), actor=None)
    manager.post(on(SOON, "unschedule"))
    assert deal_on(SOON) is None
    assert state_of(deal) == "draft"


@pytest.mark.parametrize(
    ("name", "form", "why"),
    [
        ("give", {}, "Choose a deal."),
        ("give", {"deal": "nonsense"}, "Choose a deal."),
        ("move", {}, "Choose a day to move it to."),
        ("move", {"target": "2026-11-30"}, "That day has opened: its deal stays, or is declared void."),
        ("swap", {"other": "31.12."}, "Choose a day to exchange with."),
        ("swap", {"other": SOON}, "These are one and the same day."),
        ("swap", {"other": EMPTY}, f"{EMPTY} has no deal in that ruleset."),
    ],
)
def test_what_cannot_be_done_with_a_day_is_told_and_changes_nothing(
    name: str, form: dict[str, str], why: str, manager: Operator
) -> None:
    deal = approved()
    schedule(deal=deal, day=day(NOW, 3), actor=None)
    assert told(manager.post(on(SOON, name), form, follow=True)) == [why]
    assert deal_on(SOON) == deal


def test_a_deal_of_another_ruleset_is_not_taken(manager: Operator) -> None:
    classic = approved("classic")
    assert told(manager.post(on(SOON, "give"), {"deal": str(classic.pk)}, follow=True)) == [
        "That deal is for another ruleset."
    ]


@pytest.mark.parametrize("name", ["give", "move", "swap", "unschedule"])
def test_a_day_that_has_opened_is_changed_by_nothing(name: str, manager: Operator) -> None:
    daily, other = scheduled("live"), approved()
    schedule(deal=approved(), day=day(NOW, 3), actor=None)
    page = text(manager.get(on("2026-11-30")))
    assert f"/2026-11-30/streak/{name}/" not in page
    form = {"deal": str(other.pk), "target": EMPTY, "other": SOON}
    answer = manager.post(on("2026-11-30", name), form, follow=True)
    assert told(answer) == ["That day has opened: its deal stays, or is declared void."]
    assert deal_on("2026-11-30") == daily.deal


@pytest.mark.parametrize(
    ("date", "ruleset"),
    [
        ("2026-12-03", "bridge"),
        ("2026-10-31", "streak"),
        ("2030-01-01", "streak"),
        ("nonsense", "streak"),
        ("2026-02-30", "streak"),
    ],
)
def test_a_day_that_the_calendar_does_not_have_is_not_found(date: str, ruleset: str, manager: Operator) -> None:
    assert manager.get(on(date, ruleset=ruleset)).status_code == 404


def test_a_moderator_sees_the_day_without_what_only_a_deal_manager_may_do(
    moderator: Operator, manager: Operator
) -> None:
    schedule(deal=approved(), day=day(NOW, 3), actor=None)
    for path in (on(SOON), CALENDAR):
        assert 'action="/admin/deals/' in text(manager.get(path))
        assert 'action="/admin/deals/' not in text(moderator.get(path))
