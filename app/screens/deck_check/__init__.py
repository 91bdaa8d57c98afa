"""The guided check of a physical deck."""
