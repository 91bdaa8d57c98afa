"""The rule book: a module for each chapter, named by the middle word of its rule ids, and what they share.

KEYWORD is spread over `keyword_<group>.py`, `enter`, `incarnation`, `verbs` (what is done to a card) and
`sudden` (what is done to another action); MOD is `modifiers`, the order of FLY is `aim`. Shared are
`situation` (what is going on), `usable` and `perform` (an action from its price to its wounds), `stages`.
"""
