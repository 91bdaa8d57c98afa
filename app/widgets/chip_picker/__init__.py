"""Some of very many words, found by typing."""
