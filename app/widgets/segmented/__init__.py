"""A few choices side by side."""
