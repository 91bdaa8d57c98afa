"""The smallest set of changes that makes a list legal, and how it is carried out.

A change adds, removes or moves one copy of a card. A judge who hands a list back wants to name as few of
them as possible, so the answer has to be the smallest, not just a small one. Both kinds of list are
therefore not repaired finding by finding but looked at as a whole, as numbers:

**A deck** (`deck`). What can stay nowhere goes first: cards outside the format, banned cards, cards of
the other side. Of the rest only numbers matter. `counts` adds up for every name, and for every part of
the list it has cards for, how many copies stand right, in the sideboard, and in a wrong place, and how
many its copy limit leaves. From these sums the cost of every possible end of a part (its size, the size
of its sideboard) follows by a formula, which `deck` explains; the cheapest end is a `edits.Goal`, and the
goals of all parts a `edits.Plan`. A few things the sums leave open are tried one by one: the side of a
mixed list, how a name with cards in two parts shares its limit between them, which printings to do
without where they have different limits, and how many copies of the card that allows a sideboard to play.
`fillers` knows which cards of the table could be added and whether there are enough of them. The best
plan is then carried out on the piles by `edits`, which chooses the copies: those that stand wrong first,
then from the end of the list.

**A squad** (`squad`). Only a creature that it cannot do without, or a card that another one orders in, is
ever added to a squad; so the smallest change keeps the most cards that can be paid for: `largest_squad`
finds that set by an exact search. Cards that differ in price only are alike, and of those the cheapest
are kept; which elements or realms to keep, since each costs extra, is decided by branch and bound.

Both searches are cut off at a number of steps that no honest list comes near; what they found then is
still a cure, and `Fix.minimal` says that a smaller one may exist.

`apply` turns a fix into the list as it would be handed in again; where any card may be added, it chooses
one.
"""
