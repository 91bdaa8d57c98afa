"""What stands around the cards of a list and is none: mails, greetings and signatures; numbers of cards that
the list states of itself; stamps of a chat.

A stamp, `[12:31] Anna: 3x Dodge`, is no part of a list: what stands behind it is read like any other
line. Who is named there wrote the list, so that the lines of two people are never one list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.cards.names import normalise
from companion.core.text import Text, say
from companion.decks.headings import find_heading, find_key
from companion.decks.model import DeckEntry
from companion.decks.readers.lines import split_line
from companion.decks.synonyms import HARMLESS, NO_CODES, NOT_A_SPEAKER, TAKES_OUT, find_column

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
    r"\b(?:no longer|should be|s/b|exclu|на самом деле|замен|запас|сайд|вычерк|лишн|отлож|удал|исключ"
    r"|retir|enlev|remplac|supprim|au lieu|peut-etre|en fait|en trop|optionnel)"
)
"""How words and phrases begin that take a card out; single words of that kind stand in `TAKES_OUT`."""
_WORDS: Final = re.compile(r"[^\W\d_]+")
_CROSSED: Final = re.compile(r"[-−–—+ ]?[✗✘✖❌⛔🚫✂]+\ufe0f?")
_PRICED: Final = re.compile(
    r"\b(?:cost|price|стоимость|цена|cout|prix|set|набор|no\.|num|line) ?[:=.]? ?[0-9]{1,4}\b"
    r"|[$€£₽¥] ?[0-9]{1,6}(?:[.,][0-9]{1,2})?|\b[0-9]{1,6}(?:[.,][0-9]{1,2})? ?(?:[$€£₽¥]|(?:eur|usd|rub|руб"
    r"|gold|silver|coins?|зол|сер|золот\w{0,3}|серебр\w{0,3}|монет\w?|argent|pieces? d.(?:or|argent))\b)"
)
"""A price or a number of a set: it counts no copies."""
_CODED: Final = re.compile(r"([a-zа-я]{1,4})-?[0-9]{1,4}[a-wyz]?|[0-9]{1,4}/[0-9]{2,4}|0[0-9]{1,3}")
"""The code of a card, or its number among those of its set."""
LONG_REMARK: Final = 500
"""So much of a remark is looked at; what goes on is never taken to say nothing."""
_PLAIN_SIGNS: Final = "*!.,;:()[]\"'«»★☆♥❤#/|"


def takes_out(remark: str) -> bool:
    """Whether a remark beside a card may say that it is not, or not only, in the list."""
    text = normalise(remark[:LONG_REMARK])
    return not TAKES_OUT.isdisjoint(_WORDS.findall(text)) or _TAKEN_OUT.search(text) is not None


def is_taken_out(cell: str) -> bool:
    """Whether a cell says nothing but that its card is not, or not only, in the list."""
    word = normalise(cell)
    is_short = len(word.rstrip("0123456789 ").split()) == 1
    return (is_short and takes_out(word)) or _CROSSED.fullmatch(word) is not None


def is_harmless(remark: str) -> bool:
    """Whether a remark beside a card is known to say nothing of its count: a set, a price, a language."""
    if len(remark) > LONG_REMARK:
        return False
    words = _PRICED.sub(" ", normalise(remark.replace("№", "no."))).replace(",", " ").split()
    bare = (word.strip(_PLAIN_SIGNS) for word in words)
    return all(not word or word in HARMLESS or _is_code(word) for word in bare)


def _is_code(word: str) -> bool:
    """Whether a word is the code of a card; `use2` and `x-2` are words with a number."""
    found = _CODED.fullmatch(word)
    return found is not None and found[1] not in NO_CODES


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


_COPIES: Final = 5
"""A heading with so small a number may be a card of that name."""


class Claim(NamedTuple):
    """A number of cards that a line states, where it stands, and for which part."""

    line: int
    stated: int
    text: str
    at: int
    """How many entries were read before it."""
    section: str = ""
    hint: str = ""
    total: bool = False
    """Whether the line speaks of what is above it, and not of what follows."""


def broken(claims: Sequence[Claim], entries: Sequence[DeckEntry]) -> Iterator[tuple[Claim, int]]:
    """The claims that fit nothing they could mean, each with the number that was read."""
    for number, claim in enumerate(claims):
        following = [each.at for each in claims[number + 1 :] if not each.total]
        sums = tuple(_sums(claim, entries, following[0] if following else None))
        since = max((each.at for each in claims[:number] if each.total), default=0)
        if claim.stated not in sums and not (
            claim.total and claim.stated == _copies(entries[since : claim.at])  # since the total before
        ):
            yield claim, sums[0]


def _sums(claim: Claim, entries: Sequence[DeckEntry], end: int | None) -> Iterator[int]:
    """The numbers of cards that a claim may speak of, the likeliest first."""
    above = entries[: claim.at] if claim.total else entries
    if claim.total:
        yield _copies(above)
        yield _copies([each for each in above if each.section != "sideboard"])
        if above:
            yield _copies([each for each in above if each.section == above[-1].section])
            last = (above[-1].section, above[-1].hint)
            yield _copies([each for each in above if (each.section, each.hint) == last])
        yield _copies(entries)
        return
    following = entries[claim.at : end]
    yield _copies([each for each in following if _is_under(each, claim)])
    yield _copies(following)
    if claim.hint:
        yield _copies([each for each in above if (each.section, each.hint) == (claim.section, claim.hint)])
    if claim.section:
        yield _copies([each for each in above if each.section == claim.section])
    yield _copies(entries[claim.at :])


def _is_under(entry: DeckEntry, claim: Claim) -> bool:
    """Whether an entry stands in the part, and is of the type, that a heading names."""
    return entry.section == claim.section and (not claim.hint or entry.hint == claim.hint)


def _copies(entries: Sequence[DeckEntry]) -> int:
    return sum(each.count for each in entries)


def may_be_a_card(claim: Claim) -> bool:
    """Whether a heading that fits nothing may be a card with its count."""
    return not claim.total and claim.stated <= _COPIES and claim.text[-1] not in ":："


def disagreement(claim: Claim, found: int) -> Text:
    """The sentence about a claim that does not fit."""
    return say("The list states {stated} here, but {found} were read.", stated=claim.stated, found=found)


_TIME: Final = r"[0-2]?[0-9][:.][0-5][0-9](?::[0-5][0-9])?(?:[\s\u00a0\u202f]?[AaPp]\.?[Mm]\.?)?"
_CLOCK: Final = r"[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?(?:[\s\u00a0\u202f]?[AaPp]\.?[Mm]\.?)?"
_DATE: Final = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
_DAY: Final = (
    rf"(?:(?:{_DATE}|today|yesterday|сегодня|вчера|aujourd[’']hui|hier|[^\W\d_]{{3,12}}day)"
    r"(?:,|\sat|\sв|\sà)?\s++)"
)
_NAME: Final = r"(?:[^\W\d_]|[\u2600-\u27bf\U0001f000-\U0001faff])[^:：<>\[\]|=]{0,38}?"
_PHONE: Final = r"\+[0-9][0-9 ()\-\u00a0]{5,24}"
_WHO: Final = rf"(?:<(?P<nick>[^<>]{{1,40}})>|(?:~\s?)?(?P<who>{_NAME}|{_PHONE})\s*[:：](?=\s|$))"

_STAMPED: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^\[{_DAY}?{_TIME}(?:,\s{_DATE})?\]\s*{_WHO}?\s*(?P<text>.*)$",
        rf"^{_DATE}(?:,|\sat|\sв|\sà)?\s+{_CLOCK}\s+[-–—]\s+{_WHO}\s*(?P<text>.*)$",
        rf"^{_CLOCK}\s+{_WHO}\s*(?P<text>.*)$",
        rf"^{_CLOCK}\s+(?P<text>[1-9][0-9]?\s?[xх×]\s?\S.*)$",
    )
)
_HEADS: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?P<who>{_NAME}),?\s++\[{_DAY}?{_TIME}\]:?$",
        rf"^(?P<who>{_NAME})(?:,?\s++|\s++[-–—•·|]\s++){_DAY}{_CLOCK}$",
        rf"^(?P<who>{_NAME})(?:\s++[—•·]\s++|\s\s++){_CLOCK}$",
        rf"^(?P<who>{_NAME})\s++(?=\S+\s?[AaPp]\.?[Mm]){_CLOCK}$",
    )
)
"""A line that only says who writes from here on."""
_LONGEST_HEAD: Final = 120
_MONTH: Final = r"(?:[^\W\d_]{3,9}\.?\s[0-9]{1,2}|[0-9]{1,2}\s[^\W\d_]{3,9}\.?),?\s[0-9]{4}"
_WHEN: Final = re.compile(
    rf"^\[?(?:{_DAY}?{_CLOCK}|{_DATE}(?:,?\s+{_CLOCK})?|{_MONTH}(?:,|\sat|\sв|\sà)?\s+{_CLOCK})\]?$",
    re.IGNORECASE,
)
"""A line that only says when."""
_BY_PROGRAM: Final = re.compile(
    r"^[<\u200e]*(?:this message was deleted|you deleted this message|message deleted"
    r"|(?:данное |это )?сообщение удалено|вы удалили (?:данное|это) сообщение"
    r"|ce message a été supprimé|vous avez supprimé ce message"
    r"|(?:media|image|video|sticker|photo|audio) omitted|без медиафайлов|médias? omis"
    r"|messages and calls are end-to-end encrypted\b.*|сообщения и звонки защищены\b.*"
    r"|les messages et (?:les )?appels sont chiffrés\b.*)\.?>?$",
    re.IGNORECASE,
)
"""What a messenger writes in the place of a message."""
_LOOK: Final = re.compile(r"[0-9][:.][0-5][0-9]")
_EDITED: Final = re.compile(
    r"(?<!\s)\s*+(?:[(<\[](?:edited|this message was edited|изменено|ред\.?|modifié)[)>\]]"
    r"|\u200e?<[^<>]*edited>)$",
    re.IGNORECASE,
)


_PLAIN_NAME: Final = re.compile(r"[^\W\d_][\w .'’-]{0,38}$")
_FEWEST: Final = 3
"""So many lines in a row do not begin with one name by chance."""


class Stamp(NamedTuple):
    """Who wrote a message, if the stamp says so, and the message."""

    who: str
    text: str


def find_stamp(line: str, game: str) -> Stamp | None:
    """The message of a line with a stamp; the text is empty where the message follows below."""
    if _LOOK.search(line) is None:
        return None
    for shape in _STAMPED:
        if found := shape.match(line):
            groups = found.groupdict()
            who, text = (groups.get("nick") or groups.get("who") or "").strip(), found["text"].strip()
            if who and _is_ours(who, game):  # `[12:31] Army: 3 Name` names a part and nobody
                who, text = "", line[found.start("who") :].strip()
            return Stamp(who, "" if _BY_PROGRAM.match(text) else _EDITED.sub("", text))
    for shape in _HEADS if len(line) <= _LONGEST_HEAD else ():
        if (found := shape.match(line)) and not _is_ours(found["who"], game):
            return Stamp(found["who"].strip(" ,"), "")
    return None


def is_moment(line: str) -> bool:
    """Whether a line is a mere day or time, as messengers put between messages."""
    return _WHEN.match(line) is not None


def find_speaker(lines: Sequence[str], game: str) -> str:
    """Whose name stands in front of every line of a chat without times, `Anna: 3x Dodge`; else nothing."""
    first, colon, _ = lines[0].partition(": ")
    who = first.strip()
    if not colon or not who or not next(filter(None, lines[1:_FEWEST]), "").startswith(first):
        return ""
    written = [line for line in lines if line.strip()]
    if len(written) < _FEWEST or not _PLAIN_NAME.match(who) or _is_ours(who, game) or takes_out(who):
        return ""
    if find_column(who) or NOT_A_SPEAKER.intersection(normalise(who).split()):
        return ""
    parts = ((name, text.strip()) for name, _, text in (line.partition(":") for line in written))
    is_theirs = all(name == first and (split_line(text) or find_heading(text, game)) for name, text in parts)
    return who if is_theirs else ""


def _is_ours(words: str, game: str) -> bool:
    """Whether words before a colon are a heading, or state something about the list."""
    return find_heading(words, game) is not None or find_key(f"{words}: x") is not None
