"""Berserk The Board Game: hero boards, Fatigue, Enemies that play themselves, and the Event deck."""
