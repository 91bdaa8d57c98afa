"""The rolled dice."""
