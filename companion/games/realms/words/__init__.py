"""How the game speaks, one module for each part of the game; `speaker.py` puts their tables together."""
