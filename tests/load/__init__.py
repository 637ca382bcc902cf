"""Benchmarks. `make bench` runs them all; timings are reported, never asserted."""
