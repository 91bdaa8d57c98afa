"""The board of a table, of whatever shape its places are."""
