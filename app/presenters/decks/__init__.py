"""The judge's desk on screen: lists in, verdicts out, told in the player's language."""
