"""One die."""
