"""Paths under /api/ of attempts, their analysis, the daily and proofs."""

from django.urls import path

from games.attempts.api.analysis import OneAnalysis
from games.attempts.api.attempts import Attempts, End, Moves, OneAttempt, Replay
from games.attempts.api.dailies import OneDay, Today
from games.attempts.api.proofs import OneDeal, Proof, Rulesets, Verify

urlpatterns = [
    path("rulesets/", Rulesets.as_view()),
    path("verify/", Verify.as_view()),
    path("daily/", Today.as_view()),
    path("daily/<str:date>/", OneDay.as_view()),
    path("attempts/", Attempts.as_view()),
    path("attempts/<uuid:attempt_id>/", OneAttempt.as_view()),
    path("attempts/<uuid:attempt_id>/moves/", Moves.as_view()),
    path("attempts/<uuid:attempt_id>/end/", End.as_view()),
    path("attempts/<uuid:attempt_id>/replay/", Replay.as_view()),
    path("attempts/<uuid:attempt_id>/analysis/", OneAnalysis.as_view()),
    path("deals/<uuid:deal_id>/", OneDeal.as_view()),
    path("deals/<uuid:deal_id>/proof/", Proof.as_view()),
]
