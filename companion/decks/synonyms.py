"""Every word that means something in a list, in English, Russian and French: headings of parts, what a head
states, sides and seats, columns of a sheet and fields of data, numbers.

A word is added here and nowhere else; `headings` and the readers look them up. Words that mean the same in a
head, a heading and a column stand here once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.cards.names import normalise


class Heading(NamedTuple):
    """Where the following cards belong; an empty section keeps the one before."""

    section: str
    hint: str = ""
    clears: bool = False
    """Whether the following cards stand under no part at all."""


def _words(*pairs: tuple[str, Heading]) -> dict[str, Heading]:
    return {normalise(word): heading for words, heading in pairs for word in words.split("|")}


_PLAYER: Final = (
    "player|player name|player's name|игрок|имя игрока|фио|joueur|joueuse|nom du joueur|nom de la joueuse"
)
_TITLE: Final = "deck|deck name|title|list|колода|название колоды|список|titre|nom du paquet|liste"
_SIDE: Final = "side|сторона|camp"
_SIDEBOARD: Final = "sideboard|side board|side deck|сайдборд|запас|réserve"
_MAIN: Final = "main|main deck|основная колода"
_DECK: Final = "deck|колода|jeu|paquet"
_LIST: Final = "list|deck list|decklist|cards|card list|список|список карт|карты|liste|liste de cartes|cartes"
_BOTH: Final = _words(
    ("elite|elites|elite cards|элитные|элита|элитные карты|élite|élites", Heading("")),
    ("regular|regulars|regular cards|рядовые|рядовые карты|régulier|réguliers", Heading("")),
    ("creatures|creature|существа|существо|créatures|créature", Heading("", "creature")),
    ("artifacts|artifact|артефакты|артефакт|artefacts|artefact", Heading("", "artifact")),
    ("areas|area|местности|местность|lieux|lieu|terrains", Heading("", "area")),
    ("equipment|снаряжение|équipement|équipements", Heading("", "equipment")),
    (f"{_DECK}|{_MAIN}", Heading("deck")),
    (_LIST, Heading("")),
)

HEADINGS: Final[dict[str, dict[str, Heading]]] = {
    "warcry": _words(
        ("army|army deck|армия|колода армии|armée|paquet armée", Heading("army")),
        ("action|actions|action deck|действия|колода действий|paquet action", Heading("action")),
        (_SIDEBOARD, Heading("sideboard")),
        ("unit|units|отряды|юниты|unités|unité", Heading("army", "Unit")),
        ("attachment|attachments|усиления|attachements", Heading("army", "Attachment")),
        ("tactic|tactics|тактика|тактики|tactiques", Heading("action", "Tactic")),
        ("command|commands|команды|приказы|commandements", Heading("action", "Command")),
        ("reaction|reactions|реакции|réactions", Heading("action", "Reaction")),
        ("strategy|strategies|стратегии|stratégies", Heading("action")),
        (f"{_DECK}|{_MAIN}", Heading("", clears=True)),
        (_LIST, Heading("", clears=True)),
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

KEYS: Final = {
    normalise(word): key
    for key, words in {
        "title": f"{_TITLE}|название",
        "player": f"{_PLAYER}|имя",
        "name": "name|nom",
        "side": f"{_SIDE}|faction|alignment|фракция",
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

# -- sides, seats, lists ------------------------------------------------------------------------------

SIDES: Final = {
    normalise(word): side
    for side, words in {
        "good": "good|grand alliance|the grand alliance|добро|добрые|bien|bon",
        "evil": "evil|hordes of darkness|the hordes of darkness|зло|злые|mal",
    }.items()
    for word in words.split("|")
}
SEATS: Final = {
    normalise(word): seat
    for seat, words in {
        1: "1|p1|first|player 1|first player|первый|первый игрок|premier|joueur 1",
        2: "2|p2|second|player 2|second player|второй|второй игрок|deuxième|joueur 2",
    }.items()
    for word in words.split("|")
}

LIST_WORDS: Final = "list|decklist|player|seat|список|лист|игрок|место|liste|joueur|joueuse|place"
DECK_WORDS: Final = "deck|колода|paquet|jeu"

_NOT_A_SPEAKER: Final = (
    "maybe|maybeboard|considering|want|wants|wanted|wish|wishlist|need|needs|needed|trade|trades|have|haves"
    "|missing|sold|sell|selling|buy|buying|bought|old|previous|before|proxy|proxies|token|tokens|extra|extras"
    "|spare|spares|price|collection|binder|owned|lost|borrowed|banned|example|added|cost|value"
    "|хочу|ищу|нужно|нужны|надо|куплю|продам|продаю|меняю|обмен|старый|старая|старое|было|раньше|прокси"
    "|лишнее|лишние|хватает|цена|стоимость|коллекция|потеряно|одолжено|пример|добавить|добавлено"
    "|cherche|recherche|vends|vendu|achète|échange|manque|manquant|manquants|ancien|ancienne|avant|prix"
    "|perdu|emprunté|exemple|ajout|ajouté|coût|valeur"
)
NOT_A_SPEAKER: Final = frozenset(map(normalise, _NOT_A_SPEAKER.split("|")))
"""What may stand before every line, as a name does in a chat, and says that its cards are in no deck."""

# -- numbers --------------------------------------------------------------------------------------------
NUMBER_WORDS: Final = {
    word: number
    for number, words in enumerate(
        (
            "one|один|одна|одно|une",
            "two|два|две|deux",
            "three|три|trois",
            "four|четыре|quatre",
            "five|пять|cinq",
        ),
        1,
    )
    for word in words.split("|")
}
"""Counts that are written as words."""
EACH_NUMBERS: Final = (
    "one", "two", "three", "four", "одной", "две", "три", "четыре", "un", "deux", "trois", "quatre",
)  # fmt: skip
"""How many of each card; four in each language."""

# -- columns and fields ---------------------------------------------------------------------------------

_RUNNING: Final = "no|no.|nr|#|№|number|line|row|п/п|numéro"
_MAIN_COLUMN: Final = f"{_MAIN}|maindeck|main board|mainboard|основа"
COLUMNS: Final = {
    normalise(word): column
    for column, words in {
        "count": "count|qty|quantity|copies|number of copies|amount|n|количество|кол-во|шт|nombre|quantité"
        "|qté",
        "name": "name|card|card name|карта|название|название карты|имя|nom|carte|nom de la carte",
        "id": "id|card id|code|код|номер карты",
        "section": "section|part|heading|deck part|zone|board|раздел|часть|partie",
        "type": "type|card type|тип|тип карты",
        "player": f"{_PLAYER}|first name|last name|surname|nick|nickname|owner|email|e-mail"
        "|фамилия|ник|владелец|почта|prénom|pseudo|propriétaire|courriel",
        "title": f"{_TITLE}|list name|list id|deck id",
        "side": _SIDE,
        "main": _MAIN_COLUMN,
        "board": f"{_SIDEBOARD}|sb|сайд",
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
_YES: Final = "yes|y|true|x|да|oui"
BOARDS: Final = {
    normalise(word): section
    for section, words in {
        "sideboard": f"{_SIDEBOARD}|side|сайд|{_YES}",
        "": f"{_MAIN}|no|n|false|нет|non|основа|0|-",
    }.items()
    for word in words.split("|")
}

MAIN_PARTS: Final = frozenset(map(normalise, _MAIN_COLUMN.split("|")))
MAIN_WORDS: Final = frozenset(map(normalise, f"{_MAIN_COLUMN}|{_YES}".split("|")))
"""What a column of the main deck says of a card that is in it."""
NO_SIDE: Final = frozenset(("neutral", "нейтральные", "нейтральная", "neutre", "neutres"))
"""What a column of sides says of a card that any side may play."""
_KINDS: Final = (
    "ground|flying|symbiont|symbiotic|companion|parasite|наземное|летающее|симбиот|компаньон|паразит"
    "|terrestre|volant|volante|symbiote"
)
CARD_KINDS: Final = {
    game: frozenset(
        [word for word, heading in words.items() if heading.hint]
        + ([] if game == "warcry" else _KINDS.split("|"))
    )
    for game, words in HEADINGS.items()
}
"""Words of which one at least stands in the type of a card."""

_SAYS_NOTHING: Final = (
    "foil|foils|holo|holographic|promo|signed|altered|alternate|art|full|borderless|etched|mint|near|nm|lp"
    "|common|uncommon|rare|ultra|mythic|legendary|starter|fixed|edition|first|1st|reprint|printing|version"
    "|english|en|eng|russian|ru|rus|french|fr|german|de|spanish|es|italian|it"
    "|a|the|my|note|new|favourite|favorite|best|great|nice|cool|key|card"
    "|фойл|фольга|фольгированная|промо|подписана|обычная|необычная|редкая|стартовая|издание|первое|репринт"
    "|английская|английский|русская|русский|французская|французский|моя|новая|любимая|лучшая|карта"
    "|brillante|signee|commune|peu|rare|legendaire|anglais|francais|russe|nouvelle|preferee|carte|la|ma|une"
)
HARMLESS: Final = (
    frozenset(map(normalise, _SAYS_NOTHING.split("|")))
    | {word for kinds in CARD_KINDS.values() for kind in kinds for word in kind.split()}
    | frozenset((*SIDES, *NO_SIDE))
)
"""Words of which a remark beside a card may be made that says nothing of its count."""

_TAKES_OUT: Final = (
    "cut|cuts|cutting|out|off|remove|removed|not|instead|replace|replaced|swap|swapped|switch|minus|plus|maybe"
    "|maybeboard|actually|make|side|sideboard|sided|sb|bench|benched|without|missing|spare|spares|extra|extras"
    "|drop|dropped|delete|deleted|only|optional|backup"
    "|убрать|убрал|убрала|убрана|убран|снят|снята|снято|сняты|вместо|минус|плюс|без|нет|нету|кроме|только|может"
    "|не|sans|moins|peut|reserve|hors|pas|absent|absente|seulement"
)
TAKES_OUT: Final = frozenset(map(normalise, _TAKES_OUT.split("|")))
"""Words beside a card that may say that it is not, or not only, in the list."""

_NO_CODES: Final = (
    "x|х|q|n|now|just|use|used|uses|res|sub|subs|opt|no|non|to|in|on|of|or|and|for|from|by|at|is|are|was|be|so|if"
    "|add|adds|del|rem|alt|alts|keep|kept|have|has|had|need|own|got|get|buy|put|run|runs|play|take|took|want|lend"
    "|less|more|max|min|all|each|per|copy|pcs|pc|qty|cnt|num|amt|sum|left|lost|real|here|main|deck|side|game|mb|md"
    "|ea|ct|new|my|full|best|key|card|or|til|till|upto|go|goes|went|move|swap|trim|skip|wish|todo|tbd|test|try"
    "|шт|экз|из|на|до|по|в|к|и|или|но|да|их|еще|есть|надо|было|стал|рез|доп|зап|кол|мин|макс|два|одна|беру|взял"
    "|ex|et|ou|en|au|sur|pour|par|mais|plus|deux|voir|avec|rest|qte|nb"
)
NO_CODES: Final = frozenset(map(normalise, _NO_CODES.split("|")))
"""Short words that with a number behind them are no code of a card, but may count its copies."""

# -- how we write them ----------------------------------------------------------------------------------

WRITTEN_PARTS: Final = {
    part: part.capitalize()
    for part in ("army", "action", "sideboard", "deck", "squad", "deal", "hand", "pool")
}
WRITTEN_TYPES: Final = {
    "creature": "Creatures",
    "artifact": "Artifacts",
    "area": "Areas",
    "equipment": "Equipment",
}


def find_column(title: str) -> str:
    """What a column holds; empty where its title is not known."""
    return COLUMNS.get(normalise(title), "")


def is_running(title: str) -> bool:
    """Whether a column numbers its rows."""
    return normalise(title) in _RUNNING_TITLES
