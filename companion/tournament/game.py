"""The event as the journal knows it: its orders, its facts, its rules and its words."""

from __future__ import annotations

from typing import Final

from companion.core.game import Game
from companion.core.text import say
from companion.tournament import acts
from companion.tournament.evolve import evolve
from companion.tournament.model import Tournament
from companion.tournament.rules import decide, is_sound, setup
from companion.tournament.words import EventWords

EVENT: Final = Game(
    id="event",
    prefix="EVENT",
    title="Event",
    players="",
    languages=("en", "ru", "fr"),
    start=Tournament(),
    commands=(
        acts.Arrange, acts.Register, acts.Revise, acts.DecideChange, acts.TakeAsOther, acts.Rename,
        acts.DropOut, acts.ComeBack, acts.Seat, acts.BeginRound, acts.PickForCheck, acts.RecordCheck,
        acts.Penalise,
    ),
    events=(
        acts.EventArranged, acts.PlayerRegistered, acts.ListReplaced, acts.ChangeCame, acts.ChangeSettled,
        acts.PlayerRenamed, acts.PlayerLeft, acts.PlayerBack, acts.PlayersSeated, acts.RoundBegun,
        acts.LotDrawn, acts.CheckRecorded, acts.PenaltyNoted,
    ),
    setup=setup,
    decide=decide,
    evolve=evolve,
    offers=lambda state, seat: (),  # names, lists and reasons are typed, not chosen among
    outcome=lambda state: None,
    tracked=lambda state: {},
    words=EventWords,
    name_of=lambda state: state.name,
    sound=is_sound,
    summary=say("Keeps an event: lists, late changes, checks, penalties."),
)  # fmt: skip
