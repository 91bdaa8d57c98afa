"""The engine: rules, tables and odds of the five games, without any user interface."""
