"""Django's admin, with our site in the place of its own."""

from django.contrib.admin.apps import AdminConfig


class OperatorAdminConfig(AdminConfig):
    default_site = "tripeaks_site.operator_site.OperatorSite"
