"""What the columns of a sheet and the fields of JSON are called, and what to do with those nobody knows."""

from __future__ import annotations

from typing import Final

from companion.cards.names import normalise
from companion.core.text import Text, say
from companion.decks.headings import find_key
from companion.decks.model import Reading
from companion.decks.readers.list_being_read import ListBeingRead

_RUNNING: Final = "no|no.|nr|#|№|number|line|row|п/п|numéro"
COLUMNS: Final = {
    normalise(word): column
    for column, words in {
        "count": "count|qty|quantity|copies|number of copies|amount|n|количество|кол-во|шт|nombre|quantité"
        "|qté",
        "name": "name|card|card name|карта|название|название карты|имя|nom|carte|nom de la carte",
        "id": "id|card id|code|код|номер карты",
        "section": "section|part|heading|deck part|zone|board|раздел|часть|partie",
        "type": "type|card type|тип|тип карты",
        "player": "player|player name|first name|last name|surname|nick|nickname|owner|email|e-mail|игрок"
        "|имя игрока|фио|фамилия|ник|владелец|почта|joueur|joueuse|nom du joueur|prénom|pseudo|propriétaire"
        "|courriel",
        "title": "deck|deck name|list|list name|list id|deck id|title|колода|список|titre|liste",
        "side": "side|сторона|camp",
        "main": "main|main deck|maindeck|main board|mainboard|основа|основная колода",
        "board": "sideboard|side board|side deck|sb|сайдборд|сайд|запас|réserve",
        "remark": "comment|comments|note|notes|remark|remarks|примечание|примечания|комментарий|заметки"
        "|remarque|remarques|commentaire",
        "idle": f"{_RUNNING}|cost|price|gold|silver|strength|power|die|leadership"
        "|rarity|set|sets|edition|artist|illustrator|keywords|trait|traits|text|rules text|ability|abilities"
        "|faction|condition|language|link|url|image|collector number|card number"
        "|стоимость|цена|золото|серебро|сила|кубик|редкость|набор|фракция|способность|язык|ссылка|картинка"
        "|coût|prix|or|argent|force|rareté|édition|capacité|langue|lien|image",
    }.items()
    for word in words.split("|")
}
_RUNNING_TITLES: Final = frozenset(map(normalise, _RUNNING.split("|")))
BOARDS: Final = {
    normalise(word): section
    for section, words in {
        "sideboard": "side|sideboard|yes|y|true|x|да|oui|сайдборд|сайд|запас|réserve",
        "": "main|no|n|false|нет|non|основа|0|-",
    }.items()
    for word in words.split("|")
}
_SHOWN: Final = 3
"""Values that a question about a column names."""


def find_column(title: str) -> str:
    """What a column holds; empty where its title is not known."""
    return COLUMNS.get(normalise(title), "")


def is_running(title: str) -> bool:
    """Whether a column numbers its rows."""
    return normalise(title) in _RUNNING_TITLES


class UnknownColumns:
    """Columns of one list that nobody knows.

    One that says the same in every row can change nothing but the list as a whole, and is only named. One
    whose values differ may part two lists or take cards out of this one: that is asked, once a column.
    """

    def __init__(self) -> None:
        self._values: dict[str, dict[str, int]] = {}
        """By column its values, each with the line where it first stands."""
        self._rows: dict[str, int] = {}

    def see(self, title: str, value: str, line: int) -> None:
        """The cell of one card in such a column."""
        value = value.strip()
        self._values.setdefault(title or "?", {}).setdefault(value, line)
        self._rows[title or "?"] = self._rows.get(title or "?", 0) + 1

    def asked(self) -> list[str]:
        """The columns whose values differ or may be counts."""
        return [
            title for title, values in self._values.items() if len(values) > 1 or _are_counts(title, values)
        ]

    def ask(self, deck: ListBeingRead) -> None:
        """Ask about these columns; a word about the list that every row repeats is taken."""
        for title, values in self._values.items():
            told = [value for value in values if value]
            if title in self.asked():
                token = f"{title}: {', '.join(told[:_SHOWN])}" + (", …" if len(told) > _SHOWN else "")
                line, rows = values[told[0]], self._rows[title]
                nothing = (Reading(say("It changes nothing.")),)
                deck.refuse(line, token, _question(told), "WHICH_COUNT", rows, nothing)
            elif told and (stated := find_key(f"{title}: {told[0]}")):
                deck.state(*stated, values[told[0]])


def _are_counts(title: str, values: dict[str, int]) -> bool:
    """Whether a column says the same number in every row, and it is no round and no table."""
    return all(value.isdigit() for value in values) and find_key(f"{title}:") is None


def _question(values: list[str]) -> Text:
    if all(value.isdigit() for value in values):
        return say("This column holds numbers and is not known. Does it change the counts?")
    return say("This column is not known, and its rows differ. Does it part lists, or take cards out?")
