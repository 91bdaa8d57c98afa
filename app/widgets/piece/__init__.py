"""Pieces by shape."""
