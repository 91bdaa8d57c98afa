"""How much anything from outside may ask of this program before it is refused in one sentence.

Every bound stands here, and with its reason in docs/LIMITS.md, which a test holds to these numbers. They are
far above what is honest, and low enough that whatever is refused is refused within two seconds and 200 MB.
"""

from __future__ import annotations

from typing import Final

MIB: Final = 1024 * 1024

# -- whole files ------------------------------------------------------------------------------------

TABLE_BYTES: Final = 512 * MIB
"""An exported table: read row by row, so its size costs no memory. 200,000 entries take 166 MB."""
FACTS_BYTES: Final = 4 * MIB
DECK_BYTES: Final = 4 * MIB
"""A kept deck as an exported file."""
SCRIPT_BYTES: Final = 4 * MIB
SETUP_BYTES: Final = 4 * MIB
"""What a table is set up with, such as an adventure as JSON."""
TOML_BYTES: Final = 256 * 1024
"""A format or an adventure as TOML; the largest that ships has a tenth of it."""
LIST_BYTES: Final = 8 * MIB
"""Deck lists, of a whole event perhaps."""
CARDS_BYTES: Final = 8 * MIB
"""A card table, as CSV or as the public builder's script."""
LINK_BYTES: Final = 256 * 1024
"""One link or code; what a QR code can hold has at most 3 kB."""

# -- values in a file -------------------------------------------------------------------------------

DEPTH: Final = 64
"""Lists and objects inside one another."""
LARGEST: Final = 2**53
"""Every program reads numbers up to this one alike, whichever JSON it has."""
DIGITS: Final = 17
"""A whole number has no more of them."""
VALUES: Final = 200_000
"""Commas, brackets and braces of a JSON file that is read in one go, outside of its texts."""
TOML_TOKENS: Final = 50_000
DOTTED: Final = 16
"""Parts of one dotted key."""
EXPLAINED: Final = 40
"""Signs of a stranger's value that a refusal repeats."""
FIELD: Final = 200_000
"""Characters that are pasted into a field on screen; lists for two hundred players come to half of that."""

# -- exported tables --------------------------------------------------------------------------------

ROWS: Final = 1_000_000
ROW_BYTES: Final = 8 * MIB
"""One row; a correction may hold every entry behind it."""
ROW_VALUES: Final = 500_000
"""Commas, brackets and braces of one row, outside of its texts."""
ROW_FRAME: Final = 100
"""Of both so many are the row's own: an act that would fill more than the rest is not taken."""
UNDER_A_QUESTION: Final = 200
"""Values set and notes written while one question is open: each is kept with the answers before it."""
NAMES: Final = 500
"""Members of the object that a table is."""
PLAYED_AT_ONCE: Final = 2 * MIB
"""A longer file is read through before it is played: what is no table is refused sooner."""
STEPS: Final = 100_000
"""Rows that only move back and forth, beyond four for each act."""
STATES: Final = 128 * MIB
STATES_A_ROW: Final = 8 * 1024
"""Characters of one state; and of all that are written while a table is played through: so many, and so many
a row. The larger a state, the further apart they stand, in play too: opening the table folds more rows."""
STATES_LOOKED_AT: Final = 2 * MIB
"""Characters of the states before the last one, and of those that may be done again, in which it is tried
whether everything that could be done there can be listed."""
REACHED_BACK: Final = 500_000
"""Entries that all corrections of one table pass over together."""

# -- scripts ----------------------------------------------------------------------------------------

SCRIPT_STEPS: Final = 5_000
"""A whole game has some two hundred."""
SCRIPT_MOVES: Final = 10_000
"""Acts that all undos and redos of one script take back or do again together."""
MOST_STEPS: Final = 1_000_000
"""Acts that one undo or redo passes over."""

# -- lists and cards --------------------------------------------------------------------------------

LINES: Final = 50_000
LINE: Final = 500
"""Characters of one line of a list."""
ROW: Final = 20_000
"""Characters of one row of a sheet or card table."""
LOOKED_AT: Final = 1 * MIB
"""Characters of a text in lines that are neither a plain card nor a plain heading."""
LOOKED_AT_A_LINE: Final = 48
"""So many of them each such line counts for at least: a short one is looked at as often as a longer one."""
UNREAD: Final = 1_000
PASSED: Final = 20_000
"""Blank lines, comments and chat beside the cards."""
LISTS: Final = 2_000
"""Lists of one file: so many bad ones, each with its cure, take some ten seconds."""
COUNT: Final = 999
ENTRIES: Final = 2_000
"""Card lines of one list; the largest deck has a few dozen."""
SENTENCE: Final = 10_000
"""Signs that a sentence in a stranger's file comes to once its facts are filled in."""
SUGGESTED: Final = 1_000
"""Unknown names of one file for which close ones are looked for."""
TOLD: Final = 200
"""Findings of one list, changes of one cure, names in one sentence: so many text, pages and paper tell.

Plain data and tables tell all."""
TOLD_OF_A_FILE: Final = 1 * MIB
"""Signs of what they tell of all lists of one file, beyond one finding of each."""
LISTED: Final = 500
"""Card lines of one list that pages and paper repeat."""
LISTED_OF_A_FILE: Final = 1 * MIB
"""Signs of such lines of all lists of one file."""
TOLD_NAME: Final = 120
"""Signs of a name that text, pages and paper tell; no card has a longer one."""
CARDS: Final = 20_000
ALIASES: Final = 100_000
"""Other names of all cards of a table."""
NAME_SIGNS: Final = 700_000
"""Signs of all names of a table, other names included; the largest real table has some 50,000."""
CARD_WORDS: Final = 200_000
"""Keywords, sets and sides of all cards of a table together."""
NAMESAKES: Final = 100
"""Cards of a table that share one name, such as printings."""
FACT_ROWS: Final = 5_000
"""Rows of a table that corrects the cards of a box; the largest box has a few hundred."""
COPIED_PARTS: Final = 50_000
"""Parts of one section of box facts that are the player's own; a card has some ten."""
TOKENS: Final = 1_000_000
"""Words, texts and signs of a card script."""
SCRIPT_DEPTH: Final = 12
"""Lists and objects inside one another in a card script."""

# -- formats ----------------------------------------------------------------------------------------

FORMAT_NUMBER: Final = 10_000
"""The largest number that a format may state: coins, cards, copies."""
FORMAT_ITEMS: Final = 5_000
"""Entries of one list in a format, or of one that box facts keep unread."""

# -- folders ----------------------------------------------------------------------------------------

FOLDER_DEPTH: Final = 32
FOLDER_FILES: Final = 20_000
