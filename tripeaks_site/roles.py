"""What staff may do: two roles that the service keeps, beside superusers who may do everything.

A moderator looks, voids and reads the record. A deal manager does all that concerns deals. Being staff alone opens the
admin and nothing in it. To Django roles are groups. These two are brought to what is written here at every migrate;
for other mixes of permissions an operator makes roles of other names.
"""

from typing import Any, Final

from django.apps import AppConfig
from django.apps import apps as installed
from django.apps.registry import Apps
from django.db.models.signals import post_migrate

MODERATOR: Final = "moderator"
DEAL_MANAGER: Final = "deal manager"

_LOOKS: Final = frozenset(
    {
        "deals.view_deal",
        "deals.view_dailydeal",
        "deals.view_mintjob",
        "deals.view_auditentry",
    }
)
ROLES: Final = {
    MODERATOR: _LOOKS | {"deals.add_voideddaily", "players.view_player"},
    DEAL_MANAGER: _LOOKS
    | {
        "deals.add_deal",
        "deals.change_review",
        "deals.add_dealrating",
        "deals.add_preview",
        "deals.add_mintjob",
        "deals.change_mintjob",
        "deals.add_dailydeal",
        "deals.change_dailydeal",
        "deals.delete_dailydeal",
        "deals.add_voideddaily",
    },
}
"""By group, its permissions as `app.codename`. What each opens is written in games/deals/admin/permits.py."""


def connect() -> None:
    """Has the groups made after every migrate, once the permissions they consist of exist."""
    post_migrate.connect(_grant, dispatch_uid="tripeaks_site.roles")


def _grant(sender: AppConfig, using: str, apps: Apps = installed, **kwargs: Any) -> None:
    """Gives each group what it has of the app that was just migrated. Its permissions were made a moment before.

    `apps` is the state that was migrated to: in one without groups there is nobody to give anything to.
    """
    try:
        groups, known = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    except LookupError:
        return
    of_app = known.objects.using(using).filter(content_type__app_label=sender.label)
    for name, permissions in ROLES.items():
        codenames = {
            permission.split(".")[1] for permission in permissions if permission.startswith(f"{sender.label}.")
        }
        if codenames:
            group, _ = groups.objects.using(using).get_or_create(name=name)
            group.permissions.remove(*of_app.exclude(codename__in=codenames))
            group.permissions.add(*of_app.filter(codename__in=codenames))
