"""Questions of Berserkers with their pictures: pieces before the options, their letters on the board."""

from __future__ import annotations

from dataclasses import replace

from app.presenters.asking import AskView
from app.presenters.berserkers import icons
from app.presenters.berserkers.steps import piece_lead
from app.presenters.views import BoardView, OptionView, PieceView
from companion.core.ask import Question
from companion.games.berserkers.model import COLOURS, NAMES

SQUADS = ("meeple", "item_orc")
PIECES = (*NAMES, *(f"{kind}-{colour}" for kind in ("rider", "orc") for colour in COLOURS))
REWARDS = {"gold": "hand-coin", "item": "sack"}


def dressed(asked: AskView, question: Question) -> AskView:
    """The question with the piece that acts, and each option with its piece or icon."""
    if asked.sheet is None:
        return asked
    options = tuple(_dressed(question.key, option) for option in asked.sheet.options)
    lead = _picture("", str(question.facts.get("foe", "")))
    return replace(asked, sheet=replace(asked.sheet, options=options, lead=lead))


def lettered(board: BoardView, asked: AskView | None) -> BoardView:
    """The board with the letters of the options on the pieces and cells they mean."""
    letters = {each.id: each.letter for each in asked.sheet.options} if asked and asked.sheet else {}
    if not letters:
        return board
    pieces = tuple(replace(each, letter=letters.get(each.id, "")) for each in board.pieces)
    cells = tuple(
        replace(each, letter=letters[each.id], highlight="target") if each.id in letters else each
        for each in board.cells
    )
    return replace(board, pieces=pieces, cells=cells)


def _dressed(key: str, option: OptionView) -> OptionView:
    lead = _picture(key, option.id)
    if lead is not None:
        return replace(option, lead=lead)
    return replace(option, icon=_icon(key, option.id))


def _picture(key: str, name: str) -> PieceView | None:
    if key in SQUADS and name in COLOURS:
        return piece_lead(f"orc-{name}")
    return piece_lead(name) if name in PIECES else None


def _icon(key: str, name: str) -> str:
    if key in ("item_card", "item_now"):
        return icons.ITEM.get(name, "close")
    if key == "villagers_reward":
        return REWARDS.get(name, "sack")
    return icons.FOE.get(name, "") if key == "face_action" else ""
