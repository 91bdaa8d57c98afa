"""Correcting the past: an old entry is struck or changed, and later ones are decided again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click

from companion.cli.asking import echo_open_question, echo_question, typed_answer
from companion.cli.order import not_of_form, read_order, words_of
from companion.cli.shared import (
    JSON,
    REFUSED,
    SEAT,
    TABLE,
    WHOLE,
    CliContext,
    echo_json,
    fail,
    find_seat,
    misuse,
    question_json,
    typed_line,
    verb,
)
from companion.cli.streams import find_terminal
from companion.cli.vocabulary import Vocabulary, clipped, fold, whole
from companion.core.amend import Amendment, Inserted, Place
from companion.core.codec import codec_of
from companion.core.errors import Illegal, Stopped
from companion.core.game import Command, Setup
from companion.core.journal import Entry
from companion.core.questions import Answer, Question, Tell
from companion.core.seats import TABLE as TABLE_SEAT
from companion.core.seats import Seat
from companion.core.secrecy import amendment_for, entry_for, may_answer, state_for
from companion.core.table import Table
from companion.core.telling import answer as word_answer
from companion.core.telling import label, refusal, seat_name
from companion.core.telling import question as word_question
from companion.core.text import say

PATIENCE = 0.3
"""Seconds before the progress of a long plan is shown."""


@click.command(
    epilog="Examples: companion amend 1 5; companion amend 1 5 --answer phase1_dice=6,2,1,1 --yes; "
    'companion amend 1 44 --strike --yes; companion amend 1 7 --with "Move die=3 who=B1 to=L06"'
)
@TABLE
@click.argument("entry", type=WHOLE)
@click.argument("more", nargs=-1, metavar="[FIELD=VALUE]...")
@click.option("--strike", is_flag=True, help="Strike the entry.")
@click.option("--with", "order", multiple=True, help="The order in its place, as `companion do` takes it.")
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="[ENTRY:]KEY=VALUE",
    help="Another answer. KEY as `companion amend TABLE ENTRY` lists it: phase1_dice; the second of a name "
    "is orc_dice#2; one about somebody is shield@rider-red; or only its number, 2. Faces with commas.",
)
@click.option("--yes", is_flag=True, help="Keep the correction.")
@SEAT
@JSON
@verb
def amend(
    session: CliContext,
    table: int,
    entry: int,
    more: tuple[str, ...],
    strike: bool,
    order: tuple[str, ...],
    answers: tuple[str, ...],
    yes: bool,
    seat: str | None,
    as_json: bool,
) -> None:
    """Strike or change an old entry; later ones are decided again with their dice.

    Without a change it lists what the entry asked and what was answered. Nothing is kept without --yes.
    """
    words = _order_words(order, more)
    if strike and words:
        raise misuse(say("Give --strike, or the change with --with and --answer."))
    opened = session.open_to_play(table)
    eyes = find_seat(opened.game, seat)
    if not (strike or words or answers):
        _require_open(session, opened, entry, eyes)
        _echo_entry(session, table, opened, entry, as_json)
        return
    gone = session.why_gone(table)
    if gone is not None:
        raise gone
    # Before anything is read: how far a typed word is understood would tell something too.
    opened.planning(entry, None if entry else opened.entries(0, 1)[0].command, seat=eyes)
    correction = _Correction(session, opened, entry, answers, eyes)
    if strike and correction.is_about(entry):
        raise misuse(say("Give --strike, or the change with --with and --answer."))
    plan = correction.plan(_command(session, opened, entry, strike, words))
    kept = yes and plan.question is None
    if kept:
        opened.confirm(plan)
    report_plan(session, opened, amendment_for(opened.game, plan, eyes), _asked_name(plan), kept, as_json)
    if plan.question is not None and not may_answer(plan.question, eyes) and not as_json:
        name = seat_name(opened.game, plan.question.seat, state_for(opened.game, plan.state, eyes))
        click.echo(session.say(say("{seat} decides in secret.", seat=name)))
    if plan.question is not None:
        raise SystemExit(REFUSED)
    if not opened.is_free and not as_json:
        echo_open_question(session, table, opened, eyes)


def _order_words(order: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    if more and not order:
        raise misuse(
            say("{word} belongs to an order: give the order with --with.", word=repr(clipped(more[0])))
        )
    return (*order, *more)


def _command(
    session: CliContext, table: Table, entry: int, strike: bool, words: Sequence[str]
) -> Command | None:
    if strike:
        return None
    known = table.entries(entry, entry + 1)
    if not words or not known:
        return known[0].command if known else None
    return read_order(session, table.game, table.journal.state_before(entry), words)


# -- what was asked -----------------------------------------------------------------------------------


def _key(question: Question, others: Sequence[Question]) -> str:
    """What a question of an entry is called: its key, and its number where several have that key."""
    same = [each for each in others if each.key == question.key]
    place = next(number for number, each in enumerate(same, 1) if each is question)
    return question.key if len(same) == 1 else f"{question.key}#{place}"


def _require_open(session: CliContext, table: Table, at: int, seat: Seat | None) -> None:
    """Refuse to list the answers of an entry that is wholly or partly another seat's secret."""
    for entry in table.entries(at, at + 1):
        if entry_for(table.game, entry, seat) != entry:
            fail(session.say(say("This entry is another seat's secret.")), REFUSED)


def _echo_entry(session: CliContext, number: int, table: Table, at: int, as_json: bool) -> None:
    """An entry with its questions, by the keys under which they can be answered otherwise."""
    asked = table.questions(at)
    entry, state = table.entries(at, at + 1)[0], table.journal.state_before(at)
    vocabulary = Vocabulary(session, table.game, state)
    questions = [question for question, _ in asked]
    if as_json:
        plain = [
            question_json(question)
            | {"name": _key(question, questions), "about": list(question.about), "answer": answer.value}
            for question, answer in asked
        ]
        echo_json({"entry": at, "command": codec_of(table.game).tagged(entry.command), "questions": plain})
        return
    click.echo(f"{at:4} {session.say(label(table.game, entry.command, state))}")
    if not isinstance(entry.command, Setup):
        offers = table.game.offers(state, TABLE_SEAT)
        offer = next((each for each in offers if each.kind is type(entry.command)), None)
        click.echo(f"     {words_of(vocabulary, offer, entry.command)}")
    for place, (question, answer) in enumerate(asked, 1):
        told = word_answer(table.game, question, answer.value, state)
        sentence = session.say(word_question(table.game, question, state))
        about = f" @{','.join(question.about)}" if question.about else ""
        click.echo(f"  {place}. {_key(question, questions)}{about}: {sentence} {session.say(told)}")
    _echo_ways(session, number, vocabulary, at, asked)


def _echo_ways(
    session: CliContext,
    number: int,
    vocabulary: Vocabulary,
    at: int,
    asked: Sequence[tuple[Question, Answer]],
) -> None:
    """How this entry can be corrected, as it would be typed."""
    click.echo(session.say(say("To change it:")))
    if asked:
        question, answer = asked[0]
        name = _key(question, [each for each, _ in asked])
        given = "…" if isinstance(question, Tell) else typed_answer(vocabulary, question, answer.value, ",")
        click.echo(f"  {typed_line('amend', number, at, '--answer', f'{name}={given}')}")
    if at:
        click.echo(f"  {typed_line('amend', number, at, '--with', '…')}")
        click.echo(f"  {typed_line('amend', number, at, '--strike')}")


# -- other answers ------------------------------------------------------------------------------------


@dataclass
class _Given:
    """One typed answer: to which question of which entry, and whether it has found it."""

    word: str
    entry: Place
    key: str
    value: str
    place: int | None = None
    """Which question of its entry it was put to in place of the recorded answer."""
    used: bool = False
    """Whether it answered what a plan asked for."""

    def means(self, question: Question, before: Sequence[str]) -> bool:
        """Whether it answers a question, given the keys of the questions before it in its entry."""
        number, same = len(before) + 1, before.count(question.key) + 1
        if self.place is not None:
            return self.place == number
        name, _, count = self.key.partition("#")
        if fold(name) == fold(question.key):
            return not count or whole(count) == same
        name, _, about = self.key.partition("@")
        if about and fold(name) == fold(question.key):
            return fold(about) == fold(",".join(question.about))
        return whole(self.key) == number


class _Correction:
    """A correction that is worked out until nothing is asked, or nothing more was given."""

    def __init__(
        self, session: CliContext, table: Table, at: int, words: Sequence[str], eyes: Seat | None
    ) -> None:
        self._session = session
        self._table = table
        self._at = at
        self._eyes = eyes
        self._given = [self._read(word) for word in words]

    def is_about(self, entry: int) -> bool:
        """Whether an answer of this entry is given."""
        return any(each.entry == entry for each in self._given)

    def _read(self, word: str) -> _Given:
        name, found, value = word.partition("=")
        if not found or not name:
            raise not_of_form(word, "KEY=VALUE")
        where, colon, key = name.rpartition(":")
        entry = _place(where) if colon else self._at
        if entry is None or (entry.after if isinstance(entry, Inserted) else entry) < self._at:
            told = say("{word} names no entry from {entry} on.", word=repr(clipped(word)), entry=self._at)
            fail(self._session.say(told), REFUSED)
        return _Given(word, entry, key, value)

    def plan(self, command: Command | None) -> Amendment:
        """What would become of the table; every given answer has found its question, or it is refused."""
        answers: dict[Place, Sequence[Answer]] = {}
        replaced = self._table.entries(self._at, self._at + 1)
        count = len(self._table.journal.entries)
        for entry in dict.fromkeys(each.entry for each in self._given):
            if isinstance(entry, Inserted) or entry >= count:
                continue
            if entry != self._at or (replaced and command == replaced[0].command):
                answers[entry] = self._changed(entry)
        plan = self._work_out(command, answers)
        while (
            plan.question is not None
            and may_answer(plan.question, self._eyes)
            and (answer := self._find(plan)) is not None
        ):
            assert plan.asked is not None
            vocabulary = Vocabulary(self._session, self._table.game, plan.state)
            value = vocabulary.answer(plan.question, answer.value.split(" "))
            answers[plan.asked] = plan.answered(value)
            plan = self._work_out(command, answers)
        unused = next((each for each in self._given if not each.used and each.place is None), None)
        if unused is not None and (plan.question is None or plan.asked == unused.entry):
            self._refuse(unused, plan)
        return plan

    def _changed(self, entry: int) -> list[Answer]:
        """The recorded answers of an entry with the given ones in their places, each checked."""
        asked = self._table.questions(entry)
        state = self._table.journal.state_before(entry)
        vocabulary = Vocabulary(self._session, self._table.game, state)
        made: list[Answer] = []
        keys: list[str] = []
        for question, answer in asked:
            meant = next(
                (each for each in self._given if each.entry == entry and each.means(question, keys)), None
            )
            keys.append(question.key)
            if meant is None:
                made.append(answer)
                continue
            if self._is_doubtful(meant, [each for each, _ in asked]):
                self._refuse(meant)
            try:
                made.append(question.answer(vocabulary.answer(question, meant.value.split(" "))))
            except Illegal:
                # A later entry may ask otherwise on the corrected table, which then has the last word.
                if entry == self._at:
                    raise
            meant.place = len(keys)
        return made

    def _is_doubtful(self, given: _Given, asked: Sequence[Question]) -> bool:
        """Whether a bare key names several questions."""
        return sum(fold(each.key) == fold(given.key) for each in asked) > 1

    def _find(self, plan: Amendment) -> _Given | None:
        """The given answer to what the plan asks, if there is one."""
        assert plan.question is not None and plan.half is not None
        keys = [each.key for each in plan.half.answers]
        for each in self._given:
            if not each.used and each.entry == plan.asked and each.means(plan.question, keys):
                each.used = True
                return each
        return None

    def _refuse(self, given: _Given, plan: Amendment | None = None) -> None:
        asked: list[Question] = []
        if not isinstance(given.entry, Inserted):
            asked = [question for question, _ in self._table.questions(given.entry)]
        names = [_key(each, asked) for each in asked]
        if plan is not None and plan.question is not None:
            names = [plan.question.key]
        told = say(
            "{word} names no question of entry {entry}.",
            word=repr(clipped(given.word)),
            entry=str(given.entry),
        )
        if self._is_doubtful(given, asked):
            told = say("{word} names several questions.", word=repr(clipped(given.word)))
        known = say("Its questions: {names}.", names=names) if names else say("It asked nothing.")
        fail(f"{self._session.say(told)} {self._session.say(known)}", REFUSED)

    def _work_out(self, command: Command | None, answers: dict[Place, Sequence[Answer]]) -> Amendment:
        """The plan; a long one shows how far it is, and Ctrl-C stops it."""
        progress = _progress(self._session)
        try:
            return self._table.amend(self._at, command, answers, progress, self._eyes)
        except KeyboardInterrupt:
            raise Stopped from None
        finally:
            progress.end()


class _Progress:
    """Tells on a terminal how far a long plan is."""

    def __init__(self, say_it: Callable[[int, int], str]) -> None:
        self._say = say_it
        self._began = time.monotonic()
        self._shown = 0
        self._terminal = find_terminal()

    def __call__(self, done: int, total: int) -> bool:
        late = time.monotonic() - self._began > PATIENCE
        if self._terminal is not None and late and done != self._shown:
            self._shown = done
            self._terminal.write(f"\r{self._say(done, total)}")
            self._terminal.flush()
        return True

    def end(self) -> None:
        """Leave the line of progress behind."""
        if self._shown:
            click.echo(err=True)


def _progress(session: CliContext) -> _Progress:
    return _Progress(
        lambda done, total: session.say(say("{done} of {total} entries worked out", done=done, total=total))
    )


# -- what it leads to ---------------------------------------------------------------------------------


def _asked_name(plan: Amendment) -> str:
    """What the question of a whole plan is called, its number counted over the answers of all seats."""
    if plan.question is None or plan.half is None:
        return ""
    same = sum(each.key == plan.question.key for each in plan.half.answers) + 1
    return f"{plan.question.key}#{same}" if same > 1 else plan.question.key


def report_plan(
    session: CliContext, table: Table, plan: Amendment, asked: str, kept: bool, as_json: bool
) -> None:
    """Tell what a correction leads to, and whether it is kept."""
    codec = codec_of(table.game)
    if as_json:
        echo_json(
            {
                "at": plan.at,
                "changed": list(plan.changed),
                "misfits": [
                    {"entry": each.index, "rule": each.refusal.rule, "key": each.refusal.key}
                    for each in plan.misfits
                ],
                "question": question_json(plan.question) if plan.question else None,
                "new": [
                    {"entry": str(place), "command": codec.tagged(entry.command)}
                    for place, entry in _new(plan)
                ],
                "asked": str(plan.asked) if isinstance(plan.asked, Inserted) else plan.asked,
                "kept": kept,
                "state": codec.state(plan.state),
            }
        )
        return
    counted = say(
        "Entries that fit: {fits}; worked out again: {changed}; no longer fitting: {misfits}.",
        fits=len(plan.entries) - len(plan.changed) - len(_new(plan)),
        changed=len(plan.changed),
        misfits=len(plan.misfits),
    )
    click.echo(session.say(counted))
    for index in plan.changed:
        click.echo(session.say(say("entry {entry}: worked out again", entry=index)))
    for place, entry in _new(plan):
        what = label(table.game, entry.command, plan.state)
        new = say("entry {entry}: new, the table does it by itself: {what}", entry=str(place), what=what)
        click.echo(session.say(new))
    for each in plan.misfits:
        why = refusal(table.game, each.refusal, plan.state)
        told = session.say(say("entry {entry}: no longer fits: {why}", entry=each.index, why=why))
        click.echo(f"{told} [{each.refusal.rule}]")
    if plan.question:
        _echo_asked(session, table, plan, asked)
    elif kept:
        click.echo(session.say(say("The correction is kept.")))
    elif plan.asked is None and table.is_free:
        click.echo(session.say(say("Nothing was kept: add --yes to keep it.")))
    elif plan.asked is None:
        first = say("Nothing was kept: answer the open question first, or take it back with undo.")
        click.echo(session.say(first))


def _new(plan: Amendment) -> list[tuple[Inserted, Entry]]:
    """What the table now does by itself and did not before."""
    pairs = zip(plan.places, plan.entries, strict=True)
    return [(place, entry) for place, entry in pairs if isinstance(place, Inserted)]


def _place(word: str) -> Place | None:
    """The place of an entry as it is shown: 4, or 4+1 for what is new behind it."""
    entry, plus, number = word.partition("+")
    after, behind = whole(entry), whole(number)
    if after is None or not plus:
        return after
    return Inserted(after, behind) if behind is not None else None


def _echo_asked(session: CliContext, table: Table, plan: Amendment, name: str) -> None:
    """What is still to be answered, and how."""
    assert plan.question is not None
    asked = say("entry {entry} needs an answer ({key}):", entry=str(plan.asked), key=plan.question.key)
    click.echo(session.say(asked))
    echo_question(session, table.game, plan.question, plan.state)
    where = "" if plan.asked == plan.at else f"{plan.asked}:"
    words = f"--answer {where}{name}=…"
    click.echo(session.say(say("Nothing was kept; answer it with: {words}", words=words)))
