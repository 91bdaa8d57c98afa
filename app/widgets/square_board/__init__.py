"""A board of squares."""
