"""War of the Realms: two armies on a field of five by six."""
