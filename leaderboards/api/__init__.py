"""Leaderboards over HTTP."""
