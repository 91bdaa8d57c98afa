"""How the game speaks: names, events, orders, questions, refusals and values."""
