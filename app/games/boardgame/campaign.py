"""The log of a campaign: how each Adventure went, what it gave, and how the party changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.presenters.table import face
from app.presenters.table.face import Wording
from app.presenters.views import Speak
from companion.core.text import Spoken, say, say_n
from companion.games.boardgame.facts.read import shipped_adventures
from companion.games.boardgame.model import Chapter, State
from companion.games.boardgame.rules.campaign import chapter, sequel
from companion.games.boardgame.words.names import called, card_name, hero_name


def chapters(state: State, speak: Speak) -> Sequence[face.Chapter]:
    """The tables before this one, and this one as it is now."""
    known = (*state.campaign.chapters, chapter(state))
    before: Sequence[str] = known[0].party
    found = []
    for number, each in enumerate(known):
        ended = number < len(known) - 1 or state.status != "playing"
        details = [_went(each, ended), *_gave(state, each), *_changed(state, before, each.party)]
        found.append(
            face.Chapter(
                _name(each),
                tuple(details),
                ("won" if each.won else "lost") if ended else "",
                say("{heroes}", heroes=[hero_name(state, hero) for hero in each.party]),
                each.seed,
            )
        )
        before = each.party
    return found


def _name(told: Chapter) -> Wording:
    others = {each.language: each.text for each in told.words}
    return Spoken(told.name, others) if others else called(told.name)


def _went(told: Chapter, ended: bool) -> Wording:
    if not ended:
        return say("Round {round}", round=told.rounds) if told.rounds else say("not begun yet")
    if told.won:
        return say_n("won in {n} Round", "won in {n} Rounds", told.rounds)
    return say("lost in Round {round}", round=told.rounds)


def _gave(state: State, told: Chapter) -> Iterator[Wording]:
    if told.boards:
        yield say("new Hero board: {boards}", boards=[card_name(state, each) for each in told.boards])
    if told.cards_up_to:
        yield say("Action cards up to number {n}", n=told.cards_up_to)


def _changed(state: State, before: Sequence[str], now: Sequence[str]) -> Iterator[Wording]:
    came = [hero_name(state, each) for each in now if each not in before]
    went = [hero_name(state, each) for each in before if each not in now]
    if came:
        yield say("joined: {heroes}", heroes=came)
    if went:
        yield say("left: {heroes}", heroes=went)


def goes_on(state: State) -> Wording | None:
    """The next Adventure by its name, or the same once more after a defeat."""
    more = sequel(state)
    if more is None:
        return None
    if state.status != "won":
        return say("Try it again")
    known = (*shipped_adventures(), *more["facts"].get("adventures", ()))
    name = next(each["name"] for each in known if each["id"] == more["adventure"])
    title = Spoken(name["text"], name) if isinstance(name, dict) else called(name)
    return say("Play on: {adventure}", adventure=title)
