"""What stands around a list and is no part of it: mails, greetings, signatures, and totals."""

from __future__ import annotations

import re
from typing import Final

from companion.cards.names import normalise

_WORD: Final = r"(?:cards?|карт[аы]?|cartes?|шт\.?|штук)"
_TOTALS: Final = tuple(
    map(
        re.compile,
        (
            rf"^(?:grand )?(?:total|sum|всего|итого|в сумме)(?: (?:de )?{_WORD}| deck)?"
            rf"\s*[:=.\-]*\s*([0-9]{{1,4}})(?:\s*/\s*[0-9]{{1,4}})?\s*{_WORD}?\.?$",
            rf"^([0-9]{{2,4}}) {_WORD}(?:,? (?:total|in total|in all|altogether|всего|итого|au total))?\.?$",
            r"^=\s*([0-9]{1,4})$",
            r"^([0-9]{2,4})$",
        ),
    )
)
_DIGIT: Final = re.compile(r"[0-9]")
_MAIL: Final = tuple(
    map(
        re.compile,
        (
            r"^(?:from|to|cc|bcc|subject|sent|reply-to|от|от кого|кому|копия|тема|отправлено"
            r"|de|a|objet|envoye)\s*: ?.+$",
            r"^on .{4,160} wrote ?:?$",
            r"^.{2,160} (?:пишет|написала?|писала?) ?:$",
            r"^le .{4,160} a ecrit ?:?$",
            r"^-+ ?(?:original message|forwarded message|исходное сообщение|пересылаемое сообщение"
            r"|message d'origine|message transfere).*$",
            r"^begin forwarded message ?:?$",
            r"^(?:sent from my|sent via|get outlook for|отправлено (?:с|из)|envoye (?:de|depuis)) .{2,60}$",
        ),
    )
)
_GREETING: Final = re.compile(
    r"^(?:hi|hello|hey|dear|good (?:morning|day|evening)|привет|здравствуйте|добрый (?:день|вечер)"
    r"|доброе утро|уважаем(?:ый|ая|ые)|bonjour|bonsoir|salut|chere?s?)\b(?:.{0,80}[,!.:)])?$"
)
_CLOSING: Final = re.compile(
    r"^(?:best|(?:best|kind|warm|many)? ?(?:regards|wishes)|thanks|thank you|thx|cheers|yours|sincerely"
    r"|see you|с уважением|спасибо|заранее спасибо|до встречи|удачи|merci|cordialement|bien a vous|a bientot)"
    r"(?: (?:a lot|in advance|truly|sincerely|there|soon|d'avance|beaucoup|большое|заранее))*\s*[,!.:)]*$"
)
_ANNOUNCING: Final = re.compile(
    r"^(?:here is|here's|here are|here comes|this is|attached is|below is|my|вот|это|моя?|прилагаю|высылаю"
    r"|voici|ma|mon)\b.{0,60}\b(?:lists?|deck ?lists?|decks?|army|squad|список|лист|колод[ауы]|отряд|состав"
    r"|listes?|paquets?|jeu)\b.{0,80}[:.!]$"
)
_TAKEN_OUT: Final = re.compile(
    r"\b(?:cut|out|off|removed?|not|no longer|instead|replaced?|swap(?:ped)?|minus|plus|maybe"
    r"|actually|make it|should be|side(?:board)?"
    r"|убра(?:ть|л|ла|на|н)|снят[аоы]?|вместо|замен\w*|минус|плюс|без|нет|запас\w*"
    r"|сайд\w*|может|на самом деле"
    r"|retir\w+|enlev\w+|sans|remplac\w+|au lieu|moins|plus|peut-etre|en fait|reserve)\b"
)


def takes_out(remark: str) -> bool:
    """Whether a remark beside a card may say that it is not, or not only, in the list."""
    return _TAKEN_OUT.search(normalise(remark)) is not None


def find_total(line: str) -> int | None:
    """The number of cards that a line says the list has, such as `Total: 60`."""
    if _DIGIT.search(line) is None:
        return None
    word = normalise(line)
    found = next((match for shape in _TOTALS if (match := shape.match(word))), None)
    return int(found[1]) if found else None


def is_chat(line: str) -> bool:
    """Whether a line belongs to the mail around a list: its head, a greeting, a farewell."""
    word = normalise(line)
    if _GREETING.match(word) or _CLOSING.match(word) or _ANNOUNCING.match(word):
        return True
    return is_mail(line)


def is_mail(line: str) -> bool:
    """Whether a program wrote the line, and no player: the head or the foot of a mail."""
    word = normalise(line)
    return any(shape.match(word) for shape in _MAIL)


def is_farewell(line: str) -> bool:
    """Whether only a name and an address can be expected below this line."""
    return _CLOSING.match(normalise(line)) is not None
