"""Lists of an event: register them, decide on late changes, answer what is asked about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from companion.cli.decks import judge_files
from companion.cli.desk import (
    ALL_SEEN,
    COPIES_EACH,
    COUNT_NUMBER,
    FOLDERS,
    ONE_LIST,
    REDEALS,
    SEAT,
    SIDE,
    NamedPath,
    files_of,
    hear,
    names_of,
    no_files,
    read_side,
)
from companion.cli.event.base import (
    AT,
    CARDS,
    EVENT,
    PLAYER,
    carry_out,
    event,
    find_player,
    judge_of,
    leave,
    lists_of,
    lists_to_show,
    moment,
)
from companion.cli.lists import tell_comparison
from companion.cli.shared import REFUSED, WHOLE, CliContext, fail, misuse, verb
from companion.core.errors import DataError
from companion.core.game import Note
from companion.core.journal import TOO_MUCH
from companion.core.numerals import whole
from companion.core.table import Table
from companion.core.text import Text, say, say_n
from companion.decks.answers import choices_of, count_choice, meant, stated
from companion.decks.judge import Judge
from companion.decks.model import Overrides, Verdict
from companion.decks.phrases import LOOKS, NO_COUNTS, SECOND_LIST
from companion.decks.report.wording import Teller
from companion.tournament.acts import (
    DecideChange,
    Register,
    TakeAsOther,
)
from companion.tournament.listing import filings as filings_of
from companion.tournament.listing import left_out, require_room, revision, too_many_at_once, why_unreadable
from companion.tournament.model import Tournament
from companion.tournament.words import clock


@event.command(epilog="Example: companion event register 1 lists/")
@EVENT
@click.argument(
    "paths", nargs=-1, required=True, type=NamedPath(exists=True, allow_dash=True, path_type=Path)
)
@click.option("--player", default="", help="Whose list it is, where the list does not say so.")
@COUNT_NUMBER
@COPIES_EACH
@ONE_LIST
@ALL_SEEN
@AT
@FOLDERS
@CARDS
@verb
def register(
    session: CliContext,
    event: int,
    paths: tuple[Path, ...],
    player: str,
    count_number: int,
    copies_each: int,
    one_list: bool,
    all_seen: bool,
    at: str,
    folders: tuple[Path, ...],
    cards: Path | None,
) -> None:
    """Register all lists of files and folders by their players; - is the standard input.

    A file that holds no list is told, and noted in the journal. A list of a player who has one counts from
    now on, or waits for a judge once the deadline is over or a round has begun, or where it is doubtful whose
    it is. What is on record changes nothing; a list of before is brought back with --player. Leaves with 1 if
    something waits, is not legal, or has to be asked about. Answers given here are kept with the lists;
    `companion event answer` gives them later, list by list.
    """
    hear(paths, cards)
    table = session.store.events.open(event)
    state: Tournament = table.state
    when = moment(at, state.date)
    lists = lists_of(session, state, folders, cards)
    answers = Overrides(
        count_number=count_number, one_list=one_list, copies_each=copies_each, all_seen=all_seen
    )
    verdicts = list(
        judge_files(judge_of(session, state, folders, cards, answers), files_of(paths), require_room)
    )
    if not verdicts:
        raise no_files(paths)
    if player and len(verdicts) > 1:
        raise misuse(
            say("Only one list can be registered for a player at once; here are {n}.", n=len(verdicts))
        )
    readable = [each for each in verdicts if player or each.status != "unreadable"]
    load = lists.sifted(state, filings_of(readable, player, state.players), bool(player))
    known = len(readable) - len(load.new)
    if known:
        click.echo(
            session.say(say_n("{n} list is on record already.", "{n} lists are on record already.", known))
        )
    if load.note is not None:
        click.echo(session.say(load.note))
    if load.new:
        _hand_in(session, table, Register(load.new, when), paths)
    for verdict in verdicts:
        if verdict.status == "unreadable":
            click.echo(session.say(why_unreadable(verdict)), err=True)
    unread = None if player else left_out(verdicts, session.say)
    if unread is not None:
        carry_out(session, table, Note(session.say(unread)))
    waits = sum(each.late is not None for each in table.state.players)
    if waits:
        click.echo(
            session.say(say_n("{n} change waits for a judge.", "{n} changes wait for a judge.", waits))
        )
    bad = any(verdict.status != "legal" for verdict in verdicts)
    raise SystemExit(REFUSED if bad or waits else 0)


def _hand_in(session: CliContext, table: Table, command: Register, paths: Sequence[Path]) -> None:
    """Put lists on record, all of them or none."""
    try:
        carry_out(session, table, command)
    except DataError as error:
        if error.problem != TOO_MUCH:
            raise
        raise too_many_at_once(names_of(paths)) from None


@event.command(epilog="Example: companion event change 1 Anna --refuse --words 'too late'")
@EVENT
@click.argument("player", default="")
@click.option("--accept", is_flag=True, help="The changed list counts.")
@click.option("--refuse", is_flag=True, help="The registered list goes on to count.")
@click.option("--other", default=None, metavar="NAME", help="It is the list of another player, called so.")
@click.option("--words", default="", help="Why.")
@AT
@FOLDERS
@CARDS
@verb
def change(
    session: CliContext,
    event: int,
    player: str,
    accept: bool,
    refuse: bool,
    other: str | None,
    words: str,
    at: str,
    folders: tuple[Path, ...],
    cards: Path | None,
) -> None:
    """Show late changes card by card, and accept or refuse one."""
    ways = accept + refuse + (other is not None)
    if ways > 1 or (words and not ways):
        raise misuse(say("Decide in one way: --accept, --refuse or --other."))
    hear(cards)
    table = session.store.events.open(event)
    state: Tournament = table.state
    when = moment(at, state.date)
    chosen = (
        [find_player(session, state, player)] if player else [each for each in state.players if each.late]
    )
    if ways and not player:
        raise misuse(say("Name the player whose change is meant."))
    if ways:
        id = chosen[0].id
        decided = DecideChange(id, accept, when, words)
        carry_out(session, table, decided if other is None else TakeAsOther(id, other, when, words))
        return
    lists, teller = lists_to_show(session, event, state, folders, cards), Teller(session.language)
    for each in chosen:
        if each.late is None:
            click.echo(session.say(say("No change of {player} waits for a judge.", player=each.name)))
            continue
        status = teller.status(lists.verdict(each.late).status)
        told = say(
            "{player}, {time}: with the change {status}",
            player=each.name,
            time=clock(each.late.at),
            status=status,
        )
        click.echo(session.say(told))
        tell_comparison(session, lists.change(each.filed, each.late), state.game)
    leave(lists)


@event.command(epilog="Example: companion event answer 1 Anna 2 1")
@EVENT
@PLAYER
@click.argument("question", type=WHOLE, default=0)
@click.argument("choice", default="")
@COUNT_NUMBER
@COPIES_EACH
@ONE_LIST
@ALL_SEEN
@SIDE
@SEAT
@REDEALS
@AT
@FOLDERS
@CARDS
@verb
def answer(
    session: CliContext,
    event: int,
    player: str,
    question: int,
    choice: str,
    count_number: int,
    copies_each: int,
    one_list: bool,
    all_seen: bool,
    side: str,
    seat: int,
    redeals: int | None,
    at: str,
    folders: tuple[Path, ...],
    cards: Path | None,
) -> None:
    """Answer what is asked about a player's list; without an answer, tell the questions.

    A question goes by its number, an answer by its number or, where a card is asked for, by the card's name
    or id. Every answer is an entry of the journal, and `companion event undo` takes it back. Leaves with 1
    while the list is not legal or something is still to be asked.
    """
    hear(cards)
    table = session.store.events.open(event)
    state: Tournament = table.state
    found, when = find_player(session, state, player), moment(at, state.date)
    lists = lists_of(session, state, folders, cards)
    before = lists.verdict(found.filed)
    after = before
    if question:
        after = _chosen(lists.judge, after, question, choice)
    if one_list:
        after = _answered(lists.judge, after, SECOND_LIST, lambda _readings: 0)
    if all_seen:
        after = _answered(lists.judge, after, LOOKS, lambda _readings: 0)
    if count_number:
        after = _answered(lists.judge, after, "WHICH_COUNT", lambda said: count_choice(said, count_number))
    if copies_each:
        after = _answered(lists.judge, after, NO_COUNTS, lambda said: min(copies_each, len(said)) - 1)
    told = {"side": read_side(side), "seat": seat or "", "redeals": "" if redeals is None else redeals}
    for name, value in told.items():
        after = stated(lists.judge, after, name, str(value)) if value != "" else after
    act = revision(found.id, before, after, when, session.say)
    if act is not None:
        carry_out(session, table, act)
    elif any((question, one_list, all_seen, count_number, copies_each, *(v != "" for v in told.values()))):
        fail(session.say(say("Nothing in this list is asked that this answers.")), REFUSED)
    _tell_questions(session, after)
    raise SystemExit(0 if after.status == "legal" else REFUSED)


def _questions(verdict: Verdict) -> list[int]:
    """The places of the findings that ask something, in the order in which they are told."""
    return [at for at, finding in enumerate(verdict.findings) if finding.severity == "ask"]


def _chosen(judge: Judge, verdict: Verdict, number: int, choice: str) -> Verdict:
    """The list after an answer to one of its questions."""
    asked = _questions(verdict)
    if not 1 <= number <= len(asked):
        there = len(asked)
        raise misuse(
            say_n("There is {n} question about this list.", "There are {n} questions about this list.", there)
        )
    if not choice.strip():
        raise misuse(say("An answer is missing: its number, or a card."))
    at = asked[number - 1]
    finding = verdict.findings[at]
    choices = [word for word, _ in choices_of(finding)]
    place = whole(choice)
    if place is not None and 1 <= place <= len(choices):
        return meant(judge, verdict, at, choices[place - 1])
    finder = None if finding.readings else judge.finder
    found = finder.find(choice, choice) if finder and choice else None
    if finder and found and found.outcome == "found":
        after = meant(judge, verdict, at, finder.table.cards[found.cards[0]].id)
        if after.deck.entries != verdict.deck.entries:
            return after
    raise misuse(say("{word} is no answer to this question.", word=repr(choice[:60])))


def _answered(
    judge: Judge, verdict: Verdict, key: str, choose: Callable[[Sequence[Text]], int | None]
) -> Verdict:
    """The list after an answer to every question of one kind."""
    for at, finding in enumerate(verdict.findings):
        choice = choose(finding.readings) if finding.key == key and finding.readings else None
        if choice is not None:
            return _answered(judge, meant(judge, verdict, at, str(choice)), key, choose)
    return verdict


def _tell_questions(session: CliContext, verdict: Verdict) -> None:
    """Verdict and questions, each with its number and its answers."""
    teller = Teller(session.language)
    click.echo(teller.status(verdict.status))
    for number, at in enumerate(_questions(verdict), 1):
        finding = verdict.findings[at]
        told = teller.finding(finding, game=verdict.deck.game)
        head = " · ".join(part for part in (told.where, told.what) if part)
        click.echo(f"{number}. {head}: {told.text}" if head else f"{number}. {told.text}")
        for place, (word, label) in enumerate(choices_of(finding), 1):
            own = "" if finding.readings or word == session.say(label) else f" ({word})"
            click.echo(f"   {place}  {session.say(label)}{own}")
