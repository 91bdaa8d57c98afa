"""Exact chances of Attacks, worked out before any roll."""
