-- Written to in order to find out whether it can be written to.
CREATE TABLE health (id BIGINT PRIMARY KEY CHECK (id = 1), checks BIGINT NOT NULL);
INSERT INTO health VALUES (1, 0);
