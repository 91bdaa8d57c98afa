"""`python3 dev.py fuzz [--rounds N]`: mutated inputs through every deck reader."""

from __future__ import annotations

from tests.decks.fuzz_readers import main

if __name__ == "__main__":
    main()
