"""Keeps the events of every match, and what is read from them, in SQLite."""
