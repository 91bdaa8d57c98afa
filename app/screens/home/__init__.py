"""All tables, and the way back to the last one."""
