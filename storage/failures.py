"""Why the database cannot be used: one line each, with what, where and how to mend it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DatabaseUnusable(Exception):
    """The database cannot be used as it is; the text is one line for who runs the bot."""


class DatabaseTooNew(DatabaseUnusable):
    """A newer program wrote the database."""


class DatabaseTooOld(DatabaseUnusable):
    """The database waits for its migration, which only the running bot carries out."""


class DatabaseLocked(DatabaseUnusable):
    """Another process uses the database."""


class NotADatabase(DatabaseUnusable):
    """The file is something else."""


class DatabaseMissing(DatabaseUnusable):
    """There is no such file or no such folder."""


class DatabaseFailed(DatabaseUnusable):
    """The disk or the operating system refused; what was being written is not written."""


_ELSEWHERE = "or set ZOLE_DATABASE to another file"
_REASONS: dict[int, tuple[type[DatabaseUnusable], str]] = {
    sqlite3.SQLITE_BUSY: (
        DatabaseLocked,
        "another program is writing to it; close that program and try again",
    ),
    sqlite3.SQLITE_NOTADB: (NotADatabase, f"is not a database; move it away, {_ELSEWHERE}"),
    sqlite3.SQLITE_CORRUPT: (
        NotADatabase,
        f"is a damaged database; put your last copy of it back, {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_READONLY: (
        DatabaseFailed,
        f"cannot be written; allow writing to the file and its folder, {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_PERM: (DatabaseFailed, f"may not be opened; mend its permissions, {_ELSEWHERE}"),
    sqlite3.SQLITE_FULL: (DatabaseFailed, "the disk is full; free some space and try again"),
    sqlite3.SQLITE_IOERR: (
        DatabaseFailed,
        "the disk reports an error; check the disk and its free space",
    ),
}


def explain(error: sqlite3.Error, path: Path) -> DatabaseUnusable | None:
    """What an error of SQLite means for the person who runs the bot; None for a fault of ours."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN:
        return cannot_open(path)
    if code not in _REASONS:
        return None
    kind, reason = _REASONS[code]
    return kind(f"{path}: {reason} (SQLite: {error}).")


def is_missing(path: Path) -> bool:
    """Whether there is surely no such file or folder; one that may not be looked at is not."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def is_folder(path: Path) -> bool:
    """Whether there is a folder with this name, as far as one may look."""
    try:
        return path.is_dir()
    except OSError:
        return False


def cannot_open(path: Path) -> DatabaseUnusable:
    """Why a file cannot be opened or created as a database."""
    if is_missing(path.parent):
        return DatabaseMissing(
            f"{path}: the folder {path.parent} does not exist; create it, {_ELSEWHERE}."
        )
    if is_folder(path):
        return NotADatabase(f"{path}: is a folder; name a file in it with ZOLE_DATABASE.")
    return DatabaseFailed(
        f"{path}: cannot be opened; allow writing in {path.parent}, {_ELSEWHERE}."
    )


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turns the errors that a person can mend into DatabaseUnusable; ours pass unchanged."""
    try:
        yield
    except sqlite3.Error as error:
        explained = explain(error, path)
        if explained is None:
            raise
        raise explained from error
