"""Colours, contrast, text scale and the device door."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from app.palette import STYLES, contrast, palette, rgba
from companion.games import GAME_IDS

SURFACES = ("bg", "s1", "s2", "s3")
GAMES = ["", *GAME_IDS]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_text_can_be_read_on_every_surface(game: str, style: str) -> None:
    tokens = palette(game, style)
    for text in ("ink", "ink2", "ink3", "ok", "warn", "bad", "ac"):
        for surface in SURFACES:
            assert contrast(tokens[text], tokens[surface]) >= 4.5, (text, surface)
    assert contrast(tokens["onac"], tokens["ac"]) >= 6
    assert contrast(tokens["ink"], tokens["acs"]) >= 7


@pytest.mark.parametrize("style", STYLES)
def test_borders_can_be_told_from_their_ground(style: str) -> None:
    tokens = palette("", style)
    for surface in SURFACES:
        assert contrast(tokens["outline"], tokens[surface]) >= 3


def test_both_styles_have_the_same_tokens() -> None:
    dark, light = STYLES["Dark"], STYLES["Light"]
    assert list(dark) == list(light)
    assert rgba("#FF8000") == (1.0, pytest.approx(0.502, abs=0.001), 0.0, 1.0)


def words(**how: Any) -> Any:
    from app.widgets.base.base import Words

    return Words(**({"text": "Two cards: 6 to 8."} | how))


def test_text_grows_live_with_the_scale(show: Any) -> None:
    from app.theme import set_text_scale
    from app.widgets.base.base import Words

    ui = show(words)
    before = ui.find(Words).font_size
    set_text_scale(2.0)
    ui.frames(3)
    assert ui.find(Words).font_size == before * 2


def test_big_text_grows_less_than_small_text_but_stays_bigger() -> None:
    from app.theme import grown

    sizes = [12, 14, 16, 17, 20, 23, 28, 32, 40, 44]
    big = [size * grown(size, 2.0) for size in sizes]
    assert big[:3] == [24, 28, 32]
    assert big == sorted(big)
    assert all(after <= size * 2 for after, size in zip(big, sizes, strict=True))


@pytest.mark.parametrize(("asked", "given"), [(0.5, 1.0), (1.3, 1.3), (9.0, 2.0)])
def test_scale_stays_between_100_and_200_percent(asked: float, given: float) -> None:
    from app.theme import set_text_scale, theme

    set_text_scale(asked)
    assert theme.scale == given
    set_text_scale(1.0)


def test_a_long_word_grows_only_as_far_as_it_fits(show: Any) -> None:
    from app.widgets.base.base import Words

    def narrow() -> Any:
        from kivy.uix.boxlayout import BoxLayout

        box = BoxLayout(size_hint=(None, None), size=(220, 60))
        box.add_widget(words(text="Самоцветоискательство"))
        return box

    ui = show(narrow, scale=2.0)
    label = ui.find(Words)
    assert 15 <= label.font_size < 30
    assert label.texture_size[1] < label.font_size * 1.6  # still one line


def test_colours_follow_style_and_game_live_and_in_kivymd(show: Any) -> None:
    from app.theme import apply_theme, theme
    from app.widgets.base.base import Words

    ui = show(words)
    for game, style in (("kubnazub", "Light"), ("warcry", "Dark"), ("", "Light")):
        apply_theme(ui.app, game, style)
        ui.frames(2)
        tokens = palette(game, style)
        assert tuple(ui.find(Words).color) == pytest.approx(tokens["ink"])
        assert tuple(ui.app.theme_cls.primaryColor) == pytest.approx(tokens["ac"])
        assert tuple(ui.app.theme_cls.surfaceColor) == pytest.approx(tokens["bg"])
        assert (theme.game, theme.style) == (game, style)


def test_kivymd_cannot_bring_its_own_colours_back(show: Any) -> None:
    ui = show(words)
    ui.app.theme_cls.primary_palette = "Green"
    ui.app.theme_cls.theme_style = "Light"
    assert tuple(ui.app.theme_cls.primaryColor) == pytest.approx(palette("berserkers", "Dark")["ac"])


def test_an_unknown_game_is_refused() -> None:
    from app.theme import apply_theme

    with pytest.raises(ValueError, match="chess"):
        apply_theme(None, "chess", "Dark")


def test_every_kivymd_colour_has_a_token(show: Any) -> None:
    from kivymd.dynamic_color import DynamicColor

    from app.theme import MATERIAL

    assert set(DynamicColor.current_schemes_color_data) - set(MATERIAL) == set()


def test_the_theme_does_not_hold_widgets_that_are_gone(show: Any) -> None:
    from app.widgets.counter.counter import Counter
    from tests.ui.gallery.counter import demo

    ui = show(demo)
    gone = weakref.ref(ui.all(Counter)[0])
    ui.app.root.ids.column.clear_widgets()
    ui.frames(4)
    gc.collect()
    assert gone() is None


# the device


def test_a_device_without_parts_never_raises_and_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    from app import device

    monkeypatch.setattr(device, "_dead", set())
    tries: list[str] = []
    real = device.import_module
    monkeypatch.setattr(device, "import_module", lambda name: tries.append(name) or real(name))
    for _again in range(3):
        device.vibrate()
    assert device.call("no_such_part", "at_all", default="nothing") == "nothing"
    assert device.call("no_such_part", "at_all", default="nothing") == "nothing"
    assert len(tries) == (3 if ("vibrator", "vibrate") not in device._dead else 1) + 1


def test_a_working_part_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from app import device

    buzzed: list[float] = []
    parts = SimpleNamespace(vibrator=SimpleNamespace(vibrate=buzzed.append))
    monkeypatch.setattr(device, "_dead", set())
    monkeypatch.setattr(device, "_is_made", lambda facade: facade == "vibrator")
    monkeypatch.setattr(device, "import_module", lambda _name: parts)
    device.vibrate(0.05)
    device.speak("Turn 2")
    assert buzzed == [0.05]


def test_the_screen_is_kept_awake_and_let_go() -> None:
    from kivy.core.window import Window

    from app import device

    device.keep_awake(True)
    assert Window.allow_screensaver is False
    device.keep_awake(False)
    assert Window.allow_screensaver is True


def test_sharing_without_android_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core import clipboard

    from app import device

    board: list[str] = []

    class Fake:
        """A clipboard that works without a display."""

        copy = staticmethod(board.append)
        paste = staticmethod(lambda: board[-1])

    monkeypatch.setattr(clipboard, "Clipboard", Fake)
    assert device.share("Deck list") == "copied"
    assert device.paste() == "Deck list"


def test_a_broken_clipboard_is_told_and_does_not_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core import clipboard

    from app import device

    monkeypatch.setattr(clipboard, "Clipboard", None)
    assert device.copy("text") is False
    assert device.share("text") == ""
    assert device.paste() == ""
