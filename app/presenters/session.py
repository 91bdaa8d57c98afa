"""One run of the app: the store once it is open, the settings, and the table at play.

INVARIANT: importing this module and making an `AppSession` touches no disk and imports neither the
store nor the rules, so that the first frame need not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from app.presenters.settings import SYSTEM_STYLE, Settings, read_settings
from app.presenters.unfinished import Purpose, Unfinished
from app.presenters.watched import Watched
from companion.content.languages import language_problem, speak
from companion.content.problem_file import unforeseen
from companion.core.errors import CompanionError, DataError, StorageError, Unforeseen
from companion.core.json_text import dump, load
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.decks.background_load import Loader
    from app.presenters.decks.judges import Judges
    from app.presenters.play import Play
    from companion.core.table import Table
    from companion.store import Store
    from companion.store.table_info import TableInfo
    from companion.store.tables import StoredTables

Run = Callable[[Callable[[], Any], Callable[[Any], None]], None]
"""Runs the first function, perhaps on another thread, then the second with its result on ours."""
LAST = "last_table"
LONGEST = 10_000
"""Characters of a setting that a start may need; a desk of lists is longer, and read where it is shown."""
PATIENCE, BREATH = 1.5, 0.3
"""For how many seconds the right to write is asked for at the start, and how often."""


def inline(work: Callable[[], Any], then: Callable[[Any], None]) -> None:
    """Run both at once, here."""
    then(work())


class _Failed:
    """Work beside the screen that came to nothing."""

    def __init__(self, error: CompanionError) -> None:
        self.error = error


def caught(work: Callable[[], Any], made: Callable[[CompanionError], Any] = lambda error: error) -> Any:
    """The result of some work, or what is made of the error that ended it; nothing gets past."""
    try:
        return work()
    except CompanionError as error:
        return made(error)
    except Exception as error:
        return made(Unforeseen(unforeseen(error, "app")))


class AppSession(Watched):
    """The app's one living presenter; screens watch its settings, notices and errors, and ask it."""

    def __init__(
        self, run: Run = inline, open_store: Callable[[], Store] | None = None, language: str = "en"
    ) -> None:
        super().__init__()
        self._run = run
        self._open_store = open_store or _players_store
        self._language = language
        self._store: Store | None = None
        self.settings = Settings(language=language)
        self.system_style = "Dark"
        """What the system shows its own windows in, as far as it is known."""
        self.play: Play | None = None
        self._waiting: dict[int, Play] = {}
        """Tables that were put down while something half written waits there for who wrote it."""
        self.unfinished = Unfinished(self)
        """Words that somebody began to write."""
        self.loaders: WeakSet[Loader] = WeakSet()
        """Whoever reads lists beside the screen."""
        self.notices: list[str] = []
        self.replaced = 0
        """How often other data was put in the place of what had been read; whoever holds some compares."""
        self.overtaken = 0
        """How often somebody else had changed the data before it could be written here: what sheets and menus
        were opened for may be something else by then."""
        self._turn = 0
        """How far the data went when it was taken."""
        self.trouble: CompanionError | None = None
        """Why the data could not be opened."""
        self._opening = False
        """Whether the data is being opened beside the screen."""
        self.standing: list[str] = []
        """What somebody has to read: what the store has to say, and what could not be stored or went wrong
        where nobody looked. It stays until it is put away."""
        self._told = 0
        """How many notices of the store have been taken over."""
        self.error = ""
        self._telling = ""
        """What went wrong and is being told: pages look again then, and may meet it again."""

    @cached_property
    def judges(self) -> Judges:
        """Who judges lists, at the desk and at every event: a card table that one loads is for all."""
        from app.presenters.decks.judges import Judges

        return Judges(self)

    def run(
        self,
        work: Callable[[], Any],
        then: Callable[[Any], object],
        failed: Callable[[], object] = lambda: None,
    ) -> None:
        """Work beside the screen, then go on with the result; of work that fails `failed` is told, and it is
        said on the screen."""

        def done(found: Any) -> None:
            if isinstance(found, _Failed):
                failed()
                self.fail(found.error)
            else:
                then(found)

        self._run(lambda: caught(work, _Failed), done)

    # -- the store ------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the player's data is open."""
        return self._store is not None

    @property
    def store(self) -> Store:
        """The player's data; opened now if nobody has yet.

        :raises CompanionError: if it cannot be opened.
        """
        if self._store is None:
            if self._opening:  # a second one would find the data in use, by us
                raise StorageError(say("The data is still being opened: try again in a moment."))
            found = self._open()
            if isinstance(found, CompanionError):
                self.trouble = found
                raise found
            self._take(found)
        assert self._store is not None, "what was opened is taken"
        return self._store

    def start(self, then: Callable[[], None] = lambda: None) -> None:
        """Open the player's data off the first frame, then go on; only one opens it at a time."""

        def opened(found: Any) -> None:
            self._opening = False
            self._take(found)
            then()

        if not self._opening and not self.ready:
            self._opening = True
            self._run(self._open, opened)

    def ask_to_write(self) -> None:
        """Where the data can only be looked at, ask for more beside the screen: what stood in the way may be
        gone."""
        store = self._store
        if store is not None and store.read_only and not self._opening:
            self._opening = True
            self._run(self._open, self._asked)

    def _asked(self, found: Store | CompanionError) -> None:
        """Take the data that can be written in place of what was only looked at, which may be older."""
        self._opening = False
        before = self._store
        if isinstance(found, CompanionError):
            return
        if found.read_only or before is None:
            found.close()
            return
        old = [self.speak(notice) for notice in before.notices]
        self.standing = [each for each in self.standing if each not in old]
        text = say("The data can be written again: changes are kept. What was refused can be done now.")
        if found.turn != self._turn:
            self.overtaken += 1
            text = say(
                "The data can be written again. It was changed elsewhere meanwhile, so what was open here is"
                " closed; what you wrote is there again when you open it."
            )
        self.notices = [*self.notices, self.speak(text)]
        self.replaced += 1
        gone = self._renew_play(found)
        self._take(found)  # and all who watch: by now nothing of the old data is left
        if gone is not None:
            self.fail(gone)
        elif self.play is not None:
            self.play.go_on()
            self.tell()

    def _renew_play(self, store: Store) -> CompanionError | None:
        """Go on with the table at play out of other data; one that is not there is left, and why is given."""
        play = self.play
        if play is None:
            return None
        found = caught(lambda: open_again(store.tables, play.id, play.table))
        if isinstance(found, CompanionError):
            self.leave()
            return found
        play.take_table(found)
        return None

    def look_after(self, daily: bool = False) -> None:
        """Check the file and make the day's backup, beside the play; what has been closed stays closed.

        With `daily` only where nobody has done so today.
        """
        store = self._store
        if store is not None:
            tend = store.tend_daily if daily else store.tend
            self.run(lambda: _tend(tend) if self._store is store else None, self._tended)

    def close(self) -> None:
        """Let go of the data file."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def _open(self) -> Store | CompanionError:
        found: Store | CompanionError = caught(self._open_store)
        return found

    def _take(self, found: Store | CompanionError) -> None:
        if self.trouble is not None:  # what stood there said why nothing could be opened
            self.standing = []
        self.trouble = found if isinstance(found, CompanionError) else None
        if isinstance(found, CompanionError):
            self.fail(found)
            return
        if self._store is not found:
            if self._store is not None:
                self._store.close()
            self._store, self._told, self._turn = found, 0, found.turn
            found.on_notice(self._noticed)
        try:
            settings = found.settings.all(LONGEST)
        except CompanionError as error:  # the app starts all the same, with settings as they come
            settings = {}
            self.fail(error)
        self.settings = read_settings(settings, self._language)
        style = settings.get(SYSTEM_STYLE)
        self.system_style = style if style in ("Dark", "Light") else self.system_style
        self._take_notices(found)
        unspoken = language_problem(self.settings.language)
        if unspoken is not None:
            self.fail(unspoken)
        self.tell()

    def _take_notices(self, store: Store) -> bool:
        """Add what the store has to say and has not said yet; whether there was anything."""
        new = [self.speak(notice) for notice in store.notices[self._told :]]
        self._told = len(store.notices)
        self.notices = [*self.notices, *new]
        self.standing = list(dict.fromkeys((*self.standing, *new)))
        return bool(new)

    def _tended(self, error: CompanionError | None) -> None:
        if error is not None:
            self.fail(error)
        elif self._store is not None and self._take_notices(self._store):
            self.tell()

    def _noticed(self) -> None:
        """The store has mended something while somebody was at work, here or on another thread."""
        self._run(lambda: None, self._tended)

    def reread(self) -> None:
        """The data was replaced under us: take its settings and show it."""
        if self._store is not None:
            self.replaced += 1
            self._turn = self._store.turn
            self._take(self._store)

    # -- settings -------------------------------------------------------------------------------

    def set(self, key: str, value: Any) -> bool:
        """Change one setting, on disk and then on screen; False, and one sentence said, if it is refused."""
        changed = self.settings.put(key, value)
        if not self.done(lambda: self.store.settings.set(key, value)):
            return False
        self.settings = changed
        if self.play is not None:
            self.play.take_settings(changed)
        self.tell()
        if self.play is not None:
            self.play.tell()
        return True

    @property
    def style(self) -> str:
        """Dark or light: the player's choice, or the system's."""
        return self.system_style if self.settings.theme == "System" else self.settings.theme

    def take_system_style(self, style: str) -> None:
        """The system shows its windows so; remembered for the next start."""
        if style not in ("Dark", "Light") or style == self.system_style:
            return
        self.system_style = style
        if self.ready:
            self.remember(SYSTEM_STYLE, style)
        self.tell()

    def remember(self, name: str, value: Any) -> None:
        """Keep something for the next time, such as the table that was played last.

        No act depends on it, so a disk that refuses it ends none, and nothing is said.
        """
        with suppress(StorageError):
            if not self.store.read_only and self.store.settings.get(name) != value:
                self.store.settings.set(name, value)

    def remembered(self, name: str) -> Any:
        """What was kept for this time; None where there is nothing, or where it cannot be read now."""
        with suppress(StorageError):
            return self.store.settings.get(name)
        return None

    def speak(self, text: Any) -> str:
        """A text in the player's language."""
        return speak(text, self.settings.language)

    # -- tables ---------------------------------------------------------------------------------

    def begin(self, game_id: str, name: str, options: Mapping[str, Any] | None = None) -> Play | None:
        """A new table at play."""
        made = self.guard(lambda: self.store.tables.create(game_id, name, dict(options or {})))
        return None if made is None else self.open(made)

    def open(self, table_id: int) -> Play | None:
        """The table at play, where it was left, open question included; it goes on if it was cut off."""
        if self.play is not None and self.play.id == table_id:
            return self.play
        opened: Play | None = self.guard(lambda: self._opened(table_id))
        return opened

    def _opened(self, table_id: int) -> Play:
        from app.presenters.play import Play

        info, table = self.store.tables.info(table_id), self.store.tables.open(table_id)
        waiting = self._waiting.get(table_id)
        if waiting is not None and waiting.table.seed != table.seed:  # of other data, which had that number
            waiting = None
        play = Play(table, self.settings, table_id, info.name) if waiting is None else waiting
        if waiting is not None:
            self._take_up(waiting, table, info.name)
        if not self.store.read_only:
            play.go_on()
        self.remember(LAST, table_id)
        if waiting is None:
            play.handover.take_halves(self._halves_on_disk(play))
            play.watch(lambda: self._refused(play) if play.error is not None else None)
        self.leave()
        self._waiting.pop(table_id, None)
        self.play = play
        return play

    def _take_up(self, play: Play, table: Table, name: str) -> None:
        """Go on with a table that was put down: what is half written there is for it; nobody looks yet."""
        play.take_table(table)
        play.take_settings(self.settings)
        play.name = name
        play.handover.close()

    def _refused(self, play: Play) -> None:
        """An act was refused; of a table that was put down nobody shows it, so it is said here."""
        if play is not self.play and play.error is not None:
            self.error = play.error.sentence
            self.tell()
        self.ask_to_write()

    def leave(self) -> None:
        """Put the table down; everything it has is on disk, but for what waits for who wrote or reads it."""
        if self.play is not None and self.play.handover.keeps_something:
            self._waiting[self.play.id] = self.play
        self.play = None

    def position(self) -> object:
        """Which table is at play and where undo stands there: another place after everything that is done."""
        return (self.play, self.play.table.position) if self.play is not None else None

    # -- what is half written -----------------------------------------------------------------------

    def keep_words(self) -> None:
        """Have the half answers at all tables outlive the app, and whatever the disk refused before."""
        for play in self._begun:
            first, halves = _half_answers(play), play.handover.halves
            for purpose in self.unfinished.begun(first):
                if purpose[-1] not in halves:
                    self.unfinished.drop(purpose)
            for asked, half in halves.items():
                self.unfinished.keep((*first, asked), (dump(half),))
        self.unfinished.store()

    @property
    def loses_words(self) -> bool:
        """Whether something half written would be gone with the app: at a table, or on its way to a desk."""
        at_a_table = any(self._loses_words(play) and self.is_there(play) for play in self._begun)
        return at_a_table or any(loader.holds_words for loader in self.loaders)

    @property
    def _begun(self) -> list[Play]:
        """The tables where something half written may wait for who wrote it."""
        return [*self._waiting.values(), *([] if self.play is None else [self.play])]

    def _loses_words(self, play: Play) -> bool:
        kept, first = self.unfinished, _half_answers(play)
        halves = play.handover.halves.items()
        stored = all(kept.is_stored((*first, asked), (dump(half),)) for asked, half in halves)
        return play.handover.loses_words or not stored

    def is_there(self, play: Play) -> bool:
        """Whether a table was not deleted meanwhile, and another one has not come to have its number."""
        found = caught(lambda: self.store.tables.info(play.id))
        return not isinstance(found, CompanionError) and found.seed == play.table.seed and not found.deleted

    def _halves_on_disk(self, play: Play) -> dict[str, Any]:
        found = self.unfinished.begun(_half_answers(play))
        return {purpose[-1]: half for purpose, said in found.items() if (half := _plain(said)) is not None}

    def last_table(self) -> TableInfo | None:
        """The table that was played last and is still there."""
        tables, last = self.store.tables.all(), self.remembered(LAST)
        return next((each for each in tables if each.id == last), tables[0] if tables else None)

    # -- errors ---------------------------------------------------------------------------------

    def guard(self, work: Callable[[], Any]) -> Any:
        """The result of some work with the store; None, and one sentence in `error`, if it is refused."""
        try:
            return work()
        except CompanionError as error:
            self.fail(error)
        return None

    def done(self, work: Callable[[], object]) -> bool:
        """Whether some work with the store was done; if it is refused, one sentence says so in `error`."""
        return self.guard(lambda: (work(),)) is not None

    def fail(self, error: CompanionError, sentence: str = "") -> None:
        """Say in one sentence what went wrong; a page that meets the same while it is told says no more.

        A refusal answers what somebody has just done and passes; what the disk refuses, and what nobody
        foresaw, stays until it was read. While the data is being opened it has only to be tried again.
        """
        from app.presenters.telling import error_sentence

        sentence = sentence or error_sentence(error, self.speak)
        if sentence == self._telling:
            return
        lasts = isinstance(error, StorageError | Unforeseen) and not self._opening
        if lasts and sentence not in self.standing:
            self.standing = [*self.standing, sentence]
        before, self._telling, self.error = self._telling, sentence, sentence
        try:
            self.tell()
        finally:
            self._telling = before
        self.ask_to_write()

    def dismiss(self) -> None:
        """Notices and errors are on screen."""
        self.error, self.notices = "", []

    def put_away(self, read: Sequence[str] | None = None) -> None:
        """Somebody has read some sentences, or all: the next start need not say them again."""
        self.standing = [each for each in self.standing if read is not None and each not in read]
        if self._store is not None and not self.standing:
            self._store.told()


def open_again(tables: StoredTables, number: int, known: Table) -> Table:
    """A table out of other data than it was known from: another one may have its number there."""
    found = tables.open(number)
    if found.seed != known.seed:
        raise StorageError(say("What was open here is no longer in the data."))
    return found


def _half_answers(play: Play) -> Purpose:
    """What half answers at a table are for, but for the question."""
    return ("answer", play.identity)


def _plain(said: tuple[str, ...]) -> Any:
    """Half an answer; None where nobody can read it."""
    with suppress(DataError, IndexError):
        return load(said[0], say("half an answer"))
    return None


def _tend(tend: Callable[[], object]) -> CompanionError | None:
    found = caught(tend)
    return found if isinstance(found, CompanionError) else None


def _players_store() -> Store:
    """The player's data; what a killed app holds while it dies is waited for, or a command, but not for long:
    until somebody may write, everything can be looked at."""
    from companion.store import Store

    end = monotonic() + PATIENCE
    while True:
        found = Store.open(patience=max(0.0, end - monotonic()))
        if not found.read_only or monotonic() >= end:
            return found
        found.close()
        sleep(BREATH)
