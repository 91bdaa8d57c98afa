"""The window as a picture, sheets and bars that lie over the screen included."""

from __future__ import annotations

from kivy.core.image import Image
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale, Translate

from app.theme import theme


def shoot(path: str) -> None:
    """Write what the window shows to a PNG file."""
    width, height = Window.size
    picture = Fbo(size=(width, height), with_stencilbuffer=True)
    with picture:
        ClearColor(*theme.bg)
        ClearBuffers()
        Scale(1, -1, 1)
        Translate(0, -height, 0)
    layers = list(reversed(Window.children))
    for layer in layers:
        Window.canvas.remove(layer.canvas)
        picture.add(layer.canvas)
    picture.draw()
    for layer in layers:
        picture.remove(layer.canvas)
        Window.canvas.add(layer.canvas)
    Image(picture.texture).save(path, flipped=False)
