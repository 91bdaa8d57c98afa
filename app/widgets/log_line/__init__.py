"""One sentence of the journal."""
