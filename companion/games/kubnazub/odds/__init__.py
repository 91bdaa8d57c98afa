"""Exact chances of strikes and one-die abilities, worked out before any roll."""
