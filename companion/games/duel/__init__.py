"""What the duels on the field of five by six share: the field, placement by stages, who may step in."""
