"""Writes about players."""

import secrets

from django.db import IntegrityError, transaction

from games.players.models import Player

# No 0/o, 1/l/i: a guest's name is sometimes read aloud.
_GUEST_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_GUEST_LETTERS = 8
GUEST_PREFIX = "guest-"


def create_guest() -> Player:
    """A new player named `guest-` and eight random letters, who has no password."""
    while True:
        name = GUEST_PREFIX + "".join(secrets.choice(_GUEST_ALPHABET) for _ in range(_GUEST_LETTERS))
        try:
            with transaction.atomic():
                return Player.objects.create_user(username=name, is_guest=True)
        except IntegrityError:
            continue  # 31^8 names: a clash is rare, another draw settles it


def change_settings(*, player: Player, changes: dict[str, bool]) -> Player:
    """Merges `changes` into the player's settings and stores them."""
    with transaction.atomic():
        locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        locked.settings = {**locked.settings, **changes}
        locked.save(update_fields=["settings"])
    player.settings = locked.settings
    return player
