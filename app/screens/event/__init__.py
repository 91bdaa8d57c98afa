"""A judge's event."""
