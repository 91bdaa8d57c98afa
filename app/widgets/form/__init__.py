"""Values of any kind, field by field."""
