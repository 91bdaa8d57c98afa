"""A card to read and to hold."""
