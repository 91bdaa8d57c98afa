"""Faults on purpose: kills, cuts of power, damaged files, hostile input, long play, and judges of their own.

Each module with a `run(rounds, seed)` is a kind of fault and gives a `Result`: what was tried, what came of
it in counts, and a sentence for everything that must not be. A short run of each is in the suite
(`test_faults`), a long one is `python3 dev.py faults [KIND …] --rounds N`.
"""
