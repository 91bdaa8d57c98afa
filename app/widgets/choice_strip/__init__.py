"""Choices in one line that scrolls sideways."""
