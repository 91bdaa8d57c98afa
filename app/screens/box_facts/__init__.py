"""The facts of the player's box, copied once."""
