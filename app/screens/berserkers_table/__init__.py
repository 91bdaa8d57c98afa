"""The Berserkers table."""
