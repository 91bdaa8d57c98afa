"""One way in for every list: paste, bytes, file or folder; what kind of text it is, is found by looking."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.cards.card import GAMES
from companion.cards.decode import decode, lines_of, require_size
from companion.cards.names import safe
from companion.content.files import read_bytes
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import EMPTY, at_line, not_one_of, too_many
from companion.core.text import Text, say
from companion.decks.model import DeckList
from companion.decks.phrases import too_many_lists
from companion.decks.readers.csv import has_columns, is_csv, read_csv
from companion.decks.readers.json import read_json
from companion.decks.readers.links import PREFIX, is_payload, is_share, is_whole, read_payload, read_share
from companion.decks.readers.text import read_text
from companion.decks.report import is_report

_JSON_LIST: Final = re.compile(r'\[[\[\s]*(?:[{"]|\](?!\s*\S)|-?[0-9]+(?:\.[0-9]+)?\s*,|true|false|null|$)')
_HIDDEN: Final = re.compile(r"\.|~\$|__MACOSX$|Thumbs\.db$|desktop\.ini$", re.IGNORECASE)
"""What systems and office programs leave in a folder."""


def read(data: bytes | str, game: str, source: str = "paste") -> tuple[DeckList, ...]:
    """All lists that a text or the bytes of a file hold; a `DataError` where it holds none."""
    if game not in GAMES:
        raise DataError(source, "game", not_one_of(GAMES, game))
    notes: tuple[Text, ...] = ()
    if isinstance(data, bytes):
        data, notes = decode(data, game, source)
    require_size(len(data), source)
    text = data.strip("\ufeff \t\r\n")
    if not text:
        raise DataError(source, "", EMPTY)
    return _read(text, data, game, source, notes)


def _read(text: str, data: str, game: str, source: str, notes: tuple[Text, ...]) -> tuple[DeckList, ...]:
    if text.count(",") > limits.LINES and (_all_links(text) or is_share(text)):
        raise DataError(source, "", too_many(limits.LINES))
    if is_payload(text) and _all_links(text):
        return _read_links(text, game, source, notes)
    if _is_link(text) or is_share(text):
        return _read_link(text, game, source, notes, 1)
    ending = os.path.splitext(source)[1].lower()
    if ending == ".json" or _looks_like_json(text):
        return read_json(text, game, source, notes)
    if (ending in (".csv", ".tsv") and has_columns(text)) or is_csv(text, game):
        return read_csv(data.lstrip("\ufeff"), game, source, notes)
    if _all_links(text):
        return _read_links(text, game, source, notes)
    return read_text(data.lstrip("\ufeff"), game, source, notes)


def _looks_like_json(text: str) -> bool:
    """Text lists may open with a word or a number in brackets; JSON never opens with one."""
    return text[0] == "{" or (text[0] == "[" and _JSON_LIST.match(text[:200]) is not None)


def _all_links(text: str) -> bool:
    if "://" not in text and PREFIX not in text:
        return False
    head = [line.strip() for line in lines_of(text[:20_000], "")[:5] if line.strip()]
    return bool(head) and all(_is_link(line) or ("://" in line and is_share(line)) for line in head)


def _is_link(text: str) -> bool:
    """Whether a text is nothing but a payload of ours, be it damaged; words beside it make it a text."""
    return is_payload(text) and (is_whole(text) or len(text.split(maxsplit=1)) == 1)


def _read_links(text: str, game: str, source: str, notes: tuple[Text, ...]) -> tuple[DeckList, ...]:
    numbered = enumerate(lines_of(text, source), 1)
    lines = [(number, line.strip()) for number, line in numbered if line.strip()]
    if len(lines) > limits.LISTS:
        raise DataError(source, at_line(lines[limits.LISTS][0]), too_many_lists(limits.LISTS))
    for number, line in lines:
        if not (is_payload(line) or is_share(line)):
            problem = say("This is not a link to a list, as the lines above are.")
            raise DataError(source, at_line(number), problem)
    return tuple(deck for number, line in lines for deck in _read_link(line, game, source, notes, number))


def _read_link(text: str, game: str, source: str, notes: tuple[Text, ...], line: int) -> tuple[DeckList, ...]:
    if is_payload(text):
        return read_payload(text, source, line)
    return read_share(text, game, source, notes, line)


class OwnReport(DataError):
    """A file that is a report of ours on lists, and no list."""


def read_file(path: Path, game: str, name: str = "") -> tuple[DeckList, ...]:
    """All lists of a file; `name` is how reports call it.

    :raises OwnReport: for a report that this program wrote on other lists.
    """
    source = name or file_name(path.name)
    data = read_bytes(path, limits.LIST_BYTES, source)
    if is_report(data):
        raise OwnReport(source, "", say("This is a report on lists."))
    return read(data, game, source)


def named_files(path: Path) -> Iterator[tuple[Path, str]]:
    """A file, or all files below a folder in the order of their names, but what systems leave there.

    Each with its name as it can be shown and stored: on old disks names are in other alphabets' bytes.

    :raises DataError: for a folder of more files than any event has.
    """
    if not os.path.isdir(path):
        yield path, file_name(path.name)
        return
    for count, name in enumerate(_below(str(path))):
        if count >= limits.FOLDER_FILES:
            most = say("There are more than {most} files here.", most=limits.FOLDER_FILES)
            raise DataError(path.name, "", most)
        yield path / name, file_name(name)


def file_name(name: str) -> str:
    """The name of a file as it can be shown and stored; bytes that are no letters stay apart from others."""
    return safe(
        "".join(f"\\x{ord(sign) - 0xDC00:x}" if "\udc80" <= sign <= "\udcff" else sign for sign in name)
    )


def _below(top: str) -> Iterator[str]:
    """The names of files, each with the folders on the way; a folder too far down is named itself, and so
    told like any other file that cannot be read."""
    waiting = [""]
    while waiting:
        at = waiting.pop()
        if not at or at.endswith("/"):
            below = _entries(os.path.join(top, at)) if at.count("/") <= limits.FOLDER_DEPTH else None
            waiting += (
                [at + name for name in reversed(below)] if below is not None else [at.strip("/") or "."]
            )
        else:
            yield at


def _entries(folder: str) -> list[str] | None:
    """What lies in a folder, folders with a slash behind; None where nobody may look into it."""
    try:
        with os.scandir(folder) as found:
            entries = sorted((each for each in found if not _HIDDEN.match(each.name)), key=_name)
            return [each.name + ("/" if each.is_dir(follow_symlinks=False) else "") for each in entries]
    except (OSError, ValueError):
        return None


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name
