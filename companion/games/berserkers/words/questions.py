"""What the game asks, and why it refuses."""

from __future__ import annotations

from companion.core.errors import Illegal
from companion.core.numerals import whole
from companion.core.questions import Question
from companion.core.text import Text, say
from companion.games.berserkers.model import State
from companion.games.berserkers.words.names import (
    foe_action,
    item,
    location_name,
    piece,
    place,
    request,
    term,
)

# -- questions ----------------------------------------------------------------------------------


def question(state: State, asked: Question) -> Text:
    """What is asked, in one sentence."""
    facts = asked.facts
    match asked.key:
        case "location":
            return say("Which location lies next?")
        case "request_card":
            return say("Which King's Request was drawn?")
        case "phase1_dice":
            return say("What do your dice show?")
        case "reroll":
            return say("What does the rerolled die show?")
        case "loot":
            return say("What does the black die show?")
        case "bet":
            return say("What do the black and the green die show?")
        case "bet_reroll":
            return say("What does the lower die show now?")
        case "villagers_reward":
            return say("The villagers thank you: a gold coin or an item?")
        case "item_card":
            return say("Which item was drawn?")
        case "grimoire_card":
            return say("Which grimoire card was turned?")
        case "grimoire_victim":
            return say("Bad handling: which Berserker suffers?")
        case "token":
            return say("What does the token show?")
        case "rider_dice":
            return say("What do the riders' dice show?")
        case "orc_dice":
            return say("What do the Orcs' dice show?")
        case "rider_order" | "orc_order":
            return say("The order matters here: who is next?")
        case "shield":
            return say("{attacker} attacks. Use the shield?", attacker=piece(str(facts.get("attacker"))))
        case "meeple":
            return say("{rider} enrols Orcs. Which squad joins?", rider=piece(str(facts.get("foe"))))
        case "face_action":
            return say(
                "{foe} rolled {face}. What does your card show?",
                foe=piece(str(facts.get("foe"))),
                face=facts.get("face"),
            )
        case "face_arrows":
            return say("Which arrows stand there?")
        case "item_now":
            return say("Use an item now?")
        case "item_who":
            return say("For which Berserker?")
        case "item_where":
            return say("To which location?")
        case "item_orc":
            return say("Which Orc squad?")
        case "token_start":
            return say("Where does a treasure token lie?")
        case _:
            return say("Where does {piece} start?", piece=piece(str(facts.get("piece", "goblins"))))


def option(state: State, asked: Question, choice: str) -> Text:
    """One option, card or face of a question."""
    match asked.key:
        case "location":
            return say("{name}", name=location_name(state, choice))
        case "request_card":
            return request(int(choice))
        case "item_card":
            return item(choice)
        case "item_now":
            return say("No") if choice == "none" else item(choice)
        case "villagers_reward":
            return say("1 gold") if choice == "gold" else say("Draw an item")
        case "grimoire_card":
            return say("{card}", card=term(f"grimoire.{choice}"))
        case "token":
            return say("The treasure") if choice == "treasure" else say("Blank")
        case "shield":
            return _shield(choice)
        case "meeple" | "item_orc":
            return say("{orc}", orc=piece(f"orc-{choice}"))
        case "face_action":
            kind = "orc_action" if str(asked.facts.get("foe", "")).startswith("orc") else "rider_action"
            return say("{action}", action=foe_action(kind, choice))
        case "face_arrows":
            return arrows(choice)
        case _:
            return _piece_or_place(state, choice)


def _shield(choice: str) -> Text:
    if choice == "none":
        return say("Keep the shield")
    return say("Protect all") if choice == "all" else say("Protect {who}", who=piece(choice))


def arrows(choice: str) -> Text:
    """Arrows written as up+left."""
    if choice in ("", "none"):
        return say("No arrow")
    return say("{arrows}", arrows=[term(f"direction.{each}") for each in choice.split("+")])


def _piece_or_place(state: State, choice: str) -> Text:
    row, col = map(whole, choice.partition(",")[::2])
    if row is not None and col is not None:
        return say("{place}", place=place(state, (row, col)))
    return say("{piece}", piece=candidate(choice))


def candidate(name: str) -> Text:
    """A thing that could have been chosen."""
    match name:
        case "none":
            return say("None")
        case "all":
            return say("All")
        case "black" | "blue" | "red":
            return say("{orc}", orc=piece(f"orc-{name}"))
        case _:
            return say("{piece}", piece=piece(name))


# -- refusals -------------------------------------------------------------------------------------


def refusal(error: Illegal) -> Text:
    """What is missing, in one sentence."""
    facts = error.facts
    if error.key == "no_gold":
        return say("Not enough gold: {gold} of {cost}.", gold=facts.get("gold", 0), cost=facts.get("cost", 1))
    return _REFUSALS.get(error.key) or say("The rules do not allow this.")


_REFUSALS = {
    "die_mismatch": say("This die does not fit that line of the card."),
    "card_full": say("This Action card takes no further die this turn."),
    "same_line": say("This action was chosen on this card already this turn."),
    "die_unavailable": say("No such unused die is in the pool."),
    "no_berserker": say("No living Berserker stands there."),
    "bad_target": say("That piece or place cannot be chosen here."),
    "not_adjacent": say("That location cannot be reached from here."),
    "no_fire_symbol": say("This location has no fire symbol."),
    "already_lit": say("The fire burns already."),
    "no_fire": say("No fire burns on this location."),
    "no_darkness": say("No darkness lies there."),
    "already_sealed": say("This rider is sealed already."),
    "move_forbidden": say("Thor forbids Move actions this turn."),
    "value_forbidden": say("The frightened villagers take no 5 and no 6."),
    "bad_sum": say("These dice do not make the total that is asked for."),
    "wrong_phase": say("Not in this phase."),
    "already_trained": say("This card is trained already."),
    "already_blocked": say("This rider is blocked already."),
    "not_wounded": say("He is not wounded."),
    "not_dead": say("He is not dead."),
    "no_item": say("This item is not in your hand."),
    "already_refused": say("Only one request may be refused in the whole set-up."),
    "cannot_refuse": say("This request cannot be refused."),
    "grimoire_burnt": say("The grimoire has burnt: no card can be turned."),
    "already_saved": say("The checkpoint was used already: there is one a game."),
    "not_lost": say("Only a lost game goes back to the checkpoint."),
    "no_checkpoint": say("No checkpoint was set."),
    "no_gem": say("No yellow gem is left."),
    "game_over": say("The game is over."),
    "bad_layout": say("A layout names each of the twelve locations of the box once."),
    "not_laid": say("Lay out the locations first."),
    "already_laid": say("The locations are laid out already."),
    "too_few_requests": say("Draw at least two requests."),
    "no_more_requests": say("No further request can be drawn."),
    "goblins_missing": say("Choose where the Goblins start."),
    "no_facts": say("The card facts for this are missing: enter them, or play in free mode."),
}
