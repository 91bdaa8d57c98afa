"""Two who face each other over one phone: what each has, rolls and may do, with chances and steps between.

A face says with a `Contest` what there is; here it becomes the view of a sheet whose far half can be turned
to the other player. The open question is answered with the keys of the side that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from app.presenters.chances import table_view
from app.presenters.entry_views import FormView
from app.presenters.fields import FieldView, field_view
from app.presenters.play import Play
from app.presenters.table.boards import is_flipped
from app.presenters.table.parts import NoticeView
from app.presenters.views import AppBarView, OddsView, Source, Speak, TileView
from companion.core.game import Command, OddsTable
from companion.core.journal import Entry
from companion.core.questions import Choose, Deal, Draw, Question, Roll
from companion.core.seats import Seat
from companion.core.secrecy import events_for
from companion.core.text import Term, Text, say
from companion.core.tracked import Phrase, Track

if TYPE_CHECKING:
    from app.presenters.table.face import Face, Tile
    from app.presenters.table.picking import Desk

Wording = Text | Term | str
Progress = Literal["done", "now", "later"]


# -- what a face says -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """What lies on a contestant: how much of what, from where, and the order that takes it away."""

    id: str
    value: str
    name: Wording
    detail: Wording = ""
    order: Command | None = None


@dataclass(frozen=True)
class OrderForm:
    """What may be laid on a contestant, filled in on one sheet; `orders` makes orders of it."""

    about: str
    """The piece that it is laid on."""
    title: Wording
    shape: Mapping[str, Track]
    usual: Mapping[str, Any]
    words: Callable[..., Wording]
    """The name of a field, or of a value of it: `words(name)`, `words(name, value)`."""
    orders: Callable[[Mapping[str, Any]], Sequence[Command]]


@dataclass(frozen=True)
class Contestant:
    """One of the two."""

    seat: Seat
    player: Wording
    name: Wording
    icon: str = ""
    state: Wording = ""
    value: int = 0
    """What the roll is added to."""
    value_icon: str = "sword"
    points: tuple[int, int] = (0, 0)
    """Points left to spend, of how many."""
    points_name: Wording = ""
    changes: tuple[Change, ...] = ()
    face: int | None = None
    """What was rolled."""
    total: int | None = None
    tiles: tuple[Tile, ...] = ()
    """What it may do now; the first is shown also while it is refused."""
    form: OrderForm | None = None
    """What may be laid on it."""
    note: Wording = ""
    """What its player has to do now."""
    leads: bool = False


@dataclass(frozen=True)
class ContestStep:
    """One step of the way to the result."""

    text: Wording
    rule: str
    progress: Progress = "later"


@dataclass(frozen=True)
class Contest:
    """Two who face each other, the first seat first."""

    title: Wording
    line: Wording
    short: Wording
    """What is done now, where there is no room for the line."""
    sides: tuple[Contestant, Contestant]
    odds: OddsTable | None = None
    steps: tuple[ContestStep, ...] = ()
    source: Source = ""
    recalled: tuple[Wording, ...] = ()
    """What was written down for this moment."""
    turn: Seat | None = None
    """Who is to act."""
    passes: Tile | None = None
    """What the main button orders; who sits opposite has it in the own half as well."""
    awaits: tuple[Seat, ...] = ()
    """Who still has to roll in this step; the one who is asked first may be the later one to type it."""
    by_app: bool = True
    """Whether the app may roll in this step; not where real cards are turned over."""
    result: Wording = ""
    """What it has come to, once it is over."""


# -- what a screen shows -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeyView:
    """A number to tap; `answers` are what it may stand for, such as the cards that show it."""

    id: str
    note: str = ""
    enabled: bool = True
    taken: bool = False
    answers: tuple[tuple[str, str], ...] = ()
    """Values of an answer, each with its words."""


@dataclass(frozen=True)
class ChangeView:
    """A chip: how much, of what, from where."""

    id: str
    value: str
    name: str
    detail: str
    colour: str
    order: Command | None


@dataclass(frozen=True)
class ContestantView:
    """One half of the sheet."""

    id: str
    player: str
    name: str
    icon: str
    state: str
    value: str
    value_icon: str
    points_name: str
    points_left: int
    points: int
    changes: tuple[ChangeView, ...]
    keys: tuple[KeyView, ...]
    acts: tuple[TileView, ...]
    total: str
    sum: str
    note: str
    leads: bool
    active: bool
    form: FormView | None
    form_title: str
    orders: Callable[[Mapping[str, Any]], Sequence[Command]] | None
    up: bool = True
    """Whether its mark points up: it is the first seat's."""


@dataclass(frozen=True)
class StepLineView:
    """One numbered step with its rule."""

    number: str
    text: str
    rule: str
    progress: Progress


@dataclass(frozen=True)
class ContestView:
    """The whole sheet; `does` is what the main button is for while the sheet answers for it."""

    bar: AppBarView
    far: ContestantView
    near: ContestantView
    turned: bool
    odds: OddsView | None
    steps: tuple[StepLineView, ...]
    source: Source
    recalled: tuple[NoticeView, ...]
    takes: bool
    """Whether its keys answer the open question."""
    apart: tuple[str, ...] = ()
    """The orders that stand on the sheet, and so nowhere else."""
    does: Literal["", "wait", "roll", "close"] = ""
    main_text: str = ""
    main_icon: str = "check"


def is_keyed(question: Question) -> bool:
    """Whether one number answers it: a die, a card of a pile, one of a few numbers."""
    match question:
        case Roll():
            return len(question.dice) == 1
        case Deal():
            return question.count == 1
        case Draw():
            return True
        case Choose():
            return all(each.isdecimal() for each in question.names)
    return False


def find_contest(play: Play, face: Face, read: Entry | None) -> tuple[Contest, Question | None] | None:
    """The contest on the table, or the one just over unless its result was read; and what is asked in it."""
    pending, sees = play.pending, play.handover.state
    if pending is not None:
        events = events_for(play.game, pending.events, play.handover.eyes)
        found = face.contest(sees(play.state), events, pending.question)
        return None if found is None else (found, pending.question)
    found = face.contest(play.seen, (), None)
    if found is not None:
        return found, None
    if play.last is None or play.last is read:
        return None
    entries = play.since_last_act()
    before = play.table.journal.state_after(play.table.journal.cursor - len(entries))
    told = [event for entry in entries for event in events_for(play.game, entry.events, play.handover.eyes)]
    found = face.contest(sees(before), told, None)
    return (found, None) if found is not None and found.result else None


def contest_view(
    play: Play, face: Face, desk: Desk, read: Entry | None, ahead: Mapping[str, str] | None = None
) -> ContestView | None:
    """The sheet of two who face each other; None where nobody does, or the result has been read.

    `ahead` are numbers that a side has tapped before it was asked.
    """
    found = find_contest(play, face, read)
    if found is None:
        return None
    contest, question = found
    speak = play.speak
    keyed = question is not None and is_keyed(question) and question.seat in contest.awaits
    views = [_side(play, face, desk, contest, each, question if keyed else None) for each in contest.sides]
    turned = play.settings.seating == "opposite" and not play.handover.private(play.so_far)
    views = [_tapped(each, (ahead or {}).get(each.id, "")) for each in views]
    near, far = views if not is_flipped(play) else reversed(views)
    if turned and contest.passes is not None and far.acts:
        order = contest.passes
        far = replace(far, acts=(*far.acts, TileView(order.id, speak(order.title), icon=order.icon)))
    odds = replace(table_view(contest.odds, speak), whole=True) if contest.odds is not None else None
    made = ContestView(
        _bar(contest, speak),
        replace(far, up=False),
        replace(near, up=True),
        turned=turned,
        odds=odds,
        steps=tuple(
            StepLineView(str(number), speak(step.text), step.rule, step.progress)
            for number, step in enumerate(contest.steps, 1)
        ),
        source=contest.source,
        recalled=tuple(NoticeView(speak(each), icon="bell-outline", bad=True) for each in contest.recalled),
        takes=keyed,
        apart=(
            *(each.id for side in contest.sides for each in side.tiles),
            *([contest.passes.id] if contest.passes is not None else []),
        ),
    )
    return _with_main(made, contest, play, question if keyed else None)


def _with_main(view: ContestView, contest: Contest, play: Play, question: Question | None) -> ContestView:
    """What the main button says while the sheet answers for it."""
    speak = play.speak
    if contest.result:
        return replace(view, does="close", main_text=speak(contest.result), main_icon="check")
    if question is None:
        return view
    if question.is_chance and contest.by_app and play.settings.dice in ("app", "ask"):
        return replace(view, does="roll", main_text=speak(say("Roll here")), main_icon="dice-multiple")
    player = next(each.player for each in contest.sides if each.seat == question.seat)
    waiting = speak(say("{seat} flips", seat=player))
    return replace(view, does="wait", main_text=waiting, main_icon="cards-outline")


def _bar(contest: Contest, speak: Speak) -> AppBarView:
    icons = ("screen-rotation", "dots-vertical")
    line, short = speak(contest.line), speak(contest.short)
    return AppBarView(speak(contest.title), f"{line} · {short}", back_icon="close", icons=icons, short=short)


def _side(
    play: Play, face: Face, desk: Desk, contest: Contest, side: Contestant, question: Question | None
) -> ContestantView:
    speak = play.speak
    active = question.seat == side.seat if question is not None else contest.turn == side.seat
    asked = question is not None and question.seat == side.seat
    offered = {each.tile.id: each for each in desk.plays} if side.tiles else {}
    acts = tuple(
        TileView(
            each.tile.id,
            speak(each.tile.title),
            speak(each.reason) if each.reason is not None else "",
            each.tile.icon,
            enabled=each.enabled,
            rule=each.rule,
        )
        for place, tile in enumerate(side.tiles)
        if (each := offered.get(tile.id)) is not None and (each.enabled or place == 0)
    )
    form = side.form if desk.free and not contest.result else None
    return ContestantView(
        id=side.seat,
        player=speak(side.player),
        name=speak(side.name),
        icon=side.icon,
        state=speak(side.state),
        value=str(side.value),
        value_icon=side.value_icon,
        points_name=speak(side.points_name),
        points_left=side.points[0],
        points=side.points[1],
        changes=tuple(_change(each, speak, desk.free) for each in side.changes),
        keys=_keys(play, face, contest, side, question),
        acts=acts,
        total="" if side.total is None else str(side.total),
        sum=_sum(side, speak),
        note=speak(side.note) if asked or (active and question is None) else "",
        leads=side.leads,
        active=active,
        form=None if form is None else form_of(form, speak),
        form_title="" if form is None else speak(form.title),
        orders=None if form is None else form.orders,
    )


def _tapped(side: ContestantView, key: str) -> ContestantView:
    """A side with a number that it tapped before it was asked."""
    if not key:
        return side
    return replace(side, keys=tuple(replace(each, taken=each.id == key) for each in side.keys))


def _sum(side: Contestant, speak: Speak) -> str:
    if side.face is None or side.total is None:
        return ""
    return speak(say("{base} + {face} flip", base=side.total - side.face, face=side.face))


def _change(change: Change, speak: Speak, free: bool) -> ChangeView:
    colour = {"+": "ok", "-": "bad"}.get(change.value[:1], "ink2")
    order = change.order if free else None
    return ChangeView(change.id, change.value, speak(change.name), speak(change.detail), colour, order)


def form_of(form: OrderForm, speak: Speak) -> FormView:
    """What may be laid on somebody, as fields to fill in; words may be left out."""

    def field(name: str, track: Track) -> FieldView:
        def said(value: Any) -> str:
            return "" if value is None else speak(form.words(name, str(value)))

        view = field_view(name, track, form.usual.get(name), speak(form.words(name)), said)
        return replace(view, optional=view.optional or isinstance(track, Phrase))

    return FormView(form.about, tuple(field(name, track) for name, track in form.shape.items()))


# -- keys -------------------------------------------------------------------------------------------------


def _keys(
    play: Play, face: Face, contest: Contest, side: Contestant, question: Question | None
) -> tuple[KeyView, ...]:
    """The numbers of a side: those it may answer with, or the one that it has rolled."""
    if question is not None and question.seat == side.seat:
        return _live(play, face, question)
    if side.face is None and side.seat not in contest.awaits:
        return ()
    ahead = side.face is None and question is not None
    return tuple(
        KeyView(str(n), enabled=ahead, taken=side.face == n, answers=((str(n), str(n)),) if ahead else ())
        for n in face.key_faces
    )


def _live(play: Play, face: Face, question: Question) -> tuple[KeyView, ...]:
    """One key for each number; of cards that show the same number each may be meant."""
    speak, words = play.speak, play.game.words(play.seen)
    if isinstance(question, Roll):
        faces = dict.fromkeys(question.dice[0].faces)
        ordered = sorted(faces, key=lambda each: (each == 0, each))
        return tuple(KeyView(str(each), answers=((str(each), str(each)),)) for each in ordered)
    if isinstance(question, Choose):
        return tuple(KeyView(each, answers=((each, each),)) for each in question.names)
    assert isinstance(question, Deal | Draw), "no other question has keys"
    found: dict[str, dict[str, int]] = {str(n): {} for n in face.key_faces}
    for card in question.pile:
        kinds = found.setdefault(face.key_of(play.seen, question, card), {})
        kinds[card] = kinds.get(card, 0) + 1
    return tuple(
        KeyView(
            key,
            note=speak(say("{n} left", n=sum(kinds.values()))) if kinds else "",
            enabled=bool(kinds),
            answers=tuple((card, speak(words.option(question, card))) for card in kinds),
        )
        for key, kinds in found.items()
    )
