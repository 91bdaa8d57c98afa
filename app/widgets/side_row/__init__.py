"""What a seat has beside the board."""
