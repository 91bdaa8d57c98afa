"""A row of a list."""
