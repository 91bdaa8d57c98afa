"""Tests that drive the real widgets in an offscreen window."""
