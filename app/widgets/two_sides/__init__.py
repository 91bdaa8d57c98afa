"""Two who face each other over one phone."""
