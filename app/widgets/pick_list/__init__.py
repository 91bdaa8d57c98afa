"""Some of many, or an order."""
