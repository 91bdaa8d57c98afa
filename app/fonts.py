"""The font names the app writes with; all files come with Kivy and KivyMD."""

from __future__ import annotations

import os
from typing import Final

import kivymd
from kivy import kivy_data_dir
from kivy.core.text import LabelBase
from kivymd.icon_definitions import md_icons

REGULAR: Final = "Roboto"
MEDIUM: Final = "RobotoMedium"
BOLD: Final = "RobotoBold"
BLACK: Final = "RobotoBlack"
MONO: Final = "RobotoMono"
ICONS: Final = "Icons"

# KivyMD knows its bold face only as the bold of "Roboto", and Kivy its mono face only by path.
LabelBase.register(name=BOLD, fn_regular=os.path.join(kivymd.fonts_path, "Roboto-Bold.ttf"))
LabelBase.register(name=MONO, fn_regular=os.path.join(kivy_data_dir, "fonts", "RobotoMono-Regular.ttf"))


def glyph(icon: str) -> str:
    """The character of an icon name; nothing for no icon.

    :raises KeyError: for a name that the icon font does not have.
    """
    return str(md_icons[icon]) if icon else ""
