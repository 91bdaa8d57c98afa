"""Finds, loads and checks what ships in data/."""
