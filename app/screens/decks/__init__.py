"""The judge's desk."""
