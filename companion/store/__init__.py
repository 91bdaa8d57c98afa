"""The player's data: one SQLite file that survives crashes, damage, a full disk and a second window."""

from companion.store.backups import Backup
from companion.store.info import TableInfo
from companion.store.shelves import DeckInfo
from companion.store.store import Store

__all__ = ["Backup", "DeckInfo", "Store", "TableInfo"]
