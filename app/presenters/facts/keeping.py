"""Facts as an editor keeps them: on disk before they are on screen, back and forth, files out and in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.presenters.facts.position import Position
from app.presenters.session import AppSession
from companion.content.facts.edit import OwnFacts
from companion.content.facts.history import History
from companion.content.files import free_path
from companion.content.places import at_home
from companion.core.errors import CompanionError, DataError
from companion.core.file_problems import EMPTY
from companion.core.game import Game
from companion.core.text import Text, say


class KeptFacts:
    """One game's facts and where the player is in them; changes can be undone after a restart too."""

    of = ""
    """The document whose changes are kept; empty for the box itself."""
    trouble: CompanionError | None = None
    """Why what is stored could not be read; then nothing is written over it."""
    remarks: tuple[Text, ...] = ()
    """What there is to say about the file that was taken last, besides the doubts at its values."""

    def __init__(self, session: AppSession, game: Game[Any]) -> None:
        assert game.facts is not None, "a game without box facts has no editor"
        self.game, self._kit = game, game.facts
        self._session, self._speak = session, session.speak
        self.at = Position(self._stored())
        self._read_history()

    @property
    def facts(self) -> OwnFacts:
        """The facts as they are now."""
        return self.at.facts

    # -- what is stored ---------------------------------------------------------------------------

    def _stored(self) -> OwnFacts:
        return OwnFacts.of(self._kit, self._plain())

    def _plain(self) -> Any:
        """The plain form as it is stored; None where the example is in use, or where nothing can be read."""
        self.trouble = None
        try:
            return self._session.store.facts.get(self.game.id)
        except CompanionError as error:
            self.trouble = error
            self._session.fail(error)
        return None

    def _read_history(self) -> None:
        # What was stored last is remembered: damage that is met and mended while the editor is open may
        # leave older facts, or none, and the changes lead back from those on screen.
        self._last = self._plain()
        kept = self._session.guard(lambda: self._session.store.facts.history(self.game.id, self.of))
        self._history = History.read(kept, self.of, self._last)

    def read_again(self) -> None:
        """Other data lies behind: be at the same place in it; what cannot be read now is shown as it was."""
        facts = self._stored()
        if self.trouble is None:
            self.at = self.at.in_other_data(facts)
            self._read_history()

    def _keep(self, facts: OwnFacts) -> bool:
        """Store the facts; False, and a sentence in the session's error, where they are refused."""
        after = facts.stored()
        if not self._write(after, self._history.grown(self._last, after)):
            return False
        self.at = self.at.with_facts(facts)
        return True

    def _write(self, plain: Any, history: History) -> bool:
        """Store a plain form and how it came about, both or neither."""
        if self.trouble is not None:  # it is read again, shown as it is, and not written over before
            self.at = self.at.with_facts(self._stored())
            self._read_history()
            if self.trouble is None:
                text = say("Your facts could be read only now: this was not stored. Do it once more.")
                self._session.fail(DataError(self.game.title, "", text))
            return False
        if self._session.guard(lambda: self._stores(plain, history)) is None:
            return False
        self._history, self._last = history, plain
        return True

    def _stores(self, plain: Any, history: History) -> bool:
        store = self._session.store.facts
        if plain is None:
            store.reset(self.game.id, lambda facts: (history.stored(facts),))
        else:
            store.set(self.game.id, plain, history=lambda facts: (history.stored(facts),))
        return True

    def miss(self) -> None:
        """Say that what words were written for is no longer there."""
        gone = say("What this was for is no longer here; what you wrote is still there.")
        self._session.fail(DataError(self.game.title, "", gone), self._speak(gone))

    # -- back and forth ---------------------------------------------------------------------------

    def position(self) -> object:
        """Where undo stands: another place after every change."""
        return self._history.past

    def undo(self) -> None:
        """Take the last change back."""
        if self._history.past:
            self._step(*self._history.undone(self._last))

    def redo(self) -> None:
        """Change it again."""
        if self._history.future:
            self._step(*self._history.redone(self._last))

    def _step(self, plain: Any, history: History) -> bool:
        if not self._write(plain, history):
            return False
        self.at = self.at.with_facts(self._stored())
        return True

    def reset(self) -> bool:
        """Back to the example, the open section or everything; False, and one sentence said, if refused."""
        if self.at.section:
            return self._keep(self.facts.back_to_example(self.at.section))
        return self._step(None, self._history.grown(self._last, None))

    # -- files ------------------------------------------------------------------------------------

    def save_file(self) -> str | None:
        """Write the facts to a file in the player's own folder; gives where it lies."""
        return self._session.guard(self._written)  # type: ignore[no-any-return]

    def _written(self) -> str:
        store = self._session.store
        path = free_path(store.folder / "exports", f"{self.game.id}-box-facts", "json")
        store.files.export_facts(self.game.id, path)
        return str(path)

    def share_text(self) -> str:
        """The facts as a text that another device can take."""
        return str(self._session.guard(lambda: self._session.store.files.facts_text(self.game.id)) or "")

    def load_file(self, path: str) -> bool:
        """Take the facts of a file; False, and one sentence in the session's error, if they cannot be."""
        files = self._session.store.files
        return self._take(lambda: files.import_facts(self.game.id, at_home(path), self._grown))

    def load_text(self, text: str) -> bool:
        """Take the facts of a shared text."""
        name = self._speak(say("shared text"))
        if not text.strip():
            self._session.fail(DataError(name, "", EMPTY))
            return False
        files = self._session.store.files
        return self._take(lambda: files.take_facts(self.game.id, text.encode(), name, self._grown))

    def _take(self, work: Callable[[], Sequence[Text]]) -> bool:
        """Work that changes what is stored, and the facts as they are then."""
        told = self._session.guard(work)
        if told is None:
            return False
        before, self._last = self._last, self._plain()
        self._history = self._history.grown(before, self._last)
        self.at = self.at.with_facts(self._stored())
        doubts = self.facts.doubts()
        self.remarks = tuple(each for each in told if each not in doubts)
        return True

    def _grown(self, after: Any) -> tuple[dict[str, Any]]:
        """How facts came about that take the place of those here."""
        return (self._history.grown(self._last, after).stored(after),)
