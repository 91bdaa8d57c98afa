"""Who judges: the formats at hand, the one a game begins with, and a judge by one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from companion.cards.card import CardTable
from companion.content.places import user_dir
from companion.core.errors import DataError
from companion.core.file_problems import other_game
from companion.decks.format import Format
from companion.decks.format_files import find_format, load_formats, read_format
from companion.decks.judge import Judge
from companion.decks.model import Overrides

DEFAULTS: Final = {"warcry": "open", "kubnazub": "home", "realms": "deck"}
"""The format of each game that asks for nothing but the rule book."""


def formats_of(
    game: str, folders: Iterable[Path] = (), broken: list[DataError] | None = None
) -> tuple[Format, ...]:
    """Shipped formats, those in the player's own folder, and those of further folders.

    What is wrong with a file goes to `broken`, if given; the others can still judge.
    """
    return load_formats(game, (user_dir() / "formats" / game, *folders), broken)


def appoint_judge(
    game: str,
    formats: Sequence[Format],
    named: str = "",
    day: date | None = None,
    table: CardTable | None = None,
    overrides: Overrides | None = None,
) -> Judge:
    """The judge by a format's id or a format file; by the game's usual format where none is named.

    :raises DataError: if there is no such format, or it is not in force on that day.
    """
    chosen = _from_file(game, named) if named.endswith(".toml") else None
    chosen = chosen or find_format(formats, named or DEFAULTS[game], day)
    return Judge(chosen, table, overrides, day, formats)


def _from_file(game: str, path: str) -> Format:
    found = read_format(Path(path))
    if found.game != game:
        raise DataError(found.file, "game", other_game(found.game, game))
    return found
