"""A list as the text that an event keeps, and back; what is no list is kept with the reasons why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from companion.cards.names import brief, cut_apart, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import located
from companion.core.game import NOTE_LENGTH
from companion.core.json_text import dump, load
from companion.core.text import Text, say
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Finding, Verdict
from companion.decks.phrases import NO_CARD_LINES
from companion.decks.plain_list import list_of, plain_list, plain_text, sentence_of
from companion.tournament.acts import Filing, Revise
from companion.tournament.model import MOST_NAME, Filed, Player, player_id

NOBODY: Final = "?"
_BESIDE: Final = 38
"""Signs that a line of a list takes at least beside its name, in an order and in what then has happened."""
_BROKEN: Final = say("The list cannot be read.")
_SHOWN: Final = 6
"""Files that a note names."""
_WORDS: Final = 500
"""Characters in which a correction is told."""


def filings(verdicts: Sequence[Verdict], player: str = "", players: Sequence[Player] = ()) -> list[Filing]:
    """Lists that were read and judged, to be handed in; files of one name are told apart by their folders.

    `players` are on record: a file that brought one of them a list is still that player's.
    """
    found = [filing(each, player) for each in verdicts]
    by_file = [not (player or each.deck.player or each.deck.title) for each in verdicts]
    named = [filed for filed, is_by_file in zip(found, by_file, strict=True) if is_by_file]
    names = _names_of_files(named, players) if named else {}
    return [
        filing(each, names[filed.source]) if is_by_file and filed.source in names else filed
        for each, filed, is_by_file in zip(verdicts, found, by_file, strict=True)
    ]


def _names_of_files(named: Sequence[Filing], players: Sequence[Player]) -> dict[str, str]:
    """By their sources the names of files whose mere name is not enough, or is not the one on record."""
    on_record = {id: each for each in players for id in (each.id, player_id(each.name))}
    names: dict[str, str] = {}
    alike: dict[str, list[Filing]] = {}
    for filed in named:
        alike.setdefault(player_id(filed.player), []).append(filed)
        before = _on_record(filed, on_record) if on_record else ""
        if before:
            names[filed.source] = before
    for id, group in alike.items():
        sources = list(dict.fromkeys(each.source for each in group))
        if len(sources) == 1:
            continue
        if id in on_record and not any(player_id(names.get(source, "")) == id for source in sources):
            lists = {each.list for each in _sent(on_record[id])}
            same = [each for each in group if each.list in lists and each.source not in names]
            names.update((each.source, each.player) for each in same[:1])
        left = [source for source in sources if source not in names and "/" in source]
        names.update(_told_apart(left, [source for source in sources if source not in left]))
    return names


def _on_record(filed: Filing, players: Mapping[str, Player]) -> str:
    """The name under which a list of the same file is on record, with folders or without; else nothing."""
    source = brief(filed.source)
    folders = range(1, len(PurePath(filed.source).parts))
    for name in (filed.player, *(_with_folders(filed.source, up) for up in folders)):
        player = players.get(player_id(name))
        if player is not None and any(each.source == source for each in _sent(player)):
            return name
    return ""


def _sent(player: Player) -> tuple[Filed, ...]:
    """All lists of a player."""
    return (player.filed, *player.earlier, *([player.late] if player.late else []))


def _told_apart(sources: Sequence[str], others: Sequence[str]) -> dict[str, str]:
    """Files of one name with as many of their folders as are needed to tell them apart."""
    deepest = max((len(PurePath(source).parts) for source in sources), default=1)
    names: dict[str, str] = {}
    for up in range(1, deepest):
        names = {source: _with_folders(source, up) for source in sources}
        taken = {player_id(_with_folders(source, up)) for source in others}
        if len({*map(player_id, names.values())} - taken) == len(sources):
            break
    return names


def _with_folders(source: str, up: int) -> str:
    """The name of a file with its folders, so many of them, and without its ending."""
    place = PurePath(source)
    return cut_apart("/".join((*place.parts[:-1][-up:], place.stem)), MOST_NAME)


def require_room(decks: Sequence[DeckList]) -> None:
    """Refuse the lists of a file that no entry of an event has room for, before they are judged."""
    lines = sum(len(entry.name) + _BESIDE for deck in decks for entry in deck.entries)
    if 2 * lines > limits.ROW_BYTES:
        raise too_many_at_once(decks[0].source)


def too_many_at_once(source: str) -> DataError:
    """The refusal of lists that do not fit into one entry."""
    return DataError(source, "", say("There are too many lists here for one entry; register them in parts."))


def filing(verdict: Verdict, player: str = "") -> Filing:
    """A list that was read and judged, to be handed in: by its player, else by its title or its file.

    A name that was only found there is cut to what an event takes: no list keeps others from being taken,
    and no two names become one.
    """
    deck = verdict.deck
    found = (deck.player, deck.title, PurePath(deck.source).stem, deck.source, NOBODY)
    shown = (cut_apart(" ".join(safe(each).split()), MOST_NAME) for each in found)
    return Filing(player or next(filter(None, shown)), list_text(deck, verdict), deck.source)


def left_out(verdicts: Iterable[Verdict], speak: Callable[[Text], str]) -> Text | None:
    """A note on the files that cannot be read or hold no list, and so are nobody's; None where there is none.

    It says why, of as many as there is room for.
    """
    reasons = [speak(why_unreadable(each)) for each in verdicts if each.status == "unreadable"]
    for shown in range(min(len(reasons), _SHOWN), 0, -1):
        told = say("Not registered: {problems}", problems=" ".join(reasons[:shown]))
        if shown < len(reasons):
            told = say("{told} Files in all: {n}.", told=told, n=len(reasons))
        if len(speak(told)) <= NOTE_LENGTH:
            return told
    return say("Not registered. Files in all: {n}.", n=len(reasons)) if reasons else None


def why_unreadable(verdict: Verdict) -> Text:
    """What is wrong with a file, of which not even one line may be that of a list."""
    first = verdict.findings[0]
    return first.text if first.key == "UNREADABLE" else located(verdict.deck.source, "", NO_CARD_LINES)


def revision(
    player: str, before: Verdict, after: Verdict, at: str, speak: Callable[[Text], str]
) -> Revise | None:
    """The act that puts a corrected list on record, with what was done to it; None if nothing was."""
    if after.deck == before.deck:
        return None
    new = [note for note in after.deck.notes if note not in before.deck.notes]
    return Revise(player, list_text(after.deck, after), " ".join(map(speak, new))[:_WORDS], at)


def list_text(deck: DeckList, verdict: Verdict | None = None) -> str:
    """The text of a list; of what holds no list, the reasons that its verdict gives."""
    plain = plain_list(replace(deck, source=""))
    if not deck.entries and not deck.unread and verdict is not None:
        plain["problems"] = [plain_text(finding.text) for finding in verdict.findings]
    return dump(plain)


def judged(judge: Judge, filed: Filed) -> Verdict:
    """The verdict on a list that an event keeps."""
    game = judge.format.game
    try:
        plain = dict(load(filed.list, filed.source))
        problems = [sentence_of(problem) for problem in plain.pop("problems", ())]
        deck = replace(list_of(plain, game), source=filed.source)
    except (DataError, KeyError, TypeError, ValueError, IndexError, AttributeError):
        deck, problems = DeckList(game, source=filed.source), [_BROKEN]
    if deck.entries or deck.unread:
        return judge.verdict(deck)
    findings = tuple(Finding("", "UNREADABLE", "error", problem) for problem in problems)
    table = judge.table.digest if judge.table else ""
    return Verdict("unreadable", deck, judge.stamp, findings=findings, as_of=judge.as_of, table=table)
