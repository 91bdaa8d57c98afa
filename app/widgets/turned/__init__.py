"""What is turned to the other side of the table."""
