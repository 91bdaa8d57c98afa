"""What the duels on the field of five by six share; each game states its difference in its own package."""
