"""Box facts by the schema of a game: read and doubted, and changed as a player copies card after card."""
