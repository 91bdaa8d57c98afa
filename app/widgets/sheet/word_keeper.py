"""Who keeps words that were begun in a sheet: the app says so once; sheets that stand alone have nobody."""

from __future__ import annotations

Texts = tuple[str, ...]


class WordKeeper:
    """Keeps words by what they are for; this one keeps nothing."""

    def here(self) -> Texts:
        """Where a sheet that is opened now belongs: the page, what it shows, its table, who looks."""
        return ()

    def find(self, purpose: Texts) -> Texts | None:
        """The words for this; None where there are none."""
        return None

    def keep(self, purpose: Texts, said: Texts) -> None:
        """Keep words in place of those before."""

    def drop(self, purpose: Texts) -> None:
        """They were taken, or are not wanted."""

    def lend(self, purpose: Texts) -> None:
        """They were handed on: they stay until they are dropped, and are there for no sheet meanwhile."""

    def is_lent(self, purpose: Texts) -> bool:
        """Whether words for this were handed on, and are not dropped yet."""
        return False

    def is_stored(self, purpose: Texts, said: Texts) -> bool:
        """Whether these words outlive the app."""
        return False


_now = [WordKeeper()]


def use_keeper(keeper: WordKeeper | None) -> None:
    """Have words kept by somebody else from now on, or by nobody."""
    _now[0] = keeper or WordKeeper()


def keeper() -> WordKeeper:
    """Who keeps words now."""
    return _now[0]
