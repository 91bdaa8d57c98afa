"""Writing a list."""
