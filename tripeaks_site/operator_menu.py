"""The admin's side menu: to each role what it may open."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from games.players.models import Player

# Group, then title, icon, address, and the permission it needs (None: every member of staff).
_MENU: tuple[tuple[str, tuple[tuple[str, str, str, str | None], ...]], ...] = (
    (
        "Deals",
        (
            ("Overview", "dashboard", "admin:index", None),
            ("All deals", "playing_cards", "admin:deals_deal_changelist", "deals.view_deal"),
            ("Calendar", "calendar_month", "admin:deals_calendar", "deals.view_dailydeal"),
            ("Minting", "token", "admin:deals_mintjob_changelist", "deals.view_mintjob"),
            ("Import", "upload", "admin:deals_import", "deals.add_deal"),
        ),
    ),
    (
        "Record",
        (
            ("Audit log", "history_edu", "admin:deals_auditentry_changelist", "deals.view_auditentry"),
            ("Scheduled days", "event", "admin:deals_dailydeal_changelist", "deals.view_dailydeal"),
        ),
    ),
    (
        "People",
        (
            ("Players", "group", "admin:players_player_changelist", "players.view_player"),
            ("Roles", "shield_person", "admin:auth_group_changelist", "auth.view_group"),
        ),
    ),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """The groups of the menu with what this member of staff may open; a group with nothing in it is left out."""
    user = request.user
    assert isinstance(user, Player)  # noqa: S101 - the admin is rendered for staff only
    open_here = _longest([reverse(address) for _, entries in _MENU for _, _, address, _ in entries], request.path)
    groups = []
    for title, entries in _MENU:
        items = [
            {"title": name, "icon": icon, "link": reverse(address), "active": reverse(address) == open_here}
            for name, icon, address, permission in entries
            if permission is None or user.has_perm(permission)
        ]
        if items:
            groups.append({"title": title, "separator": False, "items": items})
    return groups


def _longest(addresses: list[str], path: str) -> str:
    """The address that the path is at or under, the longest where one is under another; all are under the overview."""
    overview = reverse("admin:index")
    under = (address for address in addresses if path.startswith(address) and (address != overview or path == overview))
    return max(under, key=len, default="")
