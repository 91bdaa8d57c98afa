"""The rules, one module a chapter: the middle word of a rule id names the module."""
