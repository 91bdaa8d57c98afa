"""One module for each chapter of the rule book, or for a few that belong together."""
