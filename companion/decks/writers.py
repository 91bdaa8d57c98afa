"""Lists back to files, links and codes: text, CSV, the public builder's file and address, our own export, a
QR code with its text; and what each kind cannot carry. What is written reads back to the same hash.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final
from urllib.parse import quote

from companion.cards.cells import unarmed
from companion.cards.finder import CardFinder
from companion.cards.names import normalise, safe
from companion.core.errors import DataError
from companion.core.file_problems import at_line, not_one_of
from companion.core.text import Text, say
from companion.decks.headings import find_heading
from companion.decks.match import look_up
from companion.decks.model import SECTIONS, DeckEntry, DeckList
from companion.decks.phrases import LIST, LISTS, LOOKS, not_one_list
from companion.decks.plain_list import plain_question, plain_text
from companion.decks.readers.links import KEYS, PAYLOAD_VERSION, PREFIX, checksum
from companion.decks.readers.looks import WRITTEN
from companion.decks.readers.own_file import KIND, NUMBERS, TEXTS, VERSION
from companion.decks.synonyms import WRITTEN_PARTS, WRITTEN_TYPES

_WITH_ID: Final = re.compile(r"[A-Z]{1,4}-?[0-9]{1,4}")
"""The ids that plain text may carry beside a name."""


def to_text(decks: Sequence[DeckList], finder: CardFinder | None = None) -> str:
    """Plain text with headings; several lists are parted by their titles, or by what their heads say.

    Unread lines become lines that are unread again.
    """
    parts = []
    for number, deck in enumerate(decks, 1):
        if finder is not None and _has_ids_of_another_program(deck, finder):
            deck = replace(deck, entries=tuple(entry._replace(id="") for entry in deck.entries))
        opening = _opening(deck, number) if len(decks) > 1 else ""
        titled = not opening.strip("= ")
        parts.append("\n".join([*([opening] if opening else []), *_stated(deck, titled), *_parts(deck)]))
    return "\n".join(parts) + "\n"


def _has_ids_of_another_program(deck: DeckList, finder: CardFinder) -> bool:
    """Whether most cards have an id and none is known, so that they say nothing; some of them alone would."""
    ids = [entry.id for entry in deck.entries if entry.id]
    return 2 * len(ids) > len(deck.entries) and not any(normalise(id) in finder.table.by_id for id in ids)


def _opening(deck: DeckList, number: int) -> str:
    """`=== Title ===`, where no heading and no sign of the title could be taken for something else."""
    title = deck.title
    if title and find_heading(title, deck.game) is None and title.strip("= ") == title:
        return f"=== {title} ==="
    return "=" * 12 if title or deck.player else f"=== {number} ==="


def _stated(deck: DeckList, titled: bool) -> Iterator[str]:
    pairs = {
        "Title": deck.title if titled else "",
        "Player": deck.player,
        "Side": deck.side,
        "Seat": str(deck.seat or ""),
        "Redeals": str(deck.redeals or ""),
        **{key.capitalize(): value for key, value in deck.facts.items()},
    }
    yield from (f"{key}: {value}" for key, value in pairs.items() if value)


def _parts(deck: DeckList) -> Iterator[str]:
    """Cards without a heading first, for a heading cannot be taken back; each part once, above its types, for
    a part that comes again may be another list.

    Where nothing but room parts two of them, two lists may be parted: the room stays.
    """
    gaps = [passed.line for passed in deck.passed if not passed.text]
    kinds: dict[tuple[str, str], list[DeckEntry]] = {}
    for entry in deck.entries:
        kinds.setdefault(_place(entry, deck.game), []).append(entry)
    part = ""
    for section, hint in sorted(kinds, key=lambda kind: (SECTIONS.index(kind[0]), kind[1])):
        if section or hint:
            yield ""
        if section != part:
            yield WRITTEN_PARTS[section]
        if hint:
            yield _written_type(hint, deck.game)
        part, above = section, 0
        for entry in kinds[section, hint]:
            if any(above < gap <= entry.line for gap in gaps if above):
                yield ""
            above = entry.line
            yield _line(entry)
    yield from _questions(deck)
    for passed in deck.passed:  # below all cards, where it parts no lists
        if passed.text:
            yield f"# {passed.text}"
    if _has_looks(deck):
        yield f"# {WRITTEN}"


def _questions(deck: DeckList) -> Iterator[str]:
    """What could not be read or decided, as words that no reader takes for a card, a heading or a total.

    One for each card that only an answer would bring into the list.
    """
    for line in deck.unread:
        if line.key != LOOKS:
            cards = dict.fromkeys(entry.name for each in line.readings for entry in each.entries)
            yield from (f"? {words.rstrip(':')}:" for words in cards or (line.token,))


def _has_looks(deck: DeckList) -> bool:
    """Whether the looks of a page are still to be asked about: a comment brings that question back."""
    return any(line.key == LOOKS for line in deck.unread)


def _place(entry: DeckEntry, game: str) -> tuple[str, str]:
    """Part and type of a card, as headings can say both: one of a type may stand for its part, and where that
    is another part than the card's own, the type is left out."""
    heading = find_heading(_written_type(entry.hint, game), game) if entry.hint else None
    if heading is None or (entry.section and heading.section not in ("", entry.section)):
        return entry.section, ""
    return heading.section or entry.section, entry.hint


def _written_type(hint: str, game: str) -> str:
    return f"{hint}s" if game == "warcry" else WRITTEN_TYPES.get(hint, hint)


def _line(entry: DeckEntry) -> str:
    if entry.bare:
        return entry.name
    own = f" [{entry.id}]" if _WITH_ID.fullmatch(entry.id) and entry.id != entry.name else ""
    return f"{entry.count} {entry.name}{own}"


_COLUMNS: Final = ("player", "title", "side", "section", "count", "name", "id")


def to_csv(decks: Sequence[DeckList], finder: CardFinder | None = None) -> str:
    """One row a card; player and title keep the lists apart. A line without a count stays a question, and so
    does what could not be read."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for deck in decks:
        for entry in deck.entries:
            section, hint = _place(entry, deck.game)
            typed = hint and deck.game == "warcry"
            part = _written_type(hint, deck.game) if typed else WRITTEN_PARTS.get(section, "")
            known = not entry.bare or (finder is not None and look_up(finder, entry).outcome == "found")
            count = entry.count if known else ""
            told = (deck.player, deck.title, deck.side, part, str(count), entry.name, entry.id)
            writer.writerow([unarmed(cell) for cell in told])
        for words in _questions(deck):
            writer.writerow([unarmed(cell) for cell in (deck.player, deck.title, deck.side, "", "", words)])
    if any(map(_has_looks, decks)):
        writer.writerow([f"# {WRITTEN}"])
    return out.getvalue()


Item = tuple[str, int]


def to_builder(decks: Sequence[DeckList], finder: CardFinder | None) -> str:
    """The public WarCry builder's file of one list; every card needs its id."""
    main, side = _ids(_only(decks), finder)
    plain = {"deck": main} | ({"sideboard": side} if side else {})
    return json.dumps(plain, ensure_ascii=False) + "\n"


def to_share(decks: Sequence[DeckList], finder: CardFinder | None) -> str:
    """The query of the public WarCry builder's share address of one list."""
    parts = {"deck": "", "sideboard": ""}
    for key, items in zip(parts, _ids(_only(decks), finder), strict=True):
        parts[key] = ",".join(f"{count}{quote(id, safe='')}" for id, count in items)
    return "?" + "&".join(f"{key}={value}" for key, value in parts.items() if value) + "\n"


def _ids(deck: DeckList, finder: CardFinder | None) -> tuple[list[Item], list[Item]]:
    if deck.game != "warcry":
        problem = say("The game is not warcry, and only its builder has such files.")
        raise DataError(deck.source, "game", problem)
    main: list[Item] = []
    side: list[Item] = []
    for entry in deck.entries:
        found = look_up(finder, entry) if finder else None
        known = finder is not None and found is not None and found.outcome == "found"
        id = finder.table.cards[found.cards[0]].id if finder and found and known else entry.id
        if not id:
            problem = say("{card} has no id; load a card table.", card=entry.name)
            raise DataError(deck.source, at_line(entry.line), problem)
        (side if entry.section == "sideboard" else main).append((id, entry.count))
    return main, side


def _only(decks: Sequence[DeckList]) -> DeckList:
    if len(decks) != 1:
        raise DataError(LISTS, "", not_one_list(len(decks)))
    return decks[0]


def to_own_file(decks: tuple[DeckList, ...] | list[DeckList]) -> str:
    """Lists as the text of an export file; questions, their answers and remarks are kept as they are."""
    plain = {"companion": KIND, "version": VERSION, "decks": [_plain(deck) for deck in decks]}
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def _plain(deck: DeckList) -> dict[str, Any]:
    stated = {key: getattr(deck, key) for key in (*TEXTS, *NUMBERS) if getattr(deck, key)}
    return {
        "game": deck.game,
        **stated,
        **({"facts": dict(deck.facts)} if deck.facts else {}),
        "entries": [_entry(entry, bool(deck.passed)) for entry in deck.entries],
        **({"unread": [plain_question(each) for each in deck.unread]} if deck.unread else {}),
        **({"notes": [plain_text(note) for note in deck.notes]} if deck.notes else {}),
        **({"passed": [[each.line, each.text] for each in deck.passed]} if deck.passed else {}),
        **({"whole": True} if deck.whole else {}),
    }


def _entry(entry: DeckEntry, placed: bool) -> dict[str, Any]:
    """A line; `placed` among others, whose place beside it says something."""
    shown: dict[str, Any] = {"count": entry.count, "name": entry.name}
    keys = ("section", "id", "hint", "bare", "behind", *(("line",) if placed else ()))
    return shown | {key: getattr(entry, key) for key in keys if getattr(entry, key)}


_RESERVED: Final = re.compile(r"[%&=,~#+;\x00-\x1f\x7f]")


def to_payload(deck: DeckList) -> str:
    """The list as one line; it has no place for unread lines."""
    parts = [f"v={PAYLOAD_VERSION}", f"g={deck.game}"]
    for short, key in KEYS.items():
        value = getattr(deck, key)
        if value:
            parts.append(f"{short}={_escape(str(value))}")
    sections = dict.fromkeys((entry.section, entry.hint) for entry in deck.entries)
    for section, hint in sections:
        chosen = (entry for entry in deck.entries if (entry.section, entry.hint) == (section, hint))
        key = f".{section}" + (f".{_escape(hint)}" if hint else "")
        parts.append(f"{key}={','.join(_item(entry) for entry in chosen)}")
    body = "&".join(parts)
    return f"{PREFIX}{body}&c={checksum(body)}"


def _item(entry: DeckEntry) -> str:
    """`3WC2` for an id, `3~Name` for a name, `3~Name~WC2` for both; no count for a bare line.

    An id that begins with a digit would go on the count, and is written as both.
    """
    if entry.id and entry.id == entry.name and not entry.id[0].isdecimal():
        return f"{entry.count}{_escape(entry.id)}"
    count = 0 if entry.bare else entry.count
    return f"{count}~{_escape(entry.name)}" + (f"~{_escape(entry.id)}" if entry.id else "")


def _escape(text: str) -> str:
    return _RESERVED.sub(lambda found: f"%{ord(found[0]):02X}", text).replace(" ", "+")


def _payloads(decks: Sequence[DeckList]) -> str:
    return "\n".join(to_payload(deck) for deck in decks) + "\n"


Writer = Callable[[Sequence[DeckList], CardFinder | None], str]
WRITERS: Final[dict[str, Writer]] = {
    "text": to_text,
    "csv": to_csv,
    "json": lambda decks, _: to_own_file(list(decks)),
    "link": lambda decks, _: _payloads(decks),
    "builder": to_builder,
    "share": to_share,
}


_NO_PLACE: Final = {
    "csv": ("seat", "redeals", "facts"),
    "link": ("facts",),
    "builder": ("title", "player", "side", "facts"),
    "share": ("title", "player", "side", "facts"),
}

_FIELDS: Final = {
    "title": say("Deck name"),
    "player": say("Player"),
    "side": say("Side"),
    "seat": say("Seat"),
    "redeals": say("Redeals"),
    "facts": say("Other words about the list"),
}


def left_out(decks: Sequence[DeckList], kind: str) -> list[Text]:
    """What a kind of file has no place for, one sentence a list."""
    lost = [(deck, [field for field in _NO_PLACE.get(kind, ()) if getattr(deck, field)]) for deck in decks]
    return [
        say(
            "{file}: there is no place for this: {fields}",
            file=safe(deck.source),
            fields=[_FIELDS[field] for field in fields],
        )
        for deck, fields in lost
        if fields
    ]


MOST_QR_BYTES: Final = 2_953
"""What the largest code holds."""
PICTURES: Final = ("png", "svg")


def qr_modules(deck: DeckList) -> tuple[tuple[int, ...], ...]:
    """The modules of the code, 1 for dark, without the quiet border."""
    return tuple(tuple(int(bool(module)) for module in row) for row in _qr_code(deck).matrix)


def to_qr_image(deck: DeckList, kind: str) -> bytes:
    """The code as the bytes of a PNG or SVG file."""
    if kind not in PICTURES:
        raise DataError(say("picture of the code"), "", not_one_of(PICTURES, kind))
    out = io.BytesIO()
    _qr_code(deck).save(out, kind=kind, scale=8 if kind == "png" else 4, border=4)
    return out.getvalue()


def to_qr_signs(deck: DeckList, border: int = 2) -> str:
    """The code for a terminal: two rows of modules in one line of half blocks, dark on light."""
    rows = [list(row) for row in qr_modules(deck)]
    wide = len(rows) + 2 * border
    blank = [0] * wide
    padded = [blank] * border + [[0] * border + row + [0] * border for row in rows] + [blank] * border
    if len(padded) % 2:
        padded.append(blank)
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = zip(padded[::2], padded[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(*two, strict=True)) for two in lines) + "\n"


def _qr_code(deck: DeckList) -> Any:
    if deck.unread:
        problem = say("This line is unreadable, so no code can carry the list.")
        raise DataError(deck.source or LIST, at_line(deck.unread[0].line), problem)
    payload = to_payload(deck)
    if len(payload.encode()) > MOST_QR_BYTES:
        problem = say("The list is too long for a code of {most} bytes.", most=MOST_QR_BYTES)
        raise DataError(deck.source or LIST, "", problem)
    import segno  # slow to load

    # Left to itself, segno takes Cyrillic for Shift-JIS, which other scanners read with other signs.
    return segno.make(payload, error="l", boost_error=True, micro=False, encoding="utf-8")
