"""The Kivy app: it shows state, sends commands and holds no rule."""

import os

# The app and its demos read their own arguments; Kivy would swallow them on import.
os.environ.setdefault("KIVY_NO_ARGS", "1")
