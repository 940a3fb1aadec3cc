-- Written to in order to find out whether it can be written to.
CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL) STRICT;
INSERT INTO health VALUES (1, 0);
