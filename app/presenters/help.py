"""Help as rows: the pages of a game, the meaning of its signs, and the keys of the app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from app.presenters.home import game_title
from app.presenters.keys import GROUPS
from app.presenters.views import Mark, PieceView, SegmentView, Shape, SignView
from companion.content.help import Sign, has_help, help_of, in_language
from companion.content.languages import tip, word

if TYPE_CHECKING:
    from app.presenters.session import AppSession


@dataclass(frozen=True)
class PageView:
    """One page to read: icon, title, paragraphs and their rules."""

    icon: str
    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class LegendView:
    """One sign with its word and its sentence; it is a piece or a sign of a place."""

    picture: PieceView | SignView
    title: str
    text: str


@dataclass(frozen=True)
class KeyView:
    """One key and what it does."""

    key: str
    text: str


Part = Literal["play", "signs", "keys"]


class HelpPresenter:
    """The help of one game in the player's language."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self.game = ""

    def games(self) -> tuple[SegmentView, ...]:
        """The games that have help; a single one is not offered."""
        from companion.games import GAME_IDS

        found = [game for game in GAME_IDS if has_help(game)]
        if self.game not in found:
            play = self._session.play
            at_play = play.game.id if play is not None else ""
            self.game = at_play if at_play in found else found[0] if found else ""
        return tuple(SegmentView(game, game_title(game)) for game in found) if len(found) > 1 else ()

    def title(self) -> str:
        """The game that is told of."""
        return game_title(self.game) if self.game else ""

    def rows(self, part: str) -> Sequence[tuple[str, Any]]:
        """The rows of a part: heads, pages, signs or keys."""
        if part == "keys":
            return self._keys()
        return self._signs() if part == "signs" else self._pages()

    def _pages(self) -> list[tuple[str, Any]]:
        language = self._session.settings.language
        return [
            (
                "page",
                PageView(
                    page.icon,
                    in_language(page.titles, language),
                    "\n\n".join(in_language(page.texts, language)),
                    page.rules,
                ),
            )
            for page in help_of(self.game).pages
        ]

    def _signs(self) -> list[tuple[str, Any]]:
        language = self._session.settings.language
        rows: list[tuple[str, Any]] = []
        for group in help_of(self.game).signs:
            rows.append(("head", in_language(group.titles, language)))
            rows += [("sign", self._legend(sign, language)) for sign in group.signs]
        return rows

    def _legend(self, sign: Sign, language: str) -> LegendView:
        return LegendView(picture_of(sign.look), word(sign.term, language), tip(sign.term, language))

    def _keys(self) -> list[tuple[str, Any]]:
        speak = self._session.speak
        rows: list[tuple[str, Any]] = []
        for group in GROUPS:
            rows.append(("head", speak(group.title)))
            rows += [("key", KeyView(speak(each.name), speak(each.says))) for each in group.keys]
        return rows


def picture_of(look: Any) -> PieceView | SignView:
    """A sign of a help file as the board draws it."""
    if "shape" not in look:
        kind = cast(Literal["plain", "filled", "dashed"], look.get("look", "plain"))
        return SignView(look["icon"], kind, look.get("colour", "ink2"))
    return PieceView(
        look["shape"],
        "",
        cast(Shape, look["shape"]),
        look.get("colour", "ivory"),
        look.get("text", ""),
        look.get("icon", ""),
        cast(Mark, look.get("mark", "")),
        look.get("ring", ""),
        look.get("badge", ""),
        look.get("badge_colour", "gold"),
    )
