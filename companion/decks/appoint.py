"""Who sits at the desk: the formats at hand, the one a game begins with, and the cards that are known."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from companion.content.places import user_dir
from companion.decks.format import Format
from companion.decks.format_files import load_formats

DEFAULTS: Final = {"warcry": "open", "kubnazub": "home", "realms": "deck"}
"""The format of each game that asks for nothing but the rule book."""


def formats_of(game: str, folders: Iterable[Path] = ()) -> tuple[Format, ...]:
    """Shipped formats, those in the player's own folder, and those of further folders."""
    return load_formats(game, (user_dir() / "formats" / game, *folders))
