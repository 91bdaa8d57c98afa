"""Speech, vibration, clipboard, sharing, a screen that stays awake: one door that never raises.

A device that cannot do something is asked once; after that the call costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from kivy.logger import Logger
from kivy.utils import platform

_dead: set[tuple[str, str]] = set()
TAP: Final = 0.03
"""Seconds of one vibration."""
PATIENCE: Final = 3
"""Seconds that a program of the system may take to answer."""
NIGHT_MASK, NIGHT = 0x30, 0x20
"""Where Android's configuration says that it is night."""
SOUNDS: Final = Path(__file__).resolve().parent / "sounds"


def call(facade: str, method: str, *args: Any, default: Any = None, **kwargs: Any) -> Any:
    """A method of a plyer facade; the default where this device has none."""
    if (facade, method) in _dead:
        return default
    try:
        if not _is_made(facade):
            raise NotImplementedError(f"plyer has no {facade} for {platform}")
        return getattr(getattr(import_module("plyer"), facade), method)(*args, **kwargs)
    except Exception as error:  # plyer raises at least five kinds, some of them bare Exception
        _dead.add((facade, method))
        # As text: kivy keeps its last hundred records, and an error holds everything that ran.
        Logger.info("Device: %s.%s is not available (%s)", facade, method, str(error))
        return default


def _is_made(facade: str) -> bool:
    """Whether plyer has this for the platform; it prints a traceback of its own where it has not."""
    return find_spec(f"plyer.platforms.{import_module('plyer.utils').platform}.{facade}") is not None


def speak(text: str, language: str = "") -> None:
    """Read a sentence aloud; devices that know several voices take the language's own."""
    if text and not (language and _speak_in(text, language)):
        call("tts", "speak", message=text)


def _speak_in(text: str, language: str) -> bool:
    """With espeak a voice can be named; elsewhere the device's own voice has to do."""
    import shutil
    import subprocess

    program = shutil.which("espeak-ng") or shutil.which("espeak")
    if platform != "linux" or program is None:
        return False
    try:
        subprocess.Popen([program, "-v", language, "--", text], stderr=subprocess.DEVNULL)
    except OSError as error:
        Logger.info("Device: no speech (%s)", error)
        return False
    return True


def vibrate(seconds: float = TAP) -> None:
    """A short tick under the finger."""
    call("vibrator", "vibrate", seconds)


def battery() -> int | None:
    """How far this device is charged, in percent; None where it does not say."""
    found = call("battery", "get_state", default=None) or {}
    share = found.get("percentage")
    return None if share is None else max(0, min(100, round(share)))


def keep_awake(on: bool) -> None:
    """Let the screen sleep, or not."""
    from kivy.core.window import Window

    try:
        Window.allow_screensaver = not on
    except Exception as error:  # a window without a screensaver
        Logger.info("Device: the screen cannot be kept awake (%s)", error)


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where there is none."""
    from kivy.core.clipboard import Clipboard

    try:
        Clipboard.copy(text)
    except Exception as error:  # no clipboard program, no display
        Logger.info("Device: there is no clipboard (%s)", error)
        return False
    return True


def paste() -> str:
    """The text on the clipboard; empty where there is none."""
    from kivy.core.clipboard import Clipboard

    try:
        return str(Clipboard.paste() or "")
    except Exception as error:  # no clipboard program, no display
        Logger.info("Device: there is no clipboard (%s)", error)
        return ""


def share(text: str) -> str:
    """Hand a text to another app, else to the clipboard: gives sent, copied or nothing."""
    if platform == "android" and _send(text):
        return "sent"
    return "copied" if copy(text) else ""


def _send(text: str) -> bool:
    try:
        autoclass = import_module("jnius").autoclass
        intent_class = autoclass("android.content.Intent")
        intent = intent_class(intent_class.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(intent_class.EXTRA_TEXT, autoclass("java.lang.String")(text))
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        activity.startActivity(intent_class.createChooser(intent, None))
    except Exception as error:  # whatever Java throws
        Logger.info("Device: sharing is not available (%s)", error)
        return False
    return True


def has_folders() -> bool:
    """Whether files may be written to any folder; Android keeps apps to their own, and files are sent on."""
    return bool(platform != "android")


def choose_file(then: Any) -> bool:
    """Let the player pick a file and call back with its path; False where there is no chooser."""
    return _choose("open_file", then)


def choose_folder(then: Any) -> bool:
    """Let the player pick a folder and call back with its path; False where there is no chooser."""
    return _choose("choose_dir", then)


def _choose(method: str, then: Any) -> bool:
    """Android answers on a thread of its own, where no widget may be touched."""
    from kivy.clock import Clock

    def chosen(found: Any) -> None:
        if found:
            Clock.schedule_once(lambda _dt: then(found[0]), 0)

    done = object()
    return call("filechooser", method, on_selection=chosen, default=done) is not done


def open_file(path: str) -> None:
    """Show a file in the program that the system has for it, from where it can be printed or sent."""
    import webbrowser

    try:
        if platform == "android":
            _view(Path(path))
        else:
            webbrowser.open(Path(path).as_uri())
    except Exception as error:  # whatever Java throws, or the system has for programs
        Logger.info("Device: the file cannot be opened (%s)", error)


def _view(path: Any) -> None:
    """On Android our folder is closed to others: the file goes to the downloads and is shown from there."""
    import mimetypes

    autoclass = import_module("jnius").autoclass
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    resolver = activity.getContentResolver()
    place = resolver.insert(autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(place)
    stream.write(path.read_bytes())
    stream.close()
    intent_class = autoclass("android.content.Intent")
    intent = intent_class(intent_class.ACTION_VIEW)
    intent.setDataAndType(place, kind)
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    activity.startActivity(intent_class.createChooser(intent, None))


def system_style() -> str:
    """Dark or Light, as the system shows its own windows; empty where it does not say. It may take time."""
    import os

    if os.environ.get("SDL_VIDEODRIVER") in ("offscreen", "dummy"):
        return ""
    ask = {"android": _android_style, "win": _windows_style, "macosx": _mac_style, "linux": _desktop_style}
    try:
        return ask.get(platform, lambda: "")()
    except Exception as error:  # whatever Java, the registry or a program says
        Logger.info("Device: the colours of the system are not known (%s)", error)
        return ""


def _android_style() -> str:
    activity = import_module("jnius").autoclass("org.kivy.android.PythonActivity").mActivity
    night = activity.getResources().getConfiguration().uiMode & NIGHT_MASK
    return "Dark" if night == NIGHT else "Light"


def _windows_style() -> str:
    registry: Any = import_module("winreg")
    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    with registry.OpenKey(registry.HKEY_CURRENT_USER, path) as key:
        return "Light" if registry.QueryValueEx(key, "AppsUseLightTheme")[0] else "Dark"


def _mac_style() -> str:
    return "Dark" if "Dark" in _said("defaults", "read", "-g", "AppleInterfaceStyle") else "Light"


def _desktop_style() -> str:
    """The portal of the desktop, else its settings: 1 and "prefer-dark" are dark."""
    portal = _said(
        "gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop",
        "--object-path", "/org/freedesktop/portal/desktop", "--method",
        "org.freedesktop.portal.Settings.Read", "org.freedesktop.appearance", "color-scheme",
    )  # fmt: skip
    if "uint32 1" in portal or "uint32 2" in portal:
        return "Dark" if "uint32 1" in portal else "Light"
    named = _said("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
    return "Dark" if "dark" in named else "Light" if "light" in named else ""


def _said(*words: str) -> str:
    """What a program of the system prints; empty where there is no such program."""
    import shutil
    import subprocess

    if shutil.which(words[0]) is None:
        return ""
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.stdout


_sounds: dict[str, Any] = {}


def play_sound(name: str) -> None:
    """One of our own short sounds; nothing where the device has no sound."""
    try:
        if name not in _sounds:
            from kivy.core.audio import SoundLoader

            _sounds[name] = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
        if _sounds[name] is not None:
            _sounds[name].stop()
            _sounds[name].play()
    except Exception as error:  # no sound card, no driver
        _sounds[name] = None
        Logger.info("Device: there is no sound (%s)", error)


def language() -> str:
    """The language the device speaks, as two letters."""
    import locale
    import os

    code = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if platform == "android":
        try:
            code = str(import_module("jnius").autoclass("java.util.Locale").getDefault().getLanguage())
        except Exception as error:  # whatever Java throws
            Logger.info("Device: the language is not known (%s)", error)
    code = code or locale.getlocale()[0] or "en"
    return code[:2].lower()
