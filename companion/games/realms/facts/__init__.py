"""The cards of a player's box: what is printed on them, copied once, corrected and added to."""
