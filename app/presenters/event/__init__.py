"""A judge's event on screen."""
