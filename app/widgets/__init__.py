"""Light widgets, each a folder with its code and its kv."""
