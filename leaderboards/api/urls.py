"""Paths under /api/ of leaderboards."""

from django.urls import path

from leaderboards.api.views import Leaderboard

urlpatterns = [path("leaderboards/<str:board>/", Leaderboard.as_view())]
