"""What screens watch: they are called back when it has changed, and look again."""

from __future__ import annotations

from collections.abc import Callable

Watcher = Callable[[], None]


class Watched:
    """Keeps its watchers, and tells them when there is something new to see."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def watch(self, callback: Watcher) -> Watcher:
        """Call back after every change; gives the function that stops it."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def tell(self) -> None:
        """Tell the watchers to look again."""
        for callback in list(self._watchers):
            callback()
