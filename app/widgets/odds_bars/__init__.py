"""Chances as bars."""
