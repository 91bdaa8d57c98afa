"""A value on its track."""
