"""Attempts, the daily and proofs over HTTP."""
