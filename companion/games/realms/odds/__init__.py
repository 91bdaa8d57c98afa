"""Exact chances of attacks, worked out before any roll."""
