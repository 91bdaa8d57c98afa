"""A setting that is on or off."""
