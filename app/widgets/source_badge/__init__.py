"""Where a fact comes from."""
