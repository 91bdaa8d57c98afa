"""The adversary: harnesses that kill, damage, starve and feed the program what nobody honest would."""
