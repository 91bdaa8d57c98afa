"""Lists out of whatever people hand in: text, tables, JSON, links.

`text` reads line after line: `lines` splits one into count and card, `around` knows what stands beside cards,
`several_lists` to which list a line belongs, `text_list` what is only understood once a list is whole. `csv`
fills such lists too; `json`, `own_file` and `links` need only their parent in `list_being_read`. What
rows and objects say beside their cards is seen by `card_fields`.
"""
