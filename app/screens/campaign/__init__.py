"""The tables of a campaign."""
