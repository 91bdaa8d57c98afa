"""Several numbers and one pad of digits for all of them."""
