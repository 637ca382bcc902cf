"""The admin as a whole: its policy, how one gets in, its menu, and how it refuses."""

import re
from typing import Any

import pytest
from django.apps import apps as installed
from django.apps.registry import Apps
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.urls import reverse

from games.errors import Conflict, Unavailable
from tests.builders import player
from tests.conftest import utc
from tests.games.deals.admin.pages import text
from tests.games.deals.minted import draft
from tests.operators import ANONYMOUS, DEAL_MANAGER, MODERATOR, PLAYER, STAFF, SUPERUSER, as_role
from tripeaks_site.roles import ROLES

pytestmark = pytest.mark.django_db

PASSWORD = "a long pass phrase"
# What the policy would refuse: scripts and styles written into the page (data is no script), handlers in attributes.
INLINE = re.compile(r"<script(?![^>]*(?:\bsrc=|application/json))[^>]*>|<style|\son[a-z]+=|javascript:", re.IGNORECASE)


def policy(answer: Any) -> dict[str, str]:
    """The answer's directives by name."""
    directives = (part.partition(" ") for part in answer.headers["Content-Security-Policy"].split("; "))
    return {name: values for name, _, values in directives}


def every_page() -> list[str]:
    deal = draft()
    return [
        *(reverse(f"admin:deals_{name}") for name in ("calendar", "mint", "import")),
        *(reverse(f"admin:deals_{model}_changelist") for model in ("deal", "dailydeal", "mintjob", "auditentry")),
        *(reverse(f"admin:deals_{name}", args=[deal.pk]) for name in ("deal_change", "preview", "deal_history")),
        *(reverse(f"admin:{name}") for name in ("index", "players_player_changelist", "players_player_add")),
        *(reverse(f"admin:{name}") for name in ("auth_group_changelist", "auth_group_add", "password_change")),
        reverse("admin:app_list", args=["deals"]),
        reverse("admin:deals_day", args=["2026-12-05", "streak"]),
        "/admin/nowhere/",
    ]


def test_pages_of_the_admin_may_compile_expressions_and_nothing_else_more() -> None:
    browser = as_role(SUPERUSER)
    usual = policy(browser.get("/"))
    for path in every_page():
        answer = browser.get(path)
        found = policy(answer)
        assert found.pop("script-src") == "'self' 'unsafe-eval'", path
        assert found == {name: values for name, values in usual.items() if name != "script-src"}, path


def test_no_page_of_the_admin_holds_what_the_policy_refuses_or_loads_from_elsewhere() -> None:
    browser = as_role(SUPERUSER)
    for path in every_page():
        page = text(browser.get(path))
        assert not INLINE.search(page), (path, INLINE.findall(page))
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page), path
        assert '"includeIndicatorStyles": false, "allowEval": false' in page


def test_where_a_password_is_typed_no_script_runs() -> None:
    answer = as_role(ANONYMOUS).get("/admin/login/")
    assert "unsafe-eval" not in policy(answer)["script-src"]
    assert "<script" not in text(answer)


def test_staff_sign_in_and_come_to_the_page_they_wanted() -> None:
    player("ada", is_staff=True)
    browser = as_role(ANONYMOUS)
    form = browser.get("/admin/deals/deal/", follow=True)
    assert 'name="next" value="/admin/deals/deal/"' in text(form)
    answer = browser.post("/admin/login/", {"username": "ada", "password": PASSWORD, "next": "/admin/deals/deal/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/deals/deal/")


def test_signing_in_leads_nowhere_else() -> None:
    player("ada", is_staff=True)
    form = {"username": "ada", "password": PASSWORD, "next": "https://elsewhere.example/"}
    answer = as_role(ANONYMOUS).post("/admin/login/", form)
    assert answer.status_code == 302
    assert "elsewhere" not in answer.headers["Location"]


def test_who_signs_in_without_an_address_comes_to_the_overview() -> None:
    player("ada", is_staff=True)
    browser = as_role(ANONYMOUS)
    wanted = re.search(r'name="next" value="([^"]*)"', text(browser.get("/admin/login/")))
    assert wanted is not None
    answer = browser.post("/admin/login/", {"username": "ada", "password": PASSWORD, "next": wanted[1]})
    assert answer.headers["Location"] == "/admin/"


@pytest.mark.parametrize(("name", "password"), [("ada", "wrong"), ("bob", PASSWORD), ("nobody", "x"), ("", "")])
def test_a_wrong_sign_in_says_so_and_lets_nobody_in(name: str, password: str) -> None:
    player("ada", is_staff=True)
    player("bob")
    browser = as_role(ANONYMOUS)
    page = text(browser.post("/admin/login/", {"username": name, "password": password}))
    assert "Please enter the correct username" in page or "This field is required." in page
    assert ">Username</label>" in page
    assert browser.get("/admin/").status_code == 302


def test_a_player_who_is_no_staff_is_told_as_whom_they_are_signed_in() -> None:
    browser = as_role(PLAYER)
    page = text(browser.get("/admin/", follow=True))
    assert f"You are signed in as {browser.player.username}, who is no member of staff." in page


def menu(role: str) -> set[str]:
    groups = as_role(role).get("/admin/").context["sidebar_navigation"]
    return {item["title"] for group in groups for item in group["items"]}


def test_the_menu_holds_what_the_role_may_open() -> None:
    looks = {"Overview", "All deals", "Calendar", "Minting", "Audit log", "Scheduled days"}
    assert menu(STAFF) == {"Overview"}
    assert menu(MODERATOR) == looks | {"Players"}
    assert menu(DEAL_MANAGER) == looks | {"Import"}
    assert menu(SUPERUSER) == looks | {"Import", "Players", "Roles"}


def test_the_overview_of_staff_without_a_role_says_how_to_get_one() -> None:
    page = text(as_role(STAFF).get("/admin/"))
    assert "You are staff, but have no role yet. Ask a superuser to give you one." in page
    assert "Drafts that wait" not in page


def test_each_role_has_exactly_its_permissions_after_every_migrate() -> None:
    group = Group.objects.get(name=DEAL_MANAGER)
    taken, foreign = Permission.objects.get(codename="add_mintjob"), Permission.objects.get(codename="delete_deal")
    group.permissions.remove(taken)
    group.permissions.add(foreign)
    call_command("migrate", verbosity=0)
    for name, permissions in ROLES.items():
        held = Group.objects.get(name=name).permissions.select_related("content_type")
        assert {f"{one.content_type.app_label}.{one.codename}" for one in held} == permissions


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (Unavailable("The solver is being made ready."), 503, "try again in some seconds"),
        (Conflict("Somebody else was first.", None), 409, "Somebody else was first."),
    ],
)
def test_what_a_service_refuses_is_a_page(
    error: Exception, status: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**kwargs: object) -> None:
        raise error

    monkeypatch.setattr("tripeaks_site.operator_play.start_preview", refuse)
    answer = as_role(SUPERUSER).post(reverse("operator-play", args=[draft().pk]))
    assert answer.status_code == status
    assert said in text(answer)
    assert ("Retry-After" in answer.headers) == (status == 503)


def test_a_form_without_its_token_is_refused_on_a_page_and_the_api_still_in_json() -> None:
    browser = as_role(SUPERUSER)
    browser.handler.enforce_csrf_checks = True
    answer = browser.post(reverse("admin:deals_fill"))
    assert (answer.status_code, answer.headers["Content-Type"]) == (403, "text/html; charset=utf-8")
    assert "Nothing was changed" in text(answer)
    assert "unsafe" not in policy(answer)["script-src"]
    assert browser.post("/api/attempts/").headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("page", ["abc", "-1", "0", "99999", ""])
def test_no_page_of_the_command_search_is_a_defect(page: str) -> None:
    browser = as_role(SUPERUSER)
    browser.raise_request_exception = False
    assert browser.get("/admin/search/", {"s": "deal", "page": page}).status_code in (200, 404)


def test_a_moderator_sees_players_without_their_passwords_and_changes_none() -> None:
    somebody = player("somebody")
    browser = as_role(MODERATOR)
    address = reverse("admin:players_player_change", args=[somebody.pk])
    page = text(browser.get(address))
    assert "somebody" in page
    assert "md5" not in page
    assert somebody.password not in page
    assert browser.post(address, {"username": "changed", "is_superuser": "on"}).status_code == 403
    somebody.refresh_from_db()
    assert (somebody.username, somebody.is_superuser) == ("somebody", False)


def test_a_superuser_gives_a_player_a_role() -> None:
    browser, somebody = as_role(SUPERUSER), player("somebody")
    group = Group.objects.get(name=MODERATOR)
    address = reverse("admin:players_player_change", args=[somebody.pk])
    answer = browser.post(address, {"username": "somebody", "is_active": "on", "is_staff": "on", "groups": [group.pk]})
    assert answer.status_code == 302
    somebody.refresh_from_db()
    assert somebody.has_perm("deals.add_voideddaily")


def test_permissions_come_from_roles_alone_and_groups_are_called_so() -> None:
    browser, somebody = as_role(SUPERUSER), player("somebody")
    address = reverse("admin:players_player_change", args=[somebody.pk])
    form = text(browser.get(address))
    assert 'name="user_permissions"' not in form
    direct = Permission.objects.get(codename="add_voideddaily")
    browser.post(address, {"username": "somebody", "is_active": "on", "user_permissions": [direct.pk]})
    assert not somebody.user_permissions.exists()
    pages = [
        form,
        *(text(browser.get(f"/admin/{path}/")) for path in ("players/player", "auth/group")),
    ]
    for page in pages:
        assert "role" in page
        # What counts is what is read: not names of classes, nor the icon that is called so.
        read = re.findall(r">\s*([^<>]+?)\s*<", page)
        assert [words for words in read if re.search(r"\bgroups?\b", words, re.IGNORECASE)] == ["group"]


def test_times_of_players_read_as_everywhere_else() -> None:
    somebody = player("somebody")
    somebody.date_joined, somebody.last_login = utc("2026-11-29 21:34"), None
    somebody.save()
    browser = as_role(SUPERUSER)
    for path in ("", f"{somebody.pk}/change/"):
        assert "2026-11-29 21:34" in text(browser.get(f"/admin/players/player/{path}"))
        assert "Nov." not in text(browser.get(f"/admin/players/player/{path}"))


def test_the_index_of_an_app_shows_only_what_may_be_seen() -> None:
    assert as_role(MODERATOR).get("/admin/auth/").status_code == 404
    assert "Players" not in text(as_role(DEAL_MANAGER).get("/admin/deals/"))


def test_a_migration_to_before_there_were_groups_makes_none() -> None:
    Group.objects.all().delete()
    deals = installed.get_app_config("deals")
    post_migrate.send(deals, app_config=deals, using="default", apps=Apps(), verbosity=0, interactive=False)
    assert not Group.objects.exists()
    post_migrate.send(deals, app_config=deals, using="default", apps=installed, verbosity=0, interactive=False)
    assert {group.name for group in Group.objects.all()} == set(ROLES)
