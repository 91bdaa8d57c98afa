"""What the screens order, by name: they know no command of the game."""

from __future__ import annotations

from app.presenters.berserkers.board import square_of
from app.presenters.play import Play
from companion.core.game import Command, Setup
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout

TOLD = (cmd.RunRiders, cmd.RunOrcs, cmd.EndActions, cmd.RollDice)


def is_told(command: Command) -> bool:
    """Whether an entry is told step by step rather than just shown."""
    return isinstance(command, TOLD)


def do(play: Play, command: Command) -> None:
    """Carry out an order."""
    play.do(command)


def shuffle(play: Play) -> None:
    """Let the app lay the locations, whoever rolls the dice later."""
    play.do(cmd.LayLocations())
    while play.pending is not None and play.roll_here():
        pass


def lay(play: Play, layout: tuple[str, ...]) -> None:
    """Copy the layout of the physical table."""
    play.do(cmd.LayLocations(layout))


def lay_example(play: Play) -> None:
    """Take the example layout."""
    play.do(cmd.LayLocations(example_layout()))


def draw_request(play: Play) -> None:
    """Draw the next King's Request."""
    play.do(cmd.DrawRequest())


def refuse_request(play: Play) -> None:
    """Refuse the one just drawn."""
    play.do(cmd.RefuseRequest())


def add_home_request(play: Play, text: str) -> None:
    """Play with a quest of one's own."""
    play.do(cmd.AddHomeRequest(text))


def switch_home_request(play: Play) -> None:
    """Say that one's own quest is done, or is not."""
    if play.state.home is not None:
        play.do(cmd.SwitchHomeRequest(not play.state.home.done))


def place_goblins(play: Play, cell: str) -> None:
    """Choose where the Goblins start."""
    play.do(cmd.PlaceGoblins(square_of(cell)))


def begin(play: Play) -> None:
    """Start turn 1."""
    play.do(cmd.BeginPlay())


def set_checkpoint(play: Play) -> None:
    """Record the whole table."""
    play.do(cmd.SaveCheckpoint())


def restore_checkpoint(play: Play) -> None:
    """Go back to it."""
    play.do(cmd.RestoreCheckpoint())


def set_ruling(play: Play, option: str, value: object) -> bool:
    """Decide a ruling otherwise: the set-up entry is corrected, and all that followed is decided again.

    False, and nothing is kept, where later entries would no longer fit.
    """
    (setup,) = play.table.entries(0, 1)
    assert isinstance(setup.command, Setup)
    chosen = {**setup.command.options.get("options", {}), option: value}
    plan = play.plan(0, Setup({**setup.command.options, "options": chosen}))
    if plan is None or plan.question is not None or plan.misfits:
        return False
    return play.confirm(plan)
