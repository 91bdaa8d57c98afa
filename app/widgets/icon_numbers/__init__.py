"""Small numbers with their icons."""
