"""A pile of cards."""
