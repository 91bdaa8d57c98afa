"""Starts the app; what keeps it from starting, such as a missing file, is told in one sentence."""

from __future__ import annotations

import sys
from contextlib import suppress
from signal import SIG_DFL, SIGINT, SIGTERM, getsignal, raise_signal, signal

from companion.content.problem_file import unforeseen
from companion.core.errors import DataError
from companion.core.text import Text

if sys.platform != "win32":
    from signal import SIGHUP

DATA = 3
"""The exit code of data that cannot be read, as on the command line."""
UNFORESEEN = 5
"""The exit code of what nobody foresaw, as there."""


def main() -> None:
    """Start the app; what it cannot do without is named and not shown as a traceback."""
    with suppress(ValueError):  # only a main thread may say so
        signal(SIGINT, SIG_DFL)  # so that SDL hears Ctrl-C and closes the window, as it does for SIGTERM
        _close_with_terminal()
    try:
        from app.main import main as run
    except DataError as error:
        tell_broken(error.text)
    except Exception as error:  # a word to Kivy that it does not understand, or a package that is damaged
        tell_broken(unforeseen(error, "app"), UNFORESEEN)
    else:
        run()


def _close_with_terminal() -> None:
    """Close the window as Ctrl-C does where the terminal goes from which the app was started."""
    if sys.platform != "win32" and getsignal(SIGHUP) is SIG_DFL:  # `nohup` lets it be ignored
        signal(SIGHUP, lambda _number, _frame: raise_signal(SIGTERM))


def tell_broken(text: Text, code: int = DATA) -> None:
    """Say on the error stream and in a window why the app cannot start, and leave once it was closed."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(text, file=sys.stderr)
    with suppress(Exception, SystemExit):  # Kivy leaves the process where there is no window to be had
        _show(_in_words(text))
    raise SystemExit(code)


def _in_words(text: Text) -> str:
    """The sentence in the language of the device, as far as that can still be found out."""
    with suppress(Exception):
        from app.device import language
        from companion.content.languages import speak

        return speak(text, language())
    return str(text)


def _show(sentence: str) -> None:
    """One sentence in a window, with nothing of the program's own."""
    from kivy.app import App
    from kivy.metrics import dp
    from kivy.uix.label import Label

    class Broken(App):  # type: ignore[misc]
        """Nothing but the sentence."""

        title = "Tabletop Companion"

        def build(self) -> Label:
            label = Label(text=sentence, halign="center", valign="middle", padding=(dp(24), dp(24)))
            label.bind(size=label.setter("text_size"))
            return label

    Broken().run()
