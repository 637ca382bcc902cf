"""Players and roles in the admin."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from games.players.models import Player

admin.site.unregister(Group)


@admin.register(Player)
class PlayerAdmin(UserAdmin, ModelAdmin):  # type: ignore[type-arg, misc]  # generic for mypy only; unfold has no types
    list_display = ("username", "is_guest", "is_staff", "is_superuser", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active", "groups")
    readonly_fields = ("is_guest", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "is_guest")}),
        ("Person", {"fields": ("first_name", "last_name", "email")}),
        ("Role", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Times", {"fields": ("last_login", "date_joined")}),
    )
    looked_at = (
        (None, {"fields": ("username", "is_guest")}),
        ("Role", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Times", {"fields": ("last_login", "date_joined")}),
    )
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    warn_unsaved_form = True

    def get_fieldsets(self, request: HttpRequest, obj: Player | None = None) -> Any:
        """Who may only look has no business with passwords, names and addresses."""
        if obj is not None and not self.has_change_permission(request, obj):
            return self.looked_at
        return super().get_fieldsets(request, obj)


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Roles. The service's own groups are set anew at every migrate (tripeaks_site/roles.py)."""
