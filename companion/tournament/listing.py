"""A list as the text that an event keeps, and back; what is no list is kept with the reasons why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from companion.cards.names import brief, cut_apart, normalise, safe
from companion.core.errors import DataError
from companion.core.json_text import dump, load
from companion.core.text import Text, say
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Finding, Verdict
from companion.decks.plain_list import list_of, plain_list, plain_text, sentence_of
from companion.tournament.acts import Filing, Revise
from companion.tournament.model import MOST_NAME, Filed

NOBODY: Final = "?"
_BROKEN: Final = say("The list cannot be read.")
_SHOWN: Final = 6
"""Files that a note names."""
_WORDS: Final = 500
"""Characters in which a correction is told."""


def filings(verdicts: Sequence[Verdict], player: str = "") -> list[Filing]:
    """Lists that were read and judged, to be handed in; files of one name are told apart by their folders."""
    found = [filing(each, player) for each in verdicts]
    by_file = [not (player or each.deck.player or each.deck.title) for each in verdicts]
    sources: dict[str, set[str]] = {}
    for filed, is_by_file in zip(found, by_file, strict=True):
        if is_by_file:
            sources.setdefault(normalise(filed.player), set()).add(filed.source)
    return [
        filing(each, _with_folder(filed.source))
        if is_by_file and "/" in filed.source and len(sources[normalise(filed.player)]) > 1
        else filed
        for each, filed, is_by_file in zip(verdicts, found, by_file, strict=True)
    ]


def _with_folder(source: str) -> str:
    """The name of a file with its folder, and without its ending."""
    place = PurePath(source)
    return cut_apart(f"{place.parent.name}/{place.stem}", MOST_NAME)


def filing(verdict: Verdict, player: str = "") -> Filing:
    """A list that was read and judged, to be handed in: by its player, else by its title or its file.

    A name that was only found there is cut to what an event takes: no list keeps others from being taken,
    and no two names become one.
    """
    deck = verdict.deck
    found = (deck.player, deck.title, PurePath(deck.source).stem, deck.source, NOBODY)
    shown = (cut_apart(" ".join(safe(each).split()), MOST_NAME) for each in found)
    return Filing(player or next(filter(None, shown)), list_text(deck, verdict), deck.source)


def left_out(verdicts: Iterable[Verdict]) -> Text | None:
    """A note on the files that hold no list, and so are nobody's; None where there is none."""
    sources = [verdict.deck.source for verdict in verdicts if verdict.status == "unreadable"]
    if not sources:
        return None
    shown = [brief(source, 60) for source in sources[:_SHOWN]]
    if len(sources) > _SHOWN:
        return say(
            "Not registered, for it holds no list: {files} and {n} more.",
            files=shown,
            n=len(sources) - _SHOWN,
        )
    return say("Not registered, for it holds no list: {files}.", files=shown)


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
    return Verdict("unreadable", deck, judge.format.stamp, findings=findings, as_of=judge.as_of, table=table)
