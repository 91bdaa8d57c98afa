"""Orders that cannot be: one sentence with its rule, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.languages import speak
from companion.core.errors import Illegal
from companion.core.game import Adjust, Command
from companion.core.telling import refusal
from companion.games.warcry.commands import (
    AddCounter,
    ApplyText,
    Attach,
    Attack,
    BeginBattle,
    BeginMuster,
    BringUnit,
    CallReaction,
    CountStrength,
    Dismiss,
    DropAttachment,
    FindFirst,
    FinishCleanup,
    Modify,
    MoveUp,
    Muster,
    Pass,
    PassMuster,
    PassTactic,
    PlayCommand,
    PlayReaction,
    PlayTactic,
    Resume,
    Retreat,
    RollCombat,
    SetPrice,
    Settle,
    Shoot,
    TestUnit,
    UseCommand,
)
from companion.games.warcry.model import P1, P2
from tests.games.warcry.kit import GAME
from tests.games.warcry.test_muster import told
from tests.games.warcry.test_past import begun, in_battle, mustered

P9: Any = "P9"


def refused(table: Any, order: Command, *answers: Any) -> tuple[str, str]:
    """The rule and the sentence of a refusal, after which the table lies as it lay."""
    before, entries = table.state, len(table.entries())
    with pytest.raises(Illegal) as error:
        table.do(order)
        for answer in answers:
            table.answer(answer)
    if table.pending is not None:
        table.undo()
    assert table.state == before and len(table.entries()) == entries and table.pending is None
    sentence = speak(refusal(GAME, error.value, table.state))
    assert sentence.endswith(".") and "{" not in sentence
    return error.value.rule, sentence


@pytest.mark.rule("WC-GOLD-03", "WC-LINE-01", "WC-WIN-02", "WC-MUSTER-05", "WC-GOLD-11", "WC-ATTACH-01")
@pytest.mark.parametrize(
    ("order", "answers", "cited", "said"),
    [
        (Muster(P1, "?", "battle"), (told("Giant", 21),), "WC-GOLD-03", "costs 21 gold, and 20 are left."),
        (Muster(P1, "?", "both"), (), "WC-LINE-01",
         "both is not a line: a unit stands in the Battle Line or in the Reserve Line."),
        (Adjust("battle", 4), (), "WC-WIN-02", "4"),
        (Muster(P2, "?", "battle"), (), "WC-MUSTER-05", "It is not the turn of Player 2."),
        (Muster(P9, "?", "battle"), (), "WC-MUSTER-05", "No such player sits at this table."),
        (SetPrice(P1, 100), (), "WC-GOLD-11", "A price is 0 to 99 gold."),
        (Attach(P1, "?", "nobody"), (), "WC-ATTACH-01", "There is no such unit in play."),
        (PassMuster(P2), (), "WC-MUSTER-05", "It is not the turn of Player 2."),
        (Attack("a", "b"), (), "WC-COMMAND-01", "This is not the time for it: Muster."),
        (PlayReaction(P1, "?", "reaction"), (), "WC-BATTLE-01", "This is not the time for it: Muster."),
        (FinishCleanup(P1), (), "WC-CLEANUP-08", "This is not the time for it: Muster."),
        (BeginMuster(), (), "WC-MUSTER-05", "This is not the time for it: Muster."),
        (BeginBattle(), (), "WC-MUSTER-10", "A player is still mustering."),
        (FindFirst(), (), "WC-BATTLE-02", "This is not the time for it: Muster."),
        (CountStrength(), (), "WC-VICTORY-01", "This is not the time for it: Muster."),
    ],
)  # fmt: skip
def test_a_muster_refuses_in_one_sentence(
    order: Command, answers: tuple[Any, ...], cited: str, said: str
) -> None:
    rule, sentence = refused(begun(), order, *answers)
    assert rule == cited and said in sentence


@pytest.mark.rule("WC-COMMAND-01", "WC-COMMAND-02", "WC-COMBAT-03", "WC-REACTION-04", "WC-RANGED-01")
@pytest.mark.parametrize(
    ("order", "cited", "said"),
    [
        (Attack("nobody", "P2-bears-1"), "WC-ATTACK-01", "There is no such unit in play."),
        (Attack("P2-bears-1", "P1-axes-1"), "WC-ATTACK-01", "Bears is not a unit of this player."),
        (Attack("P1-axes-1", "P1-crows-1"), "WC-ATTACK-04", "Axes cannot attack Crows"),
        (Shoot("P1-axes-1", "P2-bears-1"), "WC-RANGED-01", "Axes has no Ranged Attack."),
        (MoveUp("P1-axes-1"), "WC-MOVE-02", "Axes stands in the Battle Line, and nobody moves back."),
        (Pass(P2), "WC-COMMAND-02", "It is not the Command of Player 2."),
        (Pass(P9), "WC-COMMAND-01", "No such player sits at this table."),
        (Retreat(P9), "WC-COMMAND-01", "No such player sits at this table."),
        (PlayCommand(P1, "Absent", "command"), "WC-COMMAND-04", "Absent is not in this player's hand."),
        (PlayCommand(P1, "?", "sing"), "WC-COMMAND-04", "no such ability for this moment"),
        (UseCommand("P1-axes-1", "Sing"), "WC-COMMAND-03", "Axes has no such ability for this moment."),
        (PassTactic(P1), "WC-COMBAT-03", "No tactics are being played now."),
        (PassTactic(P9), "WC-COMBAT-03", "No such player sits at this table."),
        (PlayTactic(P1, "?", "combat", "P1-axes-1"), "WC-COMBAT-03", "No tactics are being played now."),
        (RollCombat(), "WC-COMBAT-04", "The tactics of this Combat are not over."),
        (Settle(), "WC-COMBAT-05", "No dice have been flipped for a Combat."),
        (Resume(P1), "WC-REACTION-04", "Nobody has stopped the game."),
        (CallReaction(P9), "WC-REACTION-01", "No such player sits at this table."),
        (PlayReaction(P9, "?", "reaction"), "WC-REACTION-01", "No such player sits at this table."),
        (PlayReaction(P1, "?", "sing"), "WC-REACTION-01", "no such ability for this moment"),
        (TestUnit("nobody", "strength_test"), "WC-TEST-02", "There is no such unit in play."),
        (Dismiss("P1-axes-1"), "WC-CLEANUP-08", "This is not the time for it: Battle."),
        (Muster(P1, "?", "battle"), "WC-MUSTER-05", "This is not the time for it: Battle."),
        (ApplyText(P1, "explode", "P1-axes-1"), "WC-CARD-10", "Nothing of the kind can be done by hand."),
        (Modify(P1, "P1-axes-1", "strength", 1000, "battle"), "WC-CARD-10", "1000"),
        (BringUnit(P9, "?", "battle"), "WC-CARD-10", "No such player sits at this table."),
        (BringUnit(P1, "Absent", "battle"), "WC-CARD-10",
         "Absent is neither in the hand nor in a pile of this player."),
        (DropAttachment("mail"), "WC-CARD-10", "There is no such Attachment in play."),
        (AddCounter(P1, ""), "WC-CARD-10", "."),
        (Adjust("units[P1-axes-1].line", "both"), "WC-LINE-01", "both"),
        (Adjust("sides[P1].wins", 3), "WC-WIN-01", "3"),
        (Adjust("units[nobody].ready", True), "TABLE-ADJUST-01", "."),
    ],
)  # fmt: skip
def test_a_battle_refuses_in_one_sentence(order: Command, cited: str, said: str) -> None:
    rule, sentence = refused(in_battle(), order)
    assert rule == cited and said in sentence


@pytest.mark.rule("WC-REACTION-01", "WC-REACTION-06")
@pytest.mark.parametrize(
    "order", [Pass(P1), Attack("P1-axes-1", "P2-bears-1"), Retreat(P1), CallReaction(P1)]
)
def test_while_somebody_may_react_commands_wait(order: Command) -> None:
    table = in_battle()
    table.do(CallReaction(P2))
    rule, sentence = refused(table, order)
    assert (rule, sentence) == ("WC-REACTION-01", "The game waits for a reaction of Player 1.")
    table.do(Resume(P1))
    table.do(Resume(P2))
    assert table.state.reacting is None


@pytest.mark.rule("WC-MUSTER-08")
def test_who_has_passed_is_told_so() -> None:
    table = begun()
    mustered(table, P1, "Axes")
    mustered(table, P2, "Bears")
    table.do(PassMuster(P1))
    assert refused(table, Muster(P1, "?", "battle"))[1] == "Player 1 has passed and musters no more."
