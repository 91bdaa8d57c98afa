"""What the faces of two-player card battles share; each game says what is different about its own."""
