"""A rule's id, and why it holds."""
