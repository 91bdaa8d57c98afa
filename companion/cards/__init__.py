"""Cards and card tables of the card games, and what a squad of them costs and may hold."""
