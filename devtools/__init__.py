"""What `dev.py` does, behind its door: standard library only, except `catalogues`, which runs in .venv."""
