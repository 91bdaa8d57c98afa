"""A QR code."""
