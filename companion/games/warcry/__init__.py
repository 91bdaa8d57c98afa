"""WarCry: two armies in four lines, combats by flipped cards, and a match of up to three battles."""
