"""Everything the player can set."""
