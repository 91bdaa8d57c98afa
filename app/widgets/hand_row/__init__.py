"""The cards in a hand."""
