"""A card to take or leave."""
