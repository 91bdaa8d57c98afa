"""The head of a screen."""
