"""Берсерк «Куб на зуб»: two squads on a field of five by six."""
