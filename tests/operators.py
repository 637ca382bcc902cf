"""Browsers of members of staff, by role."""

from django.contrib.auth.models import Group
from django.test import Client

from games.players.models import Player
from tests.builders import player

ANONYMOUS, PLAYER, STAFF = "anonymous", "player", "staff without a role"
MODERATOR, DEAL_MANAGER, SUPERUSER = "moderator", "deal manager", "superuser"
EVERYBODY = (ANONYMOUS, PLAYER, STAFF, MODERATOR, DEAL_MANAGER, SUPERUSER)


class Operator(Client):
    """A browser with somebody signed in; `who` is None for nobody."""

    who: Player | None = None

    @property
    def player(self) -> Player:
        assert self.who is not None
        return self.who


def as_role(role: str) -> Operator:
    """The browser of a new player with that role."""
    browser = Operator()
    if role == ANONYMOUS:
        return browser
    who = player(is_staff=role != PLAYER, is_superuser=role == SUPERUSER)
    if role in (MODERATOR, DEAL_MANAGER):
        who.groups.add(Group.objects.get(name=role))
    browser.force_login(who)
    browser.who = who
    return browser
