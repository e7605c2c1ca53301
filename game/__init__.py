"""The rules of Zole as a pure library: commands in, events out, state is the fold of events."""
