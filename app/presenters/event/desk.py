"""One event: its players worst first, what a judge does there, and the way back.

Every act is an entry of the event's journal, on disk before it is shown. Only the cards that are counted in a
check are kept beside it (`EventChecks`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from app.presenters.decks.desk_record import counted
from app.presenters.decks.desk_store import GONE
from app.presenters.decks.export import Files
from app.presenters.decks.list_desk import ListDesk
from app.presenters.event.checks import EventChecks
from app.presenters.event.clock import now
from app.presenters.event.events import EventForm, guarded, plain_name
from app.presenters.event.view import EventView, event_view
from app.presenters.session import caught, open_again
from app.presenters.views import RowView
from companion.core.errors import CompanionError, DataError, Illegal, StorageError
from companion.core.text import say, say_n

if TYPE_CHECKING:
    from app.presenters.decks.physical_check import Checking
    from app.presenters.session import AppSession
    from companion.core.amend import Amendment
    from companion.core.game import Command
    from companion.core.table import Table
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict
    from companion.decks.played import AnyCheck, PhysicalCheck
    from companion.store.tables import StoredTables
    from companion.tournament.lists import EventLists
    from companion.tournament.model import Player, Tournament


class EventDesk(ListDesk[str]):
    """Reads, judges and keeps the lists of one event."""

    def __init__(
        self,
        session: AppSession,
        event_id: int,
        changed: Callable[[], None] = lambda: None,
        clock: Callable[[], str] = now,
    ) -> None:
        super().__init__(session, changed)
        self._clock = clock
        self.id = event_id
        self.export = Files(session)
        self.selected: str | None = None
        self.judging = False
        self._lists: EventLists | None = None
        self._basis: object = None
        """The format, the day and the cards by which the lists were judged."""
        self._read(lambda events: events.open(event_id))

    # -- what lies here ---------------------------------------------------------------------------

    def _read(self, read: Callable[[StoredTables], Table]) -> None:
        """Read the event out of the data that there is now."""
        store, replaced = self._session.store, self._session.replaced
        self._table = read(store.events)
        self._kept = EventChecks(self._session, self.id)
        self._replaced = replaced
        self._judge_all()

    def shows(self, event_id: int) -> bool:
        """Whether this event is open here; out of other data another one may have its number."""
        try:
            self._look()
        except StorageError:
            return False
        return self.id == event_id

    @property
    def table(self) -> Table:
        """The event and its journal."""
        self._look()
        return self._table

    @property
    def _checks(self) -> EventChecks:
        """The cards that were counted."""
        self._look()
        return self._kept

    def _look(self) -> None:
        """Read anew where other data was put in the place of what had been read."""
        if self._replaced != self._session.replaced:
            self._read(lambda events: open_again(events, self.id, self._table))

    @property
    def state(self) -> Tournament:
        """The event as it stands."""
        state: Tournament = self.table.state
        return state

    @property
    def game(self) -> str:
        """The game whose lists are judged."""
        return self.state.game

    @property
    def lists(self) -> EventLists:
        """The lists before the judge of this event; with another format, day or card table by another one."""
        basis = self.state.format, self.state.date, self.judges.edition
        if self._lists is None or self._basis != basis:
            from companion.tournament.lists import EventLists

            self._basis, self._lists = basis, EventLists(*self._judge())
        return self._lists

    @property
    def format_id(self) -> str:
        """The format that the event names, be it gone; else the one that judges."""
        return self.state.format or self.judge().format.id

    def judge(self) -> Judge:
        """The judge of the event's format and day; one who only reads the lists where it has gone."""
        return self._judge()[0]

    def _judge(self) -> tuple[Judge, DataError | None]:
        from companion.tournament.lists import day_of

        try:
            return self.judges.judge(self.game, self.state.format, day_of(self.state)), None
        except DataError as error:
            return self.judges.judge(self.game, ""), error

    def _judge_all(self) -> None:
        """Judge what nobody has judged yet, beside the screen."""
        lists, players = self.lists, self.state.players
        filed = [each for player in players for each in (player.filed, player.late) if each is not None]

        def judged(found: Any) -> None:
            self.judging = False
            if isinstance(found, CompanionError):
                self._session.fail(found)
            self._changed()

        self.judging = True
        self._session.run(lambda: caught(lambda: [lists.verdict(each) for each in filed]), judged)

    def view(self, rounds: int = 5) -> EventView:
        """The event as it is shown, with so many rounds at most."""
        return event_view(self, self._session, rounds)

    @property
    def chosen(self) -> Player | None:
        """The player who is looked at."""
        return self.state.find(self.selected) if self.selected is not None else None

    def verdict(self, player: Player) -> Verdict:
        """The verdict on the list that counts, under the name of the event."""
        from companion.tournament.report.told import named

        return named(self.lists.verdict(player.filed), player.name)

    @property
    def chosen_verdict(self) -> Verdict | None:
        """The verdict on the list of the player who is looked at."""
        player = self.chosen
        return self.verdict(player) if player is not None else None

    # -- acts -------------------------------------------------------------------------------------

    def do(self, command: Command) -> bool:
        """Carry an order out; False, and one sentence said, if it is refused."""
        from companion.tournament.rules import of_its_list

        def work() -> bool:
            self.table.do(of_its_list(command, self.state))
            return True

        done = bool(guarded(self._session, work, self.state))
        if done:
            self._judge_all()
        self._changed()
        return done

    @property
    def identity(self) -> str:
        """Tells this event from every other, one of the same number in other data too."""
        return f"{self.id}-{self.table.seed}"

    @property
    def chosen_name(self) -> str:
        """The player."""
        return "" if self.chosen is None else self.chosen.id

    def position(self) -> object:
        """Where undo stands: another place after everything that is done here."""
        return self.table.position

    def undo(self) -> None:
        """Take the last act back."""
        self._step(self.table.undo)

    def redo(self) -> None:
        """Do it again."""
        self._step(self.table.redo)

    def _step(self, step: Callable[[], object]) -> bool:
        done = guarded(self._session, lambda: (step(),), self.state) is not None
        self._judge_all()
        self._changed()
        return done

    def arrange(self, form: EventForm, format_id: str = "") -> bool:
        """Change what the event is."""
        from companion.tournament.acts import Arrange
        from companion.tournament.lists import deadline_on

        options: dict[str, Any] | None = guarded(self._session, form.options, self.state)
        if options is None:
            return False
        as_it_is = EventForm.of(self.state)  # whose words may say less than the event knows
        same = form.kinds == as_it_is.kinds
        options["scale"] = self.state.scale if same else tuple(options["scale"])
        if form.deadline == as_it_is.deadline:
            options["deadline"] = deadline_on(self.state, options["date"])
        return self.do(Arrange(format=format_id or self.state.format, **options))

    # -- lists come -------------------------------------------------------------------------------

    def lists_so_far(self) -> int:
        """Each player has one."""
        return len(self.state.players)

    def take(self, verdicts: Sequence[Verdict], game: str) -> bool:
        """Register them."""
        return self.register(verdicts)

    def register(self, verdicts: Sequence[Verdict], player: str = "") -> bool:
        """Register lists by their players; what holds no list is noted, what is known changes nothing.

        False where nothing of it is on record: it is refused, or holds no list.
        """
        from companion.core.game import Note
        from companion.tournament.acts import Register
        from companion.tournament.listing import filings as filings_of
        from companion.tournament.listing import left_out

        readable = [each for each in verdicts if each.status != "unreadable"]
        filings = filings_of(readable, player, self.state.players)
        load = self.lists.sifted(self.state, filings, bool(player))
        self.filter = "all"
        done = not load.new or self.do(Register(load.new, self._clock()))
        known, unread = len(readable) - len(load.new), left_out(verdicts, self._session.speak)
        if unread is not None:
            self.do(Note(self._session.speak(unread)))
            self.tell(unread)
        elif load.note is not None:
            self.tell(load.note)
        elif known:
            self.tell(say_n("{n} list is on record already.", "{n} lists are on record already.", known))
        self._changed()
        return done and bool(readable)

    def register_text(self, of: str, text: str) -> bool:
        """Register the one list of a text as a player's, whatever it says; False if it is not one list."""
        from companion.decks.judge_files import judge_bytes
        from companion.decks.phrases import not_one_list

        player = self.find(of)
        if player is None:
            return False
        source = self._session.speak(say("the text"))
        found = judge_bytes(self.judge(), text, source)
        if len(found) != 1:
            self._session.fail(DataError(source, "", not_one_list(len(found))))
            return False
        return self.register(found, player.name)

    # -- looking ----------------------------------------------------------------------------------

    def pick_filter(self, name: str) -> None:
        """Show only some players; the same again shows all."""
        self.filter = "all" if name == self.filter else name
        self._changed()

    def search(self, words: str) -> None:
        """Show only players with these words in name, table, title or cards."""
        self.words = words.casefold().strip()
        self._changed()

    def select(self, player: str | None) -> None:
        """Look at a player."""
        self.selected = player
        self._changed()

    def is_here(self, player: str | None) -> bool:
        """Whether a player is in the event; if not, one sentence is said."""
        return self.find(player or "") is not None

    def looked_at(self) -> str | None:
        """The player who is looked at."""
        return self.selected

    def shown_keys(self) -> list[str]:
        """The players on show."""
        return [row.id for row in self.view().rows]

    # -- players and rounds -----------------------------------------------------------------------

    def begin_round(self) -> bool:
        """Begin the next round."""
        from companion.tournament.acts import BeginRound

        return self.do(BeginRound(self._clock()))

    def decide(self, accept: bool, words: str = "") -> bool:
        """Accept or refuse the late change of the chosen player."""
        from companion.tournament.acts import DecideChange

        return self._of("", lambda of: DecideChange(of.id, accept, self._clock(), words))

    def take_as_other(self, name: str, player: str = "") -> bool:
        """The late list of a player, or of the chosen one, is another player's."""
        from companion.tournament.acts import TakeAsOther

        return self._of(player, lambda of: TakeAsOther(of.id, name, self._clock()))

    def rename(self, name: str, player: str = "") -> bool:
        """Call a player, or the chosen one, otherwise."""
        from companion.tournament.acts import Rename

        return self._of(player, lambda of: Rename(of.id, name))

    def drop_out(self) -> bool:
        """The chosen player leaves the event, or comes back."""
        from companion.tournament.acts import ComeBack, DropOut

        return self._of("", lambda of: (DropOut if of.plays else ComeBack)(of.id))

    def sit(self, table: str, player: str = "") -> bool:
        """A player, or the chosen one, sits at a table."""
        from companion.tournament.acts import Seat, Seated

        return self._of(player, lambda of: Seat((Seated(of.id, table.strip()),)))

    def seat(self, text: str) -> bool:
        """Everybody sits where a text says."""
        from companion.tournament.acts import Seat
        from companion.tournament.pairings import read_pairings

        source = self._session.speak(say("the text"))
        seats = guarded(self._session, lambda: read_pairings(text, self.state, source), self.state)
        return bool(seats) and self.do(Seat(seats))

    def penalise(self, kind: str, words: str = "", player: str = "") -> bool:
        """Note a penalty of a player, or of the chosen one."""
        from companion.tournament.acts import Penalise

        return self._of(player, lambda of: Penalise(of.id, kind, self._clock(), words))

    def kinds(self) -> tuple[str, ...]:
        """The kinds of penalties that the organiser knows, and those noted before."""
        noted = (penalty.kind for penalty in self.state.penalties)
        return tuple(dict.fromkeys((*self.state.scale, *noted)))

    def note(self, text: str) -> bool:
        """Write a sentence into the journal."""
        from companion.core.game import Note

        return self.do(Note(text))

    def _of(self, player: str, order: Callable[[Player], Command]) -> bool:
        """Carry out an order about a player, or about the chosen one where none is named."""
        found = self.find(player) if player else self.chosen
        return found is not None and self.do(order(found))

    def find(self, player: str) -> Player | None:
        """A player; None, and one sentence said, if an undo took that player out of the event meanwhile."""
        found = self.state.find(player)
        if found is None:
            gone = Illegal("EVENT-PLAYER-01", "no_such_player", player=player)
            sentence = say("This player is no longer in the event; what you wrote is still there.")
            self._session.fail(gone, self._session.speak(sentence))
        return found

    # -- checks -----------------------------------------------------------------------------------

    def draw(self, count: int, of: str = "players", again: bool = False, code: str = "") -> bool:
        """Draw by lot whom to check; without a code the lot of the round goes on, or chance makes one."""
        from companion.tournament.acts import PickForCheck
        from companion.tournament.lots import fresh_code

        state = self.state
        drawn = [lot.code for lot in state.lots if lot.round == state.round]
        chosen = code.strip() or (drawn[-1] if drawn else fresh_code(secrets.token_bytes(16)))
        kind: Any = of
        return self.do(PickForCheck(count, chosen, self._clock(), kind, again))

    def can_draw(self, of: str, again: bool) -> int:
        """On how many the lot may fall now."""
        from companion.tournament.rules import drawn_from

        return len(drawn_from(self.state, of, again))

    def check_of(self, player: str) -> PhysicalCheck | None:
        """The check of a player's list that is under way."""
        from companion.decks.played import PhysicalCheck

        found = self.state.find(player)
        kept = self._checks.find(self.state, player, self.verdict(found)) if found else None
        return kept if isinstance(kept, PhysicalCheck) else None

    def checking(self, clock: Callable[[], float] = time) -> Checking | None:
        """The guided check of the chosen player's cards, begun now or gone on with."""
        from app.presenters.decks.physical_check import Checking

        player = self.chosen
        if player is None:
            return None
        verdict, id = self.verdict(player), player.id
        on_record = self._checks.find(self.state, id, verdict) if self.check_of(id) is None else None

        def kept() -> AnyCheck | None:
            """What is counted; a check that was on record when this one began is another one."""
            found = self._checks.find(self.state, id, verdict)
            return None if found == on_record else found

        keep = partial(self._keep_check, id)

        def begun() -> Checking:
            judge, problem = self._judge()
            if problem is not None:
                raise problem
            return Checking(self._session, judge, verdict.deck, clock, keep, kept)

        made: Checking | None = self._session.guard(begun)
        if made is not None:
            made.round, made.seat = str(self.state.round or ""), player.table
        return made

    def _keep_check(self, player: str, check: AnyCheck) -> bool:
        """Keep what is counted; a signature is an act too."""
        from companion.decks.played import SignedCheck
        from companion.tournament.acts import RecordCheck
        from companion.tournament.checking import kept_check

        of = self.find(player)
        if of is None:
            return False
        if not self._counts(player, check):
            self.tell(GONE)
            return False
        done = self._checks.keep(self.state, player, check, self._counts)
        if done and isinstance(check, SignedCheck):
            done = self.do(RecordCheck(kept_check(check, of, self.state.round, self._clock())))
        self._changed()
        return done

    def _counts(self, player: str, check: AnyCheck) -> bool:
        """Whether a player's list is still the one that was checked."""
        found = self.state.find(player)
        return found is not None and counted(check).is_of(self.verdict(found))

    # -- changing a list --------------------------------------------------------------------------

    def change(self, change: Callable[[Judge, Verdict], Verdict]) -> bool:
        """A changed list is a revision in the journal, with what was changed in words."""
        from companion.tournament.listing import revision

        player = self.chosen
        if player is None:
            return False
        before = self.verdict(player)
        after: Verdict | None = self._session.guard(lambda: change(self.judge(), before))
        if after is None:
            return False
        act = revision(player.id, before, after, self._clock(), self._session.speak)
        return self.do(act) if act else False

    # -- the journal ------------------------------------------------------------------------------

    def journal(self) -> tuple[RowView, ...]:
        """Every entry, the last one first: what was ordered, and what then happened."""
        from companion.core.telling import label

        speak, game, state = self._session.speak, self.table.game, self.state
        rows = []
        for place, entry, lines in self.table.log():
            told = [speak(line.text) for line in lines]
            more = f" (+{len(told) - FEW})" if len(told) > FEW else ""
            title = f"{place}. {speak(label(game, entry.command, state))}"
            rows.append(RowView(str(place), title, "\n".join(told[:FEW]) + more, end_icon="chevron-right"))
        return tuple(reversed(rows))

    def strike(self, place: int) -> tuple[Amendment, tuple[str, ...]] | None:
        """What striking an entry would lead to, and what else changes with it; None if it is refused."""
        from companion.core.telling import label, refusal

        plan: Amendment | None = guarded(self._session, lambda: self.table.amend(place, None), self.state)
        if plan is None:
            return None
        speak, game, entries = self._session.speak, self.table.game, self.table.entries()
        lines = []
        for each in plan.misfits:
            what = label(game, entries[each.index].command, self.state)
            why = refusal(game, each.refusal, plan.state)
            lines.append(speak(say("{what} no longer fits: {why}", what=what, why=why)))
        for index in plan.changed:
            what = label(game, entries[index].command, self.state)
            lines.append(speak(say("{what}: worked out again.", what=what)))
        return plan, tuple(lines)

    def confirm(self, plan: Amendment) -> bool:
        """Strike it; False, and one sentence said, if it is refused."""
        return self._step(lambda: self.table.confirm(plan))

    # -- the report -------------------------------------------------------------------------------

    def save(self, kind: str, today: date, then: Callable[[Path], object]) -> None:
        """Write the report on the event beside the screen, then go on with its path."""
        from app.presenters.decks.export import write
        from companion.tournament.report.files import render
        from companion.tournament.report.told import make_event_report

        session, language = self._session, self._session.settings.language
        folder, name = self.export.folder, plain_name(self.state.name)
        report = make_event_report(self.table, self.lists, today)

        session.run(lambda: write(folder, name, kind, lambda: render(kind, report, language)), then)


FEW = 4
"""So many sentences of one entry are told in the list of entries."""
