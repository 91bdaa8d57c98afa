"""The rule books of all games."""
