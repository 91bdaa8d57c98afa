"""A table of any game that has no screen of its own."""
