"""Every path of the service."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt

from tripeaks_site import errors, health, operator_play, operator_void, spa
from tripeaks_site.api import Guest, Me
from tripeaks_site.schema_views import Docs, Schema

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("api/me/", Me.as_view()),
    path("api/guest/", Guest.as_view()),
    path("api/", include("games.attempts.api.urls")),
    path("api/", include("leaderboards.api.urls")),
    path("api/schema/", Schema.as_view(), name="schema"),
    path("api/docs/", Docs.as_view(url_name="schema")),
    # Pages of the admin that need more than one app.
    path("admin/void/<str:date>/<str:ruleset>/", admin.site.admin_view(operator_void.void), name="operator-void"),
    path("admin/play/<uuid:deal_id>/", admin.site.admin_view(operator_play.play), name="operator-play"),
    path("admin/", admin.site.urls),
    # What is left under these is an error, not a page of the app.
    re_path(r"^(?:api|_allauth|admin|static|ws|_app)(?:/|$)", csrf_exempt(errors.not_found)),
    re_path(r"^.*$", spa.app),
]
