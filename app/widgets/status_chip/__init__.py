"""A status number."""
