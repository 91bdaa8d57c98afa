"""Events: lists registered by player, late changes, checks drawn by lot, penalties, and one report."""

from companion.cli.event import arranging, checks, lists, past, players
from companion.cli.event.base import event

__all__ = ["arranging", "checks", "event", "lists", "past", "players"]
