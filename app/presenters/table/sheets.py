"""The sheets beside any table: its menu, rulings, earlier games and the values that can be corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol

from app.presenters.adjust import capital
from app.presenters.play import Play
from app.presenters.statistics import ICONS, WORDS
from app.presenters.table.face import Face
from app.presenters.table.picking import words_of
from app.presenters.views import RowView, Speak
from companion.content.help import has_help
from companion.core.errors import LONGEST
from companion.core.game import Adjust, Outcome, Result, Setup
from companion.core.options import Option
from companion.core.text import say
from companion.core.tracked import Choice, Flag, shown

FEW = 4
"""A value that can be one of so many is set by one tap."""
YES_NO = {True: say("Yes"), False: say("No")}


class Finished(Protocol):
    """A finished game as the store lists it."""

    @property
    def id(self) -> int:
        """The table's number."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""

    @property
    def touched(self) -> datetime:
        """When it was played last."""


def menu_rows(play: Play, face: Face) -> tuple[RowView, ...]:
    """The pages of the game, then what every table has; a newcomer finds the help without scrolling."""
    speak = play.speak
    own = [RowView(page.id, speak(page.title), icon=page.icon) for page in face.pages]
    lists = face.lists(play.seen, speak)
    if lists:
        own.append(RowView("lists", speak(say("Decks of this table")), icon="tray-arrow-up"))
    if face.chapters(play.seen, speak):
        own.append(RowView("campaign", speak(say("Campaign log")), icon="book-open-page-variant"))
    general = [
        RowView("help", speak(say("Help")), icon="help-circle-outline"),
        RowView("rules", speak(say("Rule book")), icon="book-open-variant"),
        RowView("told", speak(say("What happened last")), icon="text-box-outline"),
        RowView("odds", speak(say("Exact odds")), icon="chart-histogram"),
        RowView("correct", speak(say("Correct a value by hand")), icon="pencil"),
        *(
            [RowView("turn_round", speak(say("Turn the board round")), icon="rotate-3d-variant")]
            * (len(play.game.seats) > 1)
        ),
        *(
            [RowView("rulings", speak(say("Rulings of this table")), icon="source-branch")]
            * bool(play.game.options())
        ),
        RowView("history", speak(say("Earlier games")), icon="trophy"),
        RowView("note", speak(say("Write a note")), icon="note-text-outline"),
        *(
            [RowView("facts", speak(say("Facts of your box")), icon="flask-outline")]
            if play.game.facts is not None
            else []
        ),
        RowView("settings", speak(say("Settings")), icon="cog-outline"),
        RowView("report", speak(say("Report a problem")), icon="bug-outline"),
    ]
    return (*own, *general)


def list_rows(play: Play, face: Face) -> tuple[RowView, ...]:
    """The lists of cards that the table has led to, as far as who looks may read them."""
    return tuple(
        RowView(each.id, each.title, each.detail, "cards-outline", end_icon="chevron-right")
        for each in face.lists(play.seen, play.speak)
    )


def list_acts(speak: Speak) -> tuple[RowView, ...]:
    """What can be done with one of them."""
    return (
        RowView("desk", speak(say("Check it at the judge's desk")), icon="gavel"),
        RowView("keep", speak(say("Keep it among your lists")), icon="content-save-outline"),
        RowView("share", speak(say("Share it with its pool")), icon="share-variant"),
    )


ABOUT = "?"
"""The row that leads to the meaning of what was held."""


def about_rows(play: Play, face: Face, what: tuple[str, str]) -> tuple[RowView, ...]:
    """What the held place offers and who stands there, before its corrections; a tap explains all signs."""
    kind, name = what
    if kind == "chip" or not has_help(play.game.id):
        return ()
    lying = words_of(face.lies_on(play.seen, name), play.speak) if kind == "cell" else ""
    detail = lying or play.speak(say("All signs and pieces, explained"))
    return (RowView(ABOUT, play.speak(say("What is this?")), detail, "help-circle-outline", "ac"),)


def correction_rows(play: Play, paths: Sequence[str], owner: str = "") -> tuple[RowView, ...]:
    """Tracked values with their names, to choose one from; what can be one of few has a row for each.

    Under a title that names their owner they do not repeat it.
    """
    rows = (row for path in paths for row in _correction(play, path))
    return tuple(replace(row, title=capital(_without_owner(row.title, owner))) for row in rows)


def _without_owner(title: str, owner: str) -> str:
    """What is left of a title behind its owner, whatever sign its language puts between them."""
    rest = title.removeprefix(owner) if owner else title
    return rest.lstrip(",: \u00a0") if rest != title and rest[:1] in (",", ":", " ", "\u00a0") else title


def _correction(play: Play, path: str) -> Iterator[RowView]:
    words, track = play.game.words(play.state), play.game.tracked(play.state)[path]
    title, now = capital(play.speak(words.tracked(path))), shown(track, play.state, path)
    match track:
        case Flag():
            icon = "toggle-switch-outline" if now else "toggle-switch-off-outline"
            yield RowView(f"{path}=", title, icon=icon, value=play.speak(words.value(path, now)))
        case Choice(options=options, optional=False) if len(options) <= FEW:
            for option in options:
                value, icon = play.speak(words.value(path, option)), "circle-outline"
                if option == now:
                    icon = "check-circle-outline"
                yield RowView(f"{path}={option}", title, icon=icon, value=value, selected=option == now)
        case _:
            yield RowView(path, title, icon="pencil", value=play.speak(words.value(path, now)))


def set_at_once(play: Play, row: str) -> bool:
    """Set the value that a tap on a row of corrections means; False where it has to be asked for."""
    path, means, option = row.partition("=")
    if not means:
        return False
    now = shown(play.game.tracked(play.state)[path], play.state, path)
    value = option or not now
    if value != now:
        play.do(Adjust(path, value))
    return True


def history_rows(games: Sequence[Finished], title: str, speak: Speak) -> tuple[RowView, ...]:
    """How earlier games ended, newest first."""
    rows = []
    for each in games:
        ended = each.outcome
        score = ended.score if ended is not None and ended.won else None
        result: Result = ended.result if ended is not None else "lost"
        icon, colour = ICONS[result]
        told = ended.text if ended is not None and ended.winners else WORDS[result]
        word = speak(told).rstrip(".")
        detail = f"{word}, {each.touched:%Y-%m-%d}"
        value = "" if score is None else str(score)
        rows.append(RowView(str(each.id), each.name or title, detail, icon, colour, value=value))
    return tuple(rows)


# -- rulings --------------------------------------------------------------------------------------------


def _setup(play: Play) -> Setup:
    (first,) = play.table.entries(0, 1)
    assert isinstance(first.command, Setup)
    return first.command


def _decided(play: Play) -> Mapping[str, Any]:
    """What the set-up says of the options; that of a stranger's table may say anything."""
    found = _setup(play).options.get("options", {})
    return found if isinstance(found, Mapping) else {}


def _held(play: Play, option: Option) -> Any:
    return _decided(play).get(option.id, option.default)


def ruling_rows(play: Play) -> tuple[RowView, ...]:
    """Each option of the table: its question, and how this table decides it."""
    return tuple(
        RowView(
            option.id,
            play.speak(option.title),
            _word(option, _held(play, option), play.speak),
            "source-branch",
            "ink2" if _held(play, option) == option.default else "ac",
        )
        for option in play.game.options()
    )


def value_rows(play: Play, option_id: str) -> tuple[RowView, ...]:
    """The ways to decide one option; the one that holds is marked."""
    option = _option(play, option_id)
    held = _held(play, option)
    return tuple(
        RowView(str(place), _word(option, value, play.speak), selected=value == held)
        for place, value in enumerate(option.values)
    )


def ruling_title(play: Play, option_id: str) -> str:
    """The question that an option decides."""
    return play.speak(_option(play, option_id).title)


def decide_ruling(play: Play, option_id: str, row: str) -> bool:
    """Decide an option otherwise: the set-up is corrected, and all that followed is decided again.

    False, and nothing is kept, where later entries would no longer fit, or where the play's `error` says why.
    """
    option, setup = _option(play, option_id), _setup(play)
    chosen = {**_decided(play), option.id: option.values[int(row)]}
    plan = play.plan(0, Setup({**setup.options, "options": chosen}))
    if plan is None or plan.question is not None or plan.misfits:
        return False
    return play.confirm(plan)


def _option(play: Play, option_id: str) -> Option:
    return next(each for each in play.game.options() if each.id == option_id)


def _word(option: Option, value: Any, speak: Speak) -> str:
    """What a value is called; one that the option does not have, such as a list, is shown as it is."""
    if value not in option.values:
        return speak(say("{value}", value=str(value)[:LONGEST]))
    return speak(option.words.get(value) or YES_NO.get(value) or say("{value}", value=value))
