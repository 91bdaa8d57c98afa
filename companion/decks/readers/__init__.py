"""Lists out of whatever people hand in: text, tables, JSON, links."""
