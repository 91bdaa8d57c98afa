"""The Kivy app: it shows state, sends commands and holds no rule."""

import os

# Whoever starts the app reads his own arguments; Kivy would swallow them on import.
os.environ.setdefault("KIVY_NO_ARGS", "1")
# Kivy's log file raises out of any line that is logged once its disk is full; our reports need none of it.
os.environ.setdefault("KIVY_NO_FILELOG", "1")
# All programs with Kivy share one folder and configuration: where a wrong number stands in it, or there is no
# room for it, Kivy cannot start. We need nothing there; KCFG_… tells Kivy what is to be otherwise.
os.environ.setdefault("KIVY_NO_CONFIG", "1")
