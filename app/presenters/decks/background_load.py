"""Reading and judging many lists beside the screen, one load after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.presenters.session import caught

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict


class Reading:
    """Files being read and judged beside the screen; whoever watches reads `done` and `total`."""

    def __init__(
        self,
        judge: Judge,
        text: str = "",
        source: str = "",
        paths: Sequence[Path] = (),
        ended: Callable[[bool], object] | None = None,
    ) -> None:
        self._judge, self._text, self._source, self._paths = judge, text, source, paths
        self.ended = ended
        """Told in the end whether what was read is kept: somebody wrote it, and has it nowhere else."""
        self.looked_at: object = None
        """The list that was looked at when it began: who looks at another one in the end reads that."""
        self.done = self.total = 0
        self.stopped = False

    def stop(self) -> None:
        """End after the file that is being read; what was judged so far counts."""
        self.stopped = True

    def work(self) -> tuple[Verdict, ...]:
        """Everything that could be read, judged."""
        return tuple(self._judged())

    def _judged(self) -> Iterator[Verdict]:
        from companion.decks.judge_files import judge_bytes, judge_file
        from companion.decks.read import named_files

        if self._source:
            yield from judge_bytes(self._judge, self._text, self._source)
        files = [pair for path in self._paths for pair in named_files(path)]
        self.total = len(files)
        for file, name in files:
            if self.stopped:
                return
            yield from judge_file(self._judge, file, name)
            self.done += 1


class Loader:
    """Hands over the verdicts of a load, or the error that ended it; `arrived` says whether they are kept."""

    def __init__(self, session: AppSession, arrived: Callable[[str, Reading, Any], bool]) -> None:
        self._session, self._arrived = session, arrived
        self._waiting: deque[tuple[str, Reading]] = deque()
        self.reading: Reading | None = None
        session.loaders.add(self)

    @property
    def holds_words(self) -> bool:
        """Whether somebody's words are being read, or wait for that, and so lie on no desk yet."""
        readings = [self.reading, *(waiting for _game, waiting in self._waiting)]
        return any(each is not None and each.ended is not None for each in readings)

    def begin(self, game: str, reading: Reading) -> None:
        """Read now, or after what is being read."""
        self._waiting.append((game, reading))
        if self.reading is None:
            self._next()

    def stop(self) -> None:
        """Read this load no further; what was judged of it is handed over, and what waits comes next."""
        if self.reading is not None:
            self.reading.stop()

    def _next(self) -> None:
        game, reading = self._waiting.popleft()
        self.reading = reading

        self._session.run(lambda: caught(reading.work), lambda found: self._done(game, reading, found))

    def _done(self, game: str, reading: Reading, found: Any) -> None:
        self.reading = None
        try:
            kept = self._arrived(game, reading, found)
            if reading.ended is not None:
                reading.ended(kept)
        finally:  # one load that comes to nothing holds no other up
            if self._waiting:
                self._next()
