"""Who may open what in the admin: every address of it, for every role, in one table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib import admin
from django.urls import URLPattern, URLResolver, reverse

from games.deals.models import AuditEntry, DailyDeal, Deal, MintJob
from games.deals.policy import Policy
from games.deals.services import create_mint_job
from games.players.models import Player
from games.rules.rulesets import DEFAULT_RULESET
from tests.builders import player, scheduled
from tests.games.deals.minted import draft
from tests.operators import (
    ANONYMOUS,
    DEAL_MANAGER,
    MODERATOR,
    PLAYER,
    STAFF,
    SUPERUSER,
    as_role,
)
from tripeaks_site import urls

pytestmark = pytest.mark.django_db

ALL_STAFF = {STAFF, MODERATOR, DEAL_MANAGER, SUPERUSER}
LOOKERS = {MODERATOR, DEAL_MANAGER, SUPERUSER}
MANAGERS = {DEAL_MANAGER, SUPERUSER}
SUPER = {SUPERUSER}
NOBODY: set[str] = set()

# Address by name, the method that is asked with, and who is not refused.
TABLE: dict[str, tuple[str, set[str]]] = {
    "admin:index": ("GET", ALL_STAFF),
    "admin:search": ("GET", ALL_STAFF),
    "admin:jsi18n": ("GET", ALL_STAFF),
    "admin:password_change": ("GET", ALL_STAFF),
    "admin:password_change_done": ("GET", ALL_STAFF),
    # Looking at deals and what became of them.
    "admin:deals_deal_changelist": ("GET", LOOKERS),
    "admin:deals_deal_change": ("GET", LOOKERS),
    "admin:deals_deal_history": ("GET", LOOKERS),
    "admin:deals_dailydeal_changelist": ("GET", LOOKERS),
    "admin:deals_dailydeal_change": ("GET", LOOKERS),
    "admin:deals_dailydeal_history": ("GET", LOOKERS),
    "admin:deals_calendar": ("GET", LOOKERS),
    "admin:deals_day": ("GET", LOOKERS),
    "admin:deals_mintjob_changelist": ("GET", LOOKERS),
    "admin:deals_mintjob_change": ("GET", LOOKERS),
    "admin:deals_mintjob_history": ("GET", LOOKERS),
    "admin:deals_auditentry_changelist": ("GET", LOOKERS),
    "admin:deals_auditentry_change": ("GET", LOOKERS),
    "admin:deals_auditentry_history": ("GET", LOOKERS),
    # Deciding about deals.
    "admin:deals_approve": ("POST", MANAGERS),
    "admin:deals_withdraw": ("POST", MANAGERS),
    "admin:deals_schedule": ("POST", MANAGERS),
    "admin:deals_rate": ("POST", MANAGERS),
    "admin:deals_preview": ("POST", MANAGERS),
    "admin:deals_import": ("POST", MANAGERS),
    "admin:deals_mint": ("POST", MANAGERS),
    "admin:deals_cancel_job": ("POST", MANAGERS),
    "admin:deals_fill": ("POST", MANAGERS),
    "admin:deals_swap": ("POST", MANAGERS),
    "admin:deals_day_give": ("POST", MANAGERS),
    "admin:deals_day_move": ("POST", MANAGERS),
    "admin:deals_day_swap": ("POST", MANAGERS),
    "admin:deals_day_unschedule": ("POST", MANAGERS),
    "operator-play": ("POST", MANAGERS),
    "operator-void": ("POST", LOOKERS),
    # What is written once is added, changed and deleted by no form, for anybody.
    "admin:deals_deal_add": ("POST", NOBODY),
    "admin:deals_deal_delete": ("POST", NOBODY),
    "admin:deals_dailydeal_add": ("POST", NOBODY),
    "admin:deals_dailydeal_delete": ("POST", NOBODY),
    "admin:deals_mintjob_add": ("POST", NOBODY),
    "admin:deals_mintjob_delete": ("POST", NOBODY),
    "admin:deals_auditentry_add": ("POST", NOBODY),
    "admin:deals_auditentry_delete": ("POST", NOBODY),
    # People and roles.
    "admin:players_player_changelist": ("GET", {MODERATOR, SUPERUSER}),
    "admin:players_player_change": ("GET", {MODERATOR, SUPERUSER}),
    "admin:players_player_history": ("GET", {MODERATOR, SUPERUSER}),
    "admin:players_player_add": ("GET", SUPER),
    "admin:players_player_delete": ("GET", SUPER),
    "admin:auth_user_password_change": ("GET", SUPER),
    "admin:auth_group_changelist": ("GET", SUPER),
    "admin:auth_group_add": ("GET", SUPER),
    "admin:auth_group_change": ("GET", SUPER),
    "admin:auth_group_history": ("GET", SUPER),
    "admin:auth_group_delete": ("GET", SUPER),
}
# Pages of Django's own that show each only what they may see, or that are for everybody.
ELSEWHERE = {"admin:login", "admin:logout", "admin:autocomplete", "admin:view_on_site", "admin:app_list"}


@dataclass
class World:
    """One of everything."""

    deal: Deal
    daily: DailyDeal
    job: MintJob
    entry: AuditEntry
    person: Player

    def address(self, name: str) -> str:
        return reverse(name, args=self._args(name))

    def _args(self, name: str) -> list[object]:
        from django.contrib.auth.models import Group

        match name.removeprefix("admin:").split("_"):
            case ["deals", "deal" | "dailydeal" | "mintjob" | "auditentry" as model, "change" | "history" | "delete"]:
                return [
                    {"deal": self.deal, "dailydeal": self.daily, "mintjob": self.job, "auditentry": self.entry}[
                        model
                    ].pk
                ]
            case ["deals", "approve" | "withdraw" | "schedule" | "rate" | "preview"] | ["operator-play"]:
                return [self.deal.pk]
            case ["deals", "day", *_] | ["operator-void"]:
                return ["2026-11-30", "streak"]
            case ["deals", "cancel", "job"]:
                return [self.job.pk]
            case ["players", "player", "change" | "history" | "delete"] | ["auth", "user", *_]:
                return [self.person.pk]
            case ["auth", "group", "change" | "history" | "delete"]:
                return [Group.objects.get(name="moderator").pk]
        return []


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr("games.deals.admin.calendar.FILL_SECONDS", 0.1)
    return World(
        deal=draft(),
        daily=scheduled("a-seed"),
        job=create_mint_job(ruleset=DEFAULT_RULESET, wanted=1, policy=Policy(), actor=None),
        entry=AuditEntry.objects.get(),
        person=player("somebody"),
    )


def names() -> Iterator[str]:
    """The name of every address of the admin; those without one only lead on to one that has."""
    yield from (f"admin:{pattern.name}" for pattern in _patterns(admin.site.get_urls()) if pattern.name)
    yield from (
        str(pattern.name)
        for pattern in urls.urlpatterns
        if isinstance(pattern, URLPattern) and str(pattern.name).startswith("operator-")
    )


def _patterns(entries: list[Any]) -> Iterator[URLPattern]:
    for entry in entries:
        if isinstance(entry, URLResolver):
            yield from _patterns(entry.url_patterns)
        else:
            yield entry


def test_the_table_holds_every_address_of_the_admin() -> None:
    assert set(names()) == {*TABLE, *ELSEWHERE}


@pytest.mark.parametrize("role", [ANONYMOUS, PLAYER])
def test_who_is_no_staff_is_sent_to_sign_in_from_every_address(role: str, world: World) -> None:
    browser = as_role(role)
    for name, (method, _) in TABLE.items():
        answer = browser.generic(method, world.address(name))
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/admin/login/?next={world.address(name)}")


@pytest.mark.parametrize("role", sorted(ALL_STAFF))
def test_each_role_is_refused_exactly_what_the_table_does_not_give_it(role: str, world: World) -> None:
    browser = as_role(role)
    answers = {name: browser.generic(method, world.address(name)) for name, (method, _) in TABLE.items()}
    refused = {name for name, answer in answers.items() if answer.status_code == 403}
    assert refused == {name for name, (_, allowed) in TABLE.items() if role not in allowed}
    assert all("Your role does not allow this." in answers[name].content.decode() for name in refused)
    assert {answer.status_code for name, answer in answers.items() if name not in refused} <= {200, 302}


@pytest.mark.parametrize("role", [STAFF, MODERATOR])
def test_a_refused_change_changes_nothing(role: str, world: World) -> None:
    before = AuditEntry.objects.count()
    for name, (method, allowed) in TABLE.items():
        if method == "POST" and role not in allowed:
            as_role(role).post(
                world.address(name), {"day": "2026-12-05", "wanted": "1", "text": "1", "ruleset": "streak"}
            )
    assert AuditEntry.objects.count() == before
    assert Deal.objects.count() == 2


def test_what_changes_something_is_refused_without_a_csrf_token(world: World) -> None:
    browser = as_role(SUPERUSER)
    browser.handler.enforce_csrf_checks = True
    before = AuditEntry.objects.count()
    for name, (method, _) in TABLE.items():
        if method == "POST":
            assert browser.post(world.address(name), {"day": "2026-12-05"}).status_code == 403, name
    assert AuditEntry.objects.count() == before


ACTIONS: dict[str, set[str]] = {
    "approve_selected": MANAGERS,
    "rate_selected": MANAGERS,
    "export_csv": LOOKERS,
    "export_json": LOOKERS,
    "delete_selected": NOBODY,
}


@pytest.mark.parametrize("role", sorted(LOOKERS))
def test_each_role_is_offered_and_may_use_its_actions_alone(role: str, world: World) -> None:
    browser = as_role(role)
    path = reverse("admin:deals_deal_changelist")
    offered = browser.get(path).context["action_form"].fields["action"].choices
    assert set(dict(offered)) - {""} == {action for action, allowed in ACTIONS.items() if role in allowed}
    for action, allowed in ACTIONS.items():
        deal = draft(difficulty=None)
        answer = browser.post(path, {"action": action, "_selected_action": [str(deal.pk)]})
        done = (
            "attachment" in answer.headers.get("Content-Disposition", "")
            or AuditEntry.objects.filter(actor=browser.player, subject=f"deal {deal.pk}").exists()
        )
        assert done == (role in allowed), action
        assert Deal.objects.filter(pk=deal.pk).exists()
