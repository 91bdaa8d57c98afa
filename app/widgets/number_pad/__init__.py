"""A number typed with digits."""
