"""Questions of Berserkers with their pictures: pieces before the options, their letters on the board."""

from __future__ import annotations

from dataclasses import replace

from app.presenters.asking import AskView
from app.presenters.berserkers import icons
from app.presenters.berserkers.board import cell_id
from app.presenters.berserkers.steps import piece_lead
from app.presenters.views import BoardView, CellView, OptionView, PieceView
from companion.core.ask import Question
from companion.core.square import Square
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


def lettered(board: BoardView, asked: AskView | None, question: Question | None) -> BoardView:
    """The board with the place in question, and the options' letters on the pieces and cells they mean."""
    letters = {each.id: each.letter for each in asked.sheet.options} if asked and asked.sheet else {}
    at = question.facts.get("at") if question else None
    here = cell_id(at) if isinstance(at, Square) else ""
    if not letters and not here:
        return board
    pieces = tuple(replace(each, letter=letters.get(each.id, "")) for each in board.pieces)
    cells = tuple(_marked(each, letters.get(each.id, ""), each.id == here) for each in board.cells)
    return replace(board, pieces=pieces, cells=cells)


def _marked(cell: CellView, letter: str, here: bool) -> CellView:
    if letter:
        return replace(cell, letter=letter, highlight="target")
    return replace(cell, highlight="selected") if here else cell


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
