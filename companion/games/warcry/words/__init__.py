"""The sentences of WarCry."""
