"""The first of many rows, and a way to more."""
