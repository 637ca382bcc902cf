"""Players and roles in the admin."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db.models import Field, Model
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget

from games.players.models import Player

admin.site.unregister(Group)
# One word for one thing: Django's groups are the roles of staff, in titles, messages and addresses' crumbs alike.
Group._meta.verbose_name, Group._meta.verbose_name_plural = "role", "roles"  # noqa: SLF001 - no public way to name it


class RoleFilter(admin.RelatedFieldListFilter):
    """By role, and called so."""

    def __init__(
        self,
        field: "Field[Any, Any]",
        request: HttpRequest,
        params: dict[str, str],
        model: type[Model],
        model_admin: "admin.ModelAdmin[Any]",
        field_path: str,
    ) -> None:
        super().__init__(field, request, params, model, model_admin, field_path)
        self.title = "role"


class PlayerForm(UserChangeForm):  # type: ignore[misc]  # unfold has no types
    """A player. What somebody may do comes from roles alone, so that the page of a role tells who may do it."""

    class Meta:
        model = Player
        fields = "__all__"
        labels = {"groups": "Roles"}
        widgets = {"groups": UnfoldAdminCheckboxSelectMultipleWidget}
        help_texts = {"groups": "What a member of staff may do. Staff without a role see an empty overview."}


@admin.register(Player)
class PlayerAdmin(UserAdmin, ModelAdmin):  # type: ignore[type-arg, misc]  # generic for mypy only; unfold has no types
    list_display = ("username", "is_guest", "is_staff", "is_superuser", "joined", "last_seen")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active", ("groups", RoleFilter))
    readonly_fields = ("is_guest", "last_seen", "joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "is_guest")}),
        ("Person", {"fields": ("first_name", "last_name", "email")}),
        ("Role", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Times", {"fields": ("last_seen", "joined")}),
    )
    looked_at = (
        (None, {"fields": ("username", "is_guest")}),
        ("Role", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Times", {"fields": ("last_seen", "joined")}),
    )
    form = PlayerForm
    filter_horizontal = ()
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    warn_unsaved_form = True

    def get_fieldsets(self, request: HttpRequest, obj: Player | None = None) -> Any:
        """Who may only look has no business with passwords, names and addresses."""
        if obj is not None and not self.has_change_permission(request, obj):
            return self.looked_at
        return super().get_fieldsets(request, obj)

    @admin.display(description="joined (UTC)", ordering="date_joined")
    def joined(self, player: Player) -> str:
        return _minute(player.date_joined)

    @admin.display(description="last signed in (UTC)", ordering="last_login")
    def last_seen(self, player: Player) -> str:
        return "\u2013" if player.last_login is None else _minute(player.last_login)

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """A search by what is not shown would tell it, letter by letter."""
        return tuple(super().get_search_fields(request)) if self.has_change_permission(request) else ("username",)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """So would an address with `?email__startswith=a`."""
        allowed: bool = super().lookup_allowed(lookup, value, request)
        return allowed and lookup.partition("__")[0] not in {"email", "first_name", "last_name"}


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, ModelAdmin):  # type: ignore[misc]  # unfold has no types
    """Roles. The service's own groups are set anew at every migrate (tripeaks_site/roles.py)."""


def _minute(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"
