"""Layouts that wrap."""
