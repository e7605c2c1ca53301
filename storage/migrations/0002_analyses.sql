-- What the cards of a finished deal cost, found once: it follows from the events, but not in no time.
CREATE TABLE analyses (
    match_id INTEGER NOT NULL REFERENCES matches,
    number   INTEGER NOT NULL CHECK (number > 0),
    body     TEXT    NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;
