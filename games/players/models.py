"""Who plays. A guest is a player like any other, only without a name of their choosing or a way to sign in."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

USERNAME = r"^[A-Za-z0-9_-]{3,30}\Z"


class PlayerManager(UserManager["Player"]):
    """Finds players by name whatever its capitals, as names are unique whatever their capitals."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(username__iexact=username)


class Player(AbstractUser):
    """A person, or a guest who may become one. The row stays the same when a guest signs up."""

    username = models.CharField(
        max_length=30,
        unique=True,
        validators=[RegexValidator(USERNAME, "3 to 30 of the letters A-Z, digits, _ and -.")],
        error_messages={"unique": "That name is taken."},
    )
    is_guest = models.BooleanField(default=False)
    settings = models.JSONField(default=dict, blank=True)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(Lower("username"), name="player_username_unique_ignoring_case"),
        ]
