-- The first layout. Times are UTC in ISO 8601 with microseconds, so that they sort as text.
PRAGMA application_id = 0x5A4F4C45; -- "ZOLE"

CREATE TABLE people (
    user_id    INTEGER PRIMARY KEY,
    first_name TEXT    NOT NULL,
    username   TEXT,
    language   TEXT,
    reachable  INTEGER NOT NULL DEFAULT 0 CHECK (reachable IN (0, 1))
) STRICT;

CREATE TABLE chats (
    chat_id   INTEGER PRIMARY KEY,
    title     TEXT NOT NULL,
    username  TEXT,
    thread_id INTEGER,
    language  TEXT
) STRICT;

-- A group that became a supergroup: whoever still asks for the old id is sent to the new one.
CREATE TABLE moved_chats (
    old_chat_id INTEGER PRIMARY KEY,
    new_chat_id INTEGER NOT NULL,
    moved_at    TEXT    NOT NULL
) STRICT;

-- token, chat and thread are facts; the rest is read from the events (projections.py).
CREATE TABLE matches (
    match_id   INTEGER PRIMARY KEY AUTOINCREMENT,
    token      TEXT    NOT NULL UNIQUE,
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER,
    turn       INTEGER NOT NULL,
    dealt_turn INTEGER,
    started_at TEXT    NOT NULL,
    last_at    TEXT    NOT NULL,
    until      TEXT,
    ended_at   TEXT
) STRICT;
CREATE INDEX matches_of_chat ON matches (chat_id, match_id);
CREATE INDEX open_matches ON matches (match_id) WHERE ended_at IS NULL;

-- in_play marks the events of a deal that nothing but its row on the sheet remembers once it is over.
CREATE TABLE events (
    match_id INTEGER NOT NULL REFERENCES matches,
    turn     INTEGER NOT NULL CHECK (turn > 0),
    at       TEXT    NOT NULL,
    in_play  INTEGER NOT NULL CHECK (in_play IN (0, 1)),
    body     TEXT    NOT NULL,
    PRIMARY KEY (match_id, turn)
) STRICT, WITHOUT ROWID;

-- Who sat down when is a fact; to_turn is read from the events.
CREATE TABLE match_seats (
    match_id  INTEGER NOT NULL REFERENCES matches,
    seat      INTEGER NOT NULL,
    user_id   INTEGER NOT NULL REFERENCES people,
    from_turn INTEGER NOT NULL,
    to_turn   INTEGER,
    PRIMARY KEY (match_id, seat, from_turn)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_person ON match_seats (user_id, match_id);

CREATE TABLE rows (
    match_id INTEGER NOT NULL REFERENCES matches,
    number   INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    dealer   INTEGER NOT NULL,
    scored   TEXT    NOT NULL,
    common   INTEGER NOT NULL,
    personal TEXT    NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE row_seats (
    match_id INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL REFERENCES people,
    delta    INTEGER NOT NULL,
    total    INTEGER NOT NULL,
    PRIMARY KEY (match_id, number, seat),
    FOREIGN KEY (match_id, number) REFERENCES rows
) STRICT, WITHOUT ROWID;

CREATE TABLE settlements (
    match_id INTEGER NOT NULL REFERENCES matches,
    seat     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL REFERENCES people,
    delta    INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE lobbies (
    chat_id    INTEGER PRIMARY KEY,
    token      TEXT NOT NULL UNIQUE,
    message_id INTEGER,
    document   TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE messages (
    chat_id    INTEGER NOT NULL,
    slot       TEXT    NOT NULL,
    message_id INTEGER NOT NULL,
    PRIMARY KEY (chat_id, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE updates (
    arrival   INTEGER PRIMARY KEY AUTOINCREMENT,
    update_id INTEGER NOT NULL UNIQUE,
    seen_at   TEXT    NOT NULL
) STRICT;

CREATE TABLE drafts (
    match_id INTEGER NOT NULL REFERENCES matches,
    turn     INTEGER NOT NULL,
    card     TEXT    NOT NULL,
    PRIMARY KEY (match_id, turn, card)
) STRICT, WITHOUT ROWID;
