"""How much of something is used up."""
