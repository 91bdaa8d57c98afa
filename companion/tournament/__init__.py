"""A tournament: who plays with which list, what was changed late, who was checked, who was penalised.

An event is a table like any other to the journal (ADR 9): `game.EVENT` states what may be done and what
follows from it, so everything is undone, corrected, stored and exported by the same code as a game.
"""
