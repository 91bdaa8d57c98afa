"""A list of any length."""
