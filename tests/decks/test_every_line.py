"""The promise of reading: every line is a card, a heading, asked about, or named as passed over."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.errors import DataError
from companion.decks.headings import find_heading, find_key
from companion.decks.model import DeckList
from companion.decks.read import read
from companion.decks.readers.around import find_total
from companion.decks.readers.lines import one_spaced, strip_marks

NAMES = ("Ash Prowlers", "Feint and Turn", "Steady Now!", "Wind's Edge", "Boris", "Maybeboard", "Twin Oath")
SHAPES = (
    "3 {0}",
    "3x {0}",
    "{0} x3",
    "{0} 3",
    "{0}",
    "# {0}",
    "#3 {0}",
    "// 3 {0}",
    "3 {0} # {1}",
    "3 {0} // 2 {1}",
    "3 {0}, 2 {1}",
    "3 {0}; 2 {1}",
    "3\t{0}\t4",
    "3\t{0}\t2\t{1}",
    "{0}\t{1}\t3",
    "~~3 {0}~~",
    "[s]3 {0}[/s]",
    "-3 {0}",
    "3? {0}",
    "2-3 {0}",
    "> 3 {0}",
    "Army",
    "Action (30)",
    "Sideboard:",
    "My army:",
    "Army: 3 {0}, 2 {1}",
    "Player: {0}",
    "Table 2",
    "List #2",
    "Deck 2:",
    "Total: 60",
    "61",
    "",
    "-----",
    "=== {0} ===",
    "--",
    "Thanks!",
    "Hi there,",
    "Round 3",
    "here is my deck, {0}:",
    "Sent from my {0} 12",
    "three of each",
    "[12:31] Anna: 3 {0}",
    "[12:33] Boris: {1}",
    "17.11.2026, 12:31 - Anna: 2x {0}",
    "Boris — Today at 12:31",
    "Format: Open",
    "** {0} **",
    "| 3 | {0} |",
    "Heroes:",
)
LINES = st.builds(
    lambda shape, one, two: shape.format(one, two), *map(st.sampled_from, (SHAPES, NAMES, NAMES))
)


def told(decks: tuple[DeckList, ...]) -> set[int]:
    """The lines that the lists account for, one way or another."""
    named = {
        int(number)
        for deck in decks
        for note in deck.notes
        for name, fact in note.facts.items()
        for number in (fact if isinstance(fact, list) else [fact])
        if name in ("line", "lines") and isinstance(number, int)
    }
    kept = {each.line for deck in decks for each in (*deck.entries, *deck.unread, *deck.passed)}
    asked = (reading for deck in decks for each in deck.unread for reading in each.readings)
    return named | kept | {entry.line for reading in asked for entry in reading.entries}


def is_plain(line: str) -> bool:
    """Whether a line is a heading, a total, a word about the list, or decoration, and so understood."""
    bare = strip_marks(one_spaced(line.strip()))
    words = bare.lstrip("#= ").rstrip("= ")
    understood = find_heading(words, "warcry") or find_key(bare) or find_total(bare) is not None
    return (
        bool(understood)
        or not any(sign.isalnum() for sign in line)
        or line.startswith(("===", "List", "Deck"))
    )


@example(["three of each", "Player: Boris", "3? Ash Prowlers"])
@example(["Player: Boris", "three of each", "3? Ash Prowlers"])
@example(
    ["=== Ash Prowlers ===", "[12:33] Boris: Ash Prowlers", *["** Ash Prowlers **"] * 2, "=== Boris ==="]
)
@example(["=== Anna ===", "# 3 Ash Prowlers", "=== Boris ==="])
@settings(max_examples=300, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=14))
def test_every_line_is_accounted_for(lines: list[str]) -> None:
    try:
        decks = read("3 Cinder Wolves\n" + "\n".join(lines) + "\n3 Dusk Harriers\n", "warcry")
    except DataError:
        return
    accounted = told(decks)
    titles = tuple(name for deck in decks for name in (deck.title, deck.player) if name)
    doubtful = any(each.rows > 1 for deck in decks for each in deck.unread)
    for number, line in enumerate(lines, 2):
        if "\t" in line and doubtful:  # one question stands for all such rows
            continue
        # The stamp of a chat message stands before its words.
        is_title = line in titles or (line.startswith("[") and line.endswith(titles))
        assert number in accounted or is_plain(line) or is_title, (number, line, decks)
