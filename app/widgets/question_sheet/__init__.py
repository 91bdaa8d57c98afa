"""A question that stops the table."""
