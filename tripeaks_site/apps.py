"""The project's own app: system checks and commands that belong to no feature."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "tripeaks_site"

    def ready(self) -> None:
        from tripeaks_site import checks, roles, schema  # noqa: F401 - importing the schema registers it

        checks.connect()
        roles.connect()
