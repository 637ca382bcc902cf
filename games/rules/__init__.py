"""The rules of TriPeaks: cards, tableau, rulesets, play, deals and their proofs.

Pure Python and standard library: no framework, clock, randomness or environment, so the same input gives the same
answer anywhere and for ever. The browser's port in `frontend/src/rules` has the same modules under the same names, and
both run the cases of `tests/vectors`.
"""
