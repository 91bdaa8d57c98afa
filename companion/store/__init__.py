"""The player's data: one SQLite file that survives crashes, damage, a full disk and a second window."""

from companion.store.backups import Backup
from companion.store.decks import DeckInfo
from companion.store.store import Store
from companion.store.table_info import TableInfo

__all__ = ["Backup", "DeckInfo", "Store", "TableInfo"]
