"""The table of any game: its set-up, its play, its end."""
