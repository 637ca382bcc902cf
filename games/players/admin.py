"""Players in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from games.players.models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]  # generic for mypy only, not at run time
    list_display = ("username", "is_guest", "is_staff", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    readonly_fields = ("is_guest",)
