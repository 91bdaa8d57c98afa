"""The table page of every game without a screen: what it shows and what a tap means, given a game's face."""
