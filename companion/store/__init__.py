"""The player's data: one SQLite file that survives crashes, damage, a full disk and a second window.

- `store` ties the parts together: `tables` (with `table_info` and `table_rows`), `box_facts`, `decks`,
  `cards`, `settings` and `backups`.
- `connecting` knows the ways to open a file, `disk` is the open one (`raw_files` for a look past SQLite),
  `schema` its tables and `columns` what they hold, `checksum` and `sealing` what guards its rows,
  `second_copy` writes the lines beside it and `copy_reader` reads them, `standing` says how far either goes,
  `lock` is the right to write, `data_files` its name and how it is replaced.
- `import_export` reads and writes `json_files`; `verify` plays a stranger's table through first.
- `opening` looks what a start finds, `health` finds damage and `repair` mends it: `recover` builds a new file
  out of `sources` (file, copy, backups), which `merging` puts together; `page_reader` reads a file without
  SQLite; `gap_filling` marks rows that are lost and leads a table on behind them.
"""

from companion.store.backups import Backup
from companion.store.decks import DeckInfo
from companion.store.store import Store
from companion.store.table_info import TableInfo

__all__ = ["Backup", "DeckInfo", "Store", "TableInfo"]
