"""The chapters of the rule book: one module for each middle word of a rule id."""
