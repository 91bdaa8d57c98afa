"""Status, corrections, and the pages beside a Berserkers table: requests, items, threat, checkpoint, end."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.berserkers import icons
from app.presenters.table.boards import place_of
from app.presenters.table.face import BoardEdit, End, Head, Page, Risk
from app.presenters.views import ChipView, RowView, Source, Speak
from companion.core.game import Command, OddsTable
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import Text, say
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.model import COLOURS, FIRES, GAUGE, GEMS, GRID, PADLOCK, State
from companion.games.berserkers.odds.tables import threat_tables
from companion.games.berserkers.odds.threat import threat
from companion.games.berserkers.rules.request import HOME_MADE, standing
from companion.games.berserkers.rules.score import ScoreLine, score
from companion.games.berserkers.tracked import tracked
from companion.games.berserkers.words.names import NUMBER_OF_PHASE, item, request, term
from companion.games.berserkers.words.names import phase as phase_words
from companion.games.berserkers.words.picture import missing
from companion.games.berserkers.words.values import headline

# -- head and numbers -------------------------------------------------------------------------------


def head(state: State, seat: Seat) -> Head:
    """Turn and phase."""
    if state.phase == "setup" or state.status != "playing":
        return Head(headline(state)[0])
    line = say("Turn {turn} · {phase}", turn=state.turn, phase=phase_words(state.phase))
    number = NUMBER_OF_PHASE[state.phase]
    short = say("Turn {turn} · Phase {number}", turn=state.turn, number=number)
    return Head(line, 3, number, short)


def status(state: State, seat: Seat, speak: Speak) -> tuple[ChipView, ...]:
    """Fires, gems left, gold, villagers, seals, and dice that are blocked."""
    gems = state.darkness_reserve
    found = [
        ChipView("fires", str(state.lit), speak(say("Fires")), "fire", "flame", str(FIRES)),
        ChipView("gems", str(gems), speak(say("Gems left")), "rhombus", "darkness", str(GEMS), gems <= 1),
        ChipView("gold", str(state.gold), speak(say("Gold")), "hand-coin", "gold"),
        ChipView("gauge", str(state.gauge), speak(say("Villagers")), "hand-heart", "ink2", str(GAUGE)),
        ChipView("seals", str(state.sealed), speak(say("Sealed")), "seal", "gold", str(len(COLOURS))),
    ]
    if state.padlock:
        label = speak(say("Blocked dice"))
        found.append(ChipView("padlock", str(state.padlock), label, "lock", "bad", str(PADLOCK), danger=True))
    return tuple(found)


def notices(state: State, seat: Seat) -> Sequence[Text]:
    """What to remember this turn."""
    playing = state.status == "playing"
    lost = playing and any(each.standing == "out_of_reach" for each in standing(state))
    found = (
        (state.options.free_actions, say("Free mode: your Action cards are trusted, not checked.")),
        (lost, say("A request can no longer be satisfied: this game cannot be won.")),
        (state.no_moves, say("Thor forbids Move actions this turn.")),
        (state.harp, say("The harp keeps darkness away in the next phase 2.")),
        (state.skip_riders, say("Phase 2 of this turn will be skipped.")),
    )
    return [text for is_so, text in found if is_so]


def risk(state: State) -> Risk | None:
    """The chance of losing before the next turn."""
    if state.status != "playing" or state.phase not in ("actions", "riders", "orcs"):
        return None
    found = threat(state)
    return None if found is None else Risk(say("Risk of losing this turn"), found.total, "threat")


# -- corrections --------------------------------------------------------------------------------------


def corrects(state: State, kind: str, name: str) -> tuple[str, ...]:
    """The paths that a held cell, piece or number can correct."""
    known = tracked(state)
    wanted = {"cell": _cell_paths, "piece": _piece_paths, "chip": _chip_paths}[kind](name)
    return tuple(path for path in wanted if path in known)


def _cell_paths(cell: str) -> tuple[str, ...]:
    number = GRID.index(Square(*place_of(cell)))
    lies = tuple(f"cells.{number}.{what}" for what in ("fire", "darkness", "treasure", "location"))
    return lies + tuple(f"orcs.{colour}" for colour in COLOURS)


def _piece_paths(name: str) -> tuple[str, ...]:
    kind, _, which = name.partition("-")
    match kind:
        case "rider":
            return (f"riders.{which}.at", f"riders.{which}.sealed", "blocked_riders")
        case "orc":
            return (f"orcs.{which}",)
        case "elf":
            return (f"elves.{which}",)
        case "goblins":
            return ("goblins",)
        case "zodd":
            return ("zodd", "zodd_health")
    return (f"berserkers.{name.lower()}.at", f"berserkers.{name.lower()}.health")


def _chip_paths(name: str) -> tuple[str, ...]:
    match name:
        case "dice":
            return ("pool", "placed")
        case "seals":
            return tuple(f"riders.{colour}.sealed" for colour in COLOURS)
    return (name,)


def _fire_path(state: State, cell: str) -> str:
    """Only a place with a fire symbol is offered; elsewhere a fire is set by a long press."""
    at = Square(*place_of(cell))
    here = state.cell(at)
    symbol = any(each.id == here.location and each.fire for each in state.box.locations)
    return f"cells.{GRID.index(at)}.fire" if symbol or here.fire else ""


def _darkness_path(state: State, cell: str) -> str:
    return f"cells.{GRID.index(Square(*place_of(cell)))}.darkness"


EDITS = {
    "fires": BoardEdit(say("Fires: tap a place to light or put out its fire."), _fire_path),
    "gems": BoardEdit(say("Darkness: tap a place to lay a gem there or to clear it."), _darkness_path),
}


# -- pages ----------------------------------------------------------------------------------------------


def request_rows(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The request board: satisfied, pending or out of reach, with what is missing."""
    rows = []
    for each in standing(state):
        icon, colour, word = {
            "satisfied": ("check-circle-outline", "ok", say("Satisfied")),
            "pending": ("timer-sand", "warn", say("Pending")),
            "out_of_reach": ("close-octagon", "bad", say("Out of reach")),
        }[each.standing]
        home = each.request == HOME_MADE
        title = speak(say("Your own request")) if home else speak(request(each.request))
        tip = (state.home.text if state.home else "") if home else speak(term(f"request.{each.request}.tip"))
        detail = "\n".join(part for part in (tip, speak(missing(state, each))) if part)
        rows.append(RowView(str(each.request), title, detail, icon, colour, value=speak(word)))
    return tuple(rows)


def _switch(state: State, row: str) -> Command | None:
    """A tap on the home-made request says that it is done, or is not."""
    is_home = row == str(HOME_MADE) and state.home is not None
    return cmd.SwitchHomeRequest(not state.home.done) if is_home and state.home else None


def item_rows(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The items in hand with what they do."""
    return tuple(
        RowView(letter, speak(item(letter)), speak(term(f"item.{letter}.tip")), icons.ITEM[letter])
        for letter in state.hand
    )


def card_rows(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The Action cards as they lie: which values each line takes for what."""
    rows = []
    for card in state.box.action_cards:
        trained = card.id in state.trained
        lines = [
            " ".join(
                filter(None, (_values(line.values), speak(term(f"action.{line.action}")), "•" * line.steps))
            )
            for line in (card.trained if trained else card.basic)
        ]
        source: Source = "yours" if state.box.sources.get("action_cards") == "yours" else "example"
        name = speak(say("Card {card}", card=card.id))
        rows.append(RowView(card.id, name, "\n".join(lines), "cards-outline", source=source))
    return tuple(rows)


def _values(values: Sequence[int]) -> str:
    return "/".join(str(value) for value in values)


def _threat(state: State) -> list[OddsTable]:
    return threat_tables(state, threat(state))


def _checkpoint(state: State, seat: Seat) -> Text | None:
    if state.save_used:
        return say("The checkpoint was set. After a loss you can go back to it.")
    return say(
        "Once a game the table can be recorded, to go back to after a loss. It costs 5 points on a win."
    )


PAGES = (
    Page("requests", say("King's Requests"), "crown", rows=request_rows, tapped=_switch),
    Page("items", say("Items in hand"), "sack", rows=item_rows),
    Page("cards", say("Action cards"), "cards-outline", rows=card_rows),
    Page("threat", say("What threatens"), "alert", chances=_threat),
    Page("checkpoint", say("Checkpoint"), "bookmark-outline", note=_checkpoint, order=cmd.SaveCheckpoint),
)


# -- the end ----------------------------------------------------------------------------------------------


def end(state: State, speak: Speak) -> End:
    """The title; the score of a won game line by line, of a lost one how far it came."""
    sheet = score(state)
    if sheet is None:
        again = (cmd.RestoreCheckpoint, say("Go back to the checkpoint"), "bookmark-outline")
        return End(say("The realm has fallen"), _reached(state, speak), again=again)
    rows = tuple(_score_row(line, speak) for line in sheet.lines)
    return End(say("The realm is saved"), rows, str(sheet.total), term(f"band.{sheet.band}"))


def _reached(state: State, speak: Speak) -> tuple[RowView, ...]:
    """What a win needs, and how much of it there was."""
    found = standing(state)
    done = sum(each.standing == "satisfied" for each in found)
    needed = (
        ("fires", say("Fires"), "fire", "flame", state.lit, FIRES),
        ("seals", say("Sealed"), "seal", "gold", state.sealed, len(COLOURS)),
        ("requests", say("King's Requests"), "crown", "ac", done, len(found)),
    )
    return tuple(
        RowView(id_, speak(word), icon=icon, colour=colour, value=speak(say("{n} of {all}", n=n, all=all_)))
        for id_, word, icon, colour, n, all_ in needed
    )


def _score_row(line: ScoreLine, speak: Speak) -> RowView:
    icon, word = _SCORED[line.what]
    detail = speak(say("{count} at {each} each", count=line.count, each=f"{line.each:+d}"))
    return RowView(line.what, speak(word), detail, icon, value=f"{line.points:+d}")


_SCORED = {
    "gold": ("hand-coin", say("Gold")),
    "ok": ("heart", say("Berserkers in full health")),
    "wounded": ("water", say("Wounded Berserkers")),
    "orcs": ("axe-battle", say("Orc squads in play")),
    "save": ("bookmark-outline", say("Checkpoint")),
    "requests": ("crown", say("King's Requests")),
}
