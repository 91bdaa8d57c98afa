"""Deck lists: read, match names, judge, mend, compare, check at the table.

Where to look:

- **Reading.** `read` finds out what a text or file is and hands it to one of `readers`. All of them fill
  one `readers.list_being_read.ListBeingRead`; text and tables use its child `TextList`. The words that
  lists are written with stand in `synonyms`, how lines are told to be headings in `headings`. Whatever is
  not certain becomes a question of the list (`model.Unread`), never a guess.
- **Judging.** `match` looks names up, `applied_format` says what a format (`format`, `format_files`)
  means for each card, `piles` puts both together. `legality` and `squad` hold the rules, `open_points`
  and `second_list` what has to be asked, and `judge` makes the verdict; `fast_path` does so at once for a
  plainly legal list. `answers` takes a judge's answers, `judge_files` appoints the judge and does all of
  it for files.
- **Mending.** `mend` opens with a page on how the smallest cure is found.
- **Afterwards.** `report` tells verdicts, `writers` write lists back, `plain_list` keeps them without
  loss, and `played` holds a list against what is on the table.

`model` has the nouns and an example; `phrases` the sentences that several of these say.
"""
