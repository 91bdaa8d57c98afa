"""The columns of today's schema, without the checksum that ends each row; a test holds them to the schema."""

from __future__ import annotations

COLUMNS: dict[str, tuple[str, ...]] = {
    "about": ("id", "line", "turn", "parents", "counts", "clock"),
    "tables": (
        "id", "uid", "game", "name", "seed", "created", "touched", "deleted", "headline", "outcome",
        "pending", "acts", "last", "turn",
    ),
    "journal": ("table_id", "seq", "uid", "kind", "body"),
    "snapshots": ("table_id", "seq", "uid", "state"),
    "decks": ("id", "uid", "game", "name", "body", "created", "touched", "deleted"),
    "cards": ("game", "place", "id", "body", "source"),
    "facts": ("game", "body", "touched"),
    "settings": ("name", "value"),
}  # fmt: skip
KEYS: dict[str, tuple[str, ...]] = {
    "about": ("id",),
    "tables": ("id",),
    "journal": ("table_id", "seq"),
    "snapshots": ("table_id", "seq"),
    "decks": ("id",),
    "cards": ("game", "place"),
    "facts": ("game",),
    "settings": ("name",),
}
COUNTED = ("tables", "decks", "cards", "facts", "settings")
"""How many rows of these there are stands in `about`, so that recovery can say how many are missing."""
COPIED = (*COUNTED, "journal")
"""What the second copy holds; snapshots can be had from the journal."""
SEALED = ("about", *COUNTED)
"""Tables whose rows may change; each change gives the row its checksum anew (`sealing`)."""
