"""The rules of WarCry, a module a chapter of the book."""
