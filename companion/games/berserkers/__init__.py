"""Berserkers: the solo game, its whole table, and enemies that play themselves."""
