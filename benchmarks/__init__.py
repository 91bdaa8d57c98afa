"""Measurements, each beside a baseline in the same run; `python3 dev.py bench`."""
