"""The words that open a part of a list or state something about it, in English, Russian and French."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from companion.decks.folding import fold


class Heading(NamedTuple):
    """Where the following cards belong; an empty section keeps the one before."""

    section: str
    hint: str = ""


def _words(*pairs: tuple[str, Heading]) -> dict[str, Heading]:
    return {fold(word): heading for words, heading in pairs for word in words.split("|")}


_BOTH: Final = _words(
    ("elite|elites|elite cards|элитные|элита|элитные карты|élite|élites", Heading("")),
    ("regular|regulars|regular cards|рядовые|рядовые карты|régulier|réguliers", Heading("")),
    ("creatures|creature|существа|существо|créatures|créature", Heading("", "creature")),
    ("artifacts|artifact|артефакты|артефакт|artefacts|artefact", Heading("", "artifact")),
    ("areas|area|местности|местность|lieux|lieu|terrains", Heading("", "area")),
    ("equipment|снаряжение|équipement|équipements", Heading("", "equipment")),
    ("deck|main|main deck|колода|jeu|paquet", Heading("deck")),
)

HEADINGS: Final[dict[str, dict[str, Heading]]] = {
    "warcry": _words(
        ("army|army deck|армия|колода армии|armée|paquet armée", Heading("army")),
        ("action|actions|action deck|действия|колода действий|paquet action", Heading("action")),
        ("sideboard|side board|сайдборд|запас|réserve", Heading("sideboard")),
        ("unit|units|отряды|юниты|unités|unité", Heading("army", "Unit")),
        ("attachment|attachments|усиления|attachements", Heading("army", "Attachment")),
        ("tactic|tactics|тактика|тактики|tactiques", Heading("action", "Tactic")),
        ("command|commands|команды|приказы|commandements", Heading("action", "Command")),
        ("reaction|reactions|реакции|réactions", Heading("action", "Reaction")),
        ("strategy|strategies|стратегии|stratégies", Heading("action")),
    ),
    "kubnazub": {
        **_BOTH,
        **_words(
            ("squad|отряд|escouade|troupe", Heading("squad")),
            ("deal|раздача|donne|distribution", Heading("deal")),
            ("steppe|степь|степи", Heading("")),
            ("mountain|mountains|горы|montagne|montagnes", Heading("")),
            ("forest|лес|леса|forêt", Heading("")),
            ("swamp|болото|болота|marais", Heading("")),
            ("dark|darkness|тьма|ténèbres", Heading("")),
            ("neutral|нейтральные|neutre|neutres", Heading("")),
        ),
    },
    "realms": {
        **_BOTH,
        **_words(
            ("army|армия|armée", Heading("army")),
            ("hand|рука|main de départ", Heading("hand")),
            ("pool|пул|réserve", Heading("pool")),
        ),
    },
}

_KEYS: Final = {
    fold(word): key
    for key, words in {
        "title": "deck|deck name|name|title|list|название|колода|список|titre|nom|liste",
        "player": "player|игрок|joueur|joueuse",
        "side": "side|faction|alignment|сторона|фракция|camp",
        "seat": "seat|player number|место игрока|place",
        "redeals": "redeals|redeal|mulligans|mulligan|пересдачи|пересдач|redonnes",
        "event": "event|tournament|турнир|tournoi",
        "round": "round|тур|раунд|ronde",
        "table": "table|стол",
        "number": "number|no|no.|№|номер|numéro",
        "date": "date|дата",
        "format": "format|формат",
        "author": "author|автор|auteur",
    }.items()
    for word in words.split("|")
}
SIDES: Final = {
    fold(word): side
    for side, words in {
        "good": "good|grand alliance|the grand alliance|добро|добрые|bien|bon",
        "evil": "evil|hordes of darkness|the hordes of darkness|зло|злые|mal",
    }.items()
    for word in words.split("|")
}
SEATS: Final = {
    fold(word): seat
    for seat, words in {
        1: "1|p1|first|player 1|first player|первый|первый игрок|premier|joueur 1",
        2: "2|p2|second|player 2|second player|второй|второй игрок|deuxième|joueur 2",
    }.items()
    for word in words.split("|")
}

_DECORATION: Final = re.compile(r"^[\[(<{*_=~\-–—\s]+|[\])>}*_=~\-–—\s:：.]+$")
_TRAILING_COUNT: Final = re.compile(r"[\s:：,(\[\-–—]+[0-9]{1,4}\s*(?:/\s*[0-9]{1,4}\s*)?(?:\w+)?\s*[)\]]?$")
_KEY_LINE: Final = re.compile(r"^([^:：=]{1,24}?)\s*[:：=]\s*(\S.*)$")


def find_heading(line: str, game: str) -> Heading | None:
    """The heading that a line is, decoration and card count aside."""
    words = HEADINGS[game]
    bare = fold(_DECORATION.sub("", line))
    if bare in words:
        return words[bare]
    return words.get(_DECORATION.sub("", _TRAILING_COUNT.sub("", bare)))


def find_key(line: str) -> tuple[str, str] | None:
    """Key and value where a line states something about the list, such as `Player: Anna`."""
    found = _KEY_LINE.match(line)
    if found is None:
        return None
    key = _KEYS.get(fold(found[1]))
    return (key, found[2].strip()) if key else None
