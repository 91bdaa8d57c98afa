"""One of a party."""
