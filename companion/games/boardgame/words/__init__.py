"""How the game speaks: events, orders, questions, refusals, values."""
