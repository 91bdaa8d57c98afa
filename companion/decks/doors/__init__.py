"""The doors by which a list comes in: one module each, all ending in `DeckList`."""
