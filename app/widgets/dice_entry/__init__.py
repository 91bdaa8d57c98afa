"""Dice typed in or rolled here."""
