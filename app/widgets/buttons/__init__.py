"""Buttons: icons, the one main button, quiet outlined ones."""
