"""An evening in the terminal: one person against computer players."""
