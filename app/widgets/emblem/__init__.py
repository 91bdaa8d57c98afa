"""The five games' emblems."""
