"""Bottom cards: in the layout, or over everything."""
