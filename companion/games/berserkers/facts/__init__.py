"""Box facts: what is printed on the cards, how it is read, and what looks odd about it."""
