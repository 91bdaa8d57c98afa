"""What hangs before the table until the phone is in the right hands."""
