"""Numbered steps."""
