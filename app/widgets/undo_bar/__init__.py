"""What just happened, and a way back."""
