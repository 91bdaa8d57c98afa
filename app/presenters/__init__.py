"""State turned into frozen views: everything a screen shows, worked out without Kivy."""
