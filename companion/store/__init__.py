"""The player's data: one SQLite file that survives crashes, damage, a full disk and a second window.

- `store` ties the parts together: `tables` (with `table_info` and `table_rows`), `box_facts`, `decks`,
  `cards`, `settings` and `backups`.
- `disk` is the open file, `schema` its tables, `checksum` what guards its rows, `lock` the right to write it,
  `data_files` its name and how it is replaced.
- `import_export` reads and writes `json_files`; `verify` plays a stranger's table through first.
- `health` finds damage and `repair` mends it: `recover` builds a new file out of `trusted_records`, which
  `page_reader` finds without SQLite; `gap_repair` leads a table on where rows are missing.
"""

from companion.store.backups import Backup
from companion.store.decks import DeckInfo
from companion.store.store import Store
from companion.store.table_info import TableInfo

__all__ = ["Backup", "DeckInfo", "Store", "TableInfo"]
