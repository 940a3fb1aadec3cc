-- Everything that is kept, as store.rs describes it. Moments are milliseconds since 1970.
-- Ids are compared byte by byte ("C"), so that their order is the same in every database.

CREATE TABLE people (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name, folded, of people who can log in; of nobody else, so that it is unique.
    login TEXT COLLATE "C",
    password TEXT,
    created BIGINT NOT NULL,
    deleted BOOLEAN NOT NULL
);
-- With a condition, because steps that refer to a person then need not wait for a change of name.
CREATE UNIQUE INDEX people_login ON people (login) WHERE login IS NOT NULL;

CREATE TABLE tokens (
    hash BYTEA PRIMARY KEY,
    label TEXT COLLATE "C" NOT NULL,
    kind SMALLINT NOT NULL,
    person_id TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    UNIQUE (person_id, label)
);
CREATE INDEX tokens_by_end ON tokens (expires);

CREATE TABLE mutes (
    person_id TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    other_id TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    PRIMARY KEY (person_id, other_id)
);

CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    seq BIGINT NOT NULL,
    game TEXT NOT NULL,
    status SMALLINT NOT NULL,
    public BOOLEAN NOT NULL,
    rules BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    wake_at BIGINT,
    host_id TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    summary TEXT NOT NULL
);
CREATE INDEX tables_by_change ON tables (updated, id);
CREATE INDEX tables_by_status ON tables (status, updated, id);
CREATE INDEX tables_due ON tables (wake_at, id) WHERE wake_at IS NOT NULL;
-- Waiting and running ones.
CREATE INDEX tables_hosted ON tables (host_id) WHERE status IN (0, 1);

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    place BIGINT NOT NULL,
    person_id TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    to_act BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, place)
);
CREATE INDEX seats_by_person ON seats (person_id, table_id);

CREATE TABLE steps (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
