-- Everything that is kept, as store.rs describes it. Moments are milliseconds since 1970.

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name, folded, of people who can log in; of nobody else, so that it is unique.
    login TEXT UNIQUE,
    password TEXT,
    created INTEGER NOT NULL,
    deleted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    label TEXT NOT NULL,
    kind INTEGER NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    UNIQUE (person_id, label)
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_end ON tokens (expires);

CREATE TABLE mutes (
    person_id TEXT NOT NULL REFERENCES people (id),
    other_id TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (person_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    game TEXT NOT NULL,
    status INTEGER NOT NULL,
    public INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    wake_at INTEGER,
    host_id TEXT NOT NULL REFERENCES people (id),
    summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_change ON tables (updated, id);
CREATE INDEX tables_by_status ON tables (status, updated, id);
CREATE INDEX tables_due ON tables (wake_at, id) WHERE wake_at IS NOT NULL;
-- Waiting and running ones.
CREATE INDEX tables_hosted ON tables (host_id) WHERE status IN (0, 1);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id),
    to_act INTEGER NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person_id, table_id);

CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
