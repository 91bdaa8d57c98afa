"""Two who rolled against each other."""
