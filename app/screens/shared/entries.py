"""The widget that answers a question, whatever kind it is: each has `main_text`, `confirm` and `on_done`.

One that takes more than a tap or two names the property that holds what is filled in so far: `filled_in`.
"""

from __future__ import annotations

from typing import Any

from app.presenters.asking import AnswerView


def entry_for(asked: AnswerView) -> Any:
    """What a question that is no choice of one is answered with; modules are loaded when they are needed."""
    if asked.dice is not None:
        from app.widgets.dice_entry.dice_entry import DiceEntry

        return DiceEntry(view=asked.dice)
    if asked.pick is not None:
        from app.widgets.pick_list.pick_list import PickList

        return PickList(view=asked.pick)
    if asked.deal is not None:
        from app.widgets.deal_entry.deal_entry import DealEntry

        return DealEntry(view=asked.deal)
    if asked.number is not None:
        from app.widgets.number_pad.number_pad import NumberPad

        return NumberPad(view=asked.number)
    from app.widgets.form.form import Form

    return Form(view=asked.form)


def fill(entry: Any, half: AnswerView) -> None:
    """Put what was filled in before into a widget that answers the same question."""
    if half.form is not None:
        entry.view = half.form
    elif half.deal is not None:
        there = {card.id for card in half.deal.cards}
        entry.dealt = [card for card in half.deal.dealt if card in there]
    elif half.pick is not None:
        entry.picked = list(half.pick.picked)
