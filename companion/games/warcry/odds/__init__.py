"""Exact chances of WarCry."""
