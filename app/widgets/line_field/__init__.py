"""One line of text."""
