"""A hint for a first table."""
