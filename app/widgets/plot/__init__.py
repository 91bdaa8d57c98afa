"""Numbers as columns."""
