"""What everything means, and how to play."""
