"""Exact odds of a table: dice, what the rest of the turn threatens, and the pages that tell it."""
