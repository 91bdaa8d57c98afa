"""A number that can be set by hand."""
