"""The admin shows nothing of a secret deal before it reveals, except to who chose to see it: staff play too."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.deals.models import AuditEntry, DailyDeal, Preview
from games.rules.shuffle import deal_from_seed
from tests.builders import player, scheduled
from tests.conftest import Clock, utc
from tests.games.deals.admin.pages import file
from tests.games.deals.minted import draft, rated

SEED = "seed-that-nobody-may-see"
REVEALED = utc("2026-12-01 01:00")


@pytest.fixture
def daily(db: None) -> DailyDeal:
    return scheduled(SEED)


@pytest.fixture
def staff(db: None, client: Client) -> Client:
    client.force_login(player(is_staff=True, is_superuser=True))
    return client


def pages(daily: DailyDeal) -> list[str]:
    day = (daily.date.isoformat(), daily.ruleset)
    return [
        reverse("admin:index"),
        reverse("admin:deals_calendar"),
        reverse("admin:deals_day", args=day),
        reverse("operator-void", args=day),
        reverse("admin:deals_preview", args=[daily.deal_id]),
        reverse("admin:deals_auditentry_changelist"),
        reverse("admin:deals_mintjob_changelist"),
        reverse("admin:deals_deal_changelist"),
        reverse("admin:deals_deal_change", args=[daily.deal_id]),
        reverse("admin:deals_deal_history", args=[daily.deal_id]),
        reverse("admin:deals_dailydeal_changelist"),
        reverse("admin:deals_dailydeal_change", args=[daily.pk]),
        reverse("admin:deals_dailydeal_history", args=[daily.pk]),
    ]


@pytest.mark.parametrize("at", [utc("2026-11-29 12:00"), utc("2026-11-30 12:00"), utc("2026-12-01 00:59:59")])
def test_no_admin_page_shows_seed_or_cards_before_the_deal_reveals(
    at: datetime, daily: DailyDeal, staff: Client, time: Clock
) -> None:
    time.move_to(at)
    for page in pages(daily):
        assert_hidden(staff.get(page, follow=True), page)


def test_the_admin_shows_seed_and_cards_once_the_deal_has_revealed(
    daily: DailyDeal, staff: Client, time: Clock
) -> None:
    time.move_to(REVEALED)
    shown = staff.get(reverse("admin:deals_deal_change", args=[daily.deal_id])).content.decode()
    assert SEED in shown
    assert " ".join(deal_from_seed(SEED)) in shown


@pytest.mark.parametrize("action", ["export_csv", "export_json"])
def test_an_export_holds_no_seed_and_no_cards_before_the_deal_reveals(
    action: str, daily: DailyDeal, staff: Client, time: Clock
) -> None:
    form = {"action": action, "_selected_action": [str(daily.deal_id)]}
    path = reverse("admin:deals_deal_changelist")
    exported = file(staff.post(path, form))
    assert str(daily.deal_id) in exported
    assert SEED not in exported
    assert " ".join(deal_from_seed(SEED)[:2]) not in exported
    time.move_to(REVEALED)
    exported = file(staff.post(path, form))
    assert SEED in exported
    assert " ".join(deal_from_seed(SEED)) in exported


def test_the_winning_line_of_a_secret_deal_is_hidden_like_its_cards(daily: DailyDeal, staff: Client) -> None:
    line = rated(daily.deal, 50).winning_line
    assert line is not None
    shown = staff.get(reverse("admin:deals_deal_change", args=[daily.deal_id])).content.decode()
    assert line not in shown
    staff.post(reverse("admin:deals_preview", args=[daily.deal_id]))
    assert line in staff.get(reverse("admin:deals_deal_change", args=[daily.deal_id])).content.decode()


def test_asking_for_a_preview_shows_nothing_and_writes_nothing(daily: DailyDeal, staff: Client) -> None:
    answer = staff.get(reverse("admin:deals_preview", args=[daily.deal_id]))
    assert "You will play this deal unranked" in answer.content.decode()
    assert not Preview.objects.exists()
    assert_hidden(staff.get(reverse("admin:deals_deal_change", args=[daily.deal_id])), "the deal")


def test_a_preview_opens_the_deal_to_that_member_of_staff_alone_and_is_written_down(
    daily: DailyDeal, staff: Client
) -> None:
    address = reverse("admin:deals_deal_change", args=[daily.deal_id])
    shown = staff.post(reverse("admin:deals_preview", args=[daily.deal_id]), follow=True).content.decode()
    assert SEED in shown
    assert " ".join(deal_from_seed(SEED)) in shown
    (entry,) = AuditEntry.objects.filter(action="preview")
    assert entry.subject == f"deal {daily.deal_id}"
    other = Client()
    other.force_login(player(is_staff=True, is_superuser=True))
    for page in pages(daily):
        assert_hidden(other.get(page, follow=True), page)
    assert address in other.get(reverse("admin:deals_deal_changelist")).content.decode()


def test_the_list_shows_the_cards_of_previewed_deals_and_the_same_backs_for_all_others(
    daily: DailyDeal, staff: Client
) -> None:
    other = scheduled("another-secret", day="2026-12-01")
    path = reverse("admin:deals_deal_changelist")
    before = staff.get(path).content.decode()
    assert before.count("The tableau, face down") == 2
    assert before.count('class="tp-face"') == 0
    staff.post(reverse("admin:deals_preview", args=[other.deal_id]))
    after = staff.get(path).content.decode()
    assert after.count("The tableau, face down") == 1
    assert after.count('class="tp-face"') == 28


def test_the_audit_log_of_everything_that_is_done_with_a_deal_holds_neither_seed_nor_cards(staff: Client) -> None:
    deal = draft()
    for name, form in (
        ("approve", {}),
        ("rate", {}),
        ("preview", {}),
        ("schedule", {"day": "2026-12-20"}),
    ):
        staff.post(reverse(f"admin:deals_{name}", args=[deal.pk]), form)
    staff.post(reverse("admin:deals_day_unschedule", args=["2026-12-20", "streak"]))
    staff.post(reverse("admin:deals_withdraw", args=[deal.pk]), {"reason": "a test"})
    actions = AuditEntry.objects.values_list("action", flat=True)
    assert {"approve", "rate", "preview", "schedule", "unschedule", "withdraw"} <= set(actions)
    written = "".join(f"{entry.subject} {entry.details}" for entry in AuditEntry.objects.all())
    log = staff.get(reverse("admin:deals_auditentry_changelist")).content.decode()
    for text in (written, log):
        assert deal.seed not in text
        assert " ".join(deal.cards[:2]) not in text


@pytest.mark.parametrize(
    ("term", "finds"),
    [
        (SEED, True),
        (" ".join(deal_from_seed(SEED)), True),
        (SEED[:-1], False),
        (SEED.upper(), False),
        (" ".join(deal_from_seed(SEED)[:51]), False),
        (" ".join(deal_from_seed(SEED)[:4]), False),
        (deal_from_seed(SEED)[0], False),
        ("%", False),
        ("s", False),
    ],
)
def test_a_search_finds_a_secret_deal_by_the_whole_of_it_alone(
    term: str, finds: bool, daily: DailyDeal, staff: Client
) -> None:
    answer = staff.get(reverse("admin:deals_deal_changelist"), {"q": term})
    assert (str(daily.deal_id) in answer.content.decode()) == finds
    assert answer.context["cl"].result_count == int(finds)


def test_a_search_finds_a_secret_deal_by_its_id_and_its_commitment(daily: DailyDeal, staff: Client) -> None:
    for term in (str(daily.deal_id), daily.deal.commitment):
        answer = staff.get(reverse("admin:deals_deal_changelist"), {"q": term})
        assert answer.context["cl"].result_count == 1


def test_a_part_finds_a_deal_once_it_is_no_secret(daily: DailyDeal, staff: Client, time: Clock) -> None:
    path = reverse("admin:deals_deal_changelist")
    time.move_to(REVEALED)
    for term in (SEED[3:9], " ".join(deal_from_seed(SEED)[:4])):
        assert staff.get(path, {"q": term}).context["cl"].result_count == 1


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("deal", "seed"),
        ("deal", "seed__startswith"),
        ("deal", "seed__regex"),
        ("deal", "cards_text"),
        ("deal", "cards_text__startswith"),
        ("deal", "daily__deal__seed__startswith"),
        ("deal", "attempts__log"),
        ("dailydeal", "deal__seed__startswith"),
        ("dailydeal", "deal__cards_text__startswith"),
        ("deal", "daily__deal__cards_text__contains"),
        ("deal", "review__deal__seed__startswith"),
        ("deal", "rating__winning_line__startswith"),
        ("auditentry", "actor__password__startswith"),
        ("mintjob", "reviews__deal__seed__startswith"),
    ],
)
def test_no_filter_in_the_address_tells_a_right_guess_from_a_wrong_one(
    model: str, lookup: str, daily: DailyDeal, staff: Client
) -> None:
    path = reverse(f"admin:deals_{model}_changelist")
    guesses = ("s", SEED, deal_from_seed(SEED)[0], " ".join(deal_from_seed(SEED)), "wrong", "")
    answers = [staff.get(path, {lookup: guess}) for guess in guesses]
    assert len({(answer.status_code, str(daily.deal_id) in answer.content.decode()) for answer in answers}) == 1


def test_the_filters_that_the_admin_offers_work(daily: DailyDeal, staff: Client) -> None:
    for model, query in (("deal", "kind__exact=daily&ruleset=streak"), ("dailydeal", "date__year=2026&date__month=11")):
        answer = staff.get(reverse(f"admin:deals_{model}_changelist") + f"?{query}")
        assert answer.status_code == 200
        assert str(daily.deal_id) in answer.content.decode()


def test_the_admin_is_closed_to_players(daily: DailyDeal, client: Client) -> None:
    client.force_login(player())
    for page in pages(daily):
        assert client.get(page).status_code == 302


def assert_hidden(answer: Any, page: str) -> None:
    """That the page tells neither the seed nor how the cards lie."""
    shown = answer.content.decode()
    assert answer.status_code == 200, page
    assert SEED not in shown, page
    first, second = deal_from_seed(SEED)[:2]
    assert f"{first} {second}" not in shown, page
    assert 'class="tp-face"' not in shown, page
