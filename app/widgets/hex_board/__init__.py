"""A board of hexagons."""
