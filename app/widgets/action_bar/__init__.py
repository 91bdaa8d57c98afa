"""The foot of a table."""
