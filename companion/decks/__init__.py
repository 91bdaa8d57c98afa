"""Deck lists: read, match names, judge, mend, compare, check at the table."""
