-- Each step's hash covers the step before it, so that no bit of a log changes unnoticed (shared.rs).
ALTER TABLE steps ADD COLUMN hash BYTEA;
WITH RECURSIVE chain AS (
    SELECT table_id, seq, sha256(convert_to(table_id, 'UTF8') || '\x00'::bytea || int8send(seq)
        || int8send(at) || convert_to(step, 'UTF8')) AS hash
    FROM steps WHERE seq = 1
    UNION ALL
    SELECT steps.table_id, steps.seq, sha256(chain.hash || convert_to(steps.table_id, 'UTF8')
        || '\x00'::bytea || int8send(steps.seq) || int8send(steps.at) || convert_to(steps.step, 'UTF8'))
    FROM chain JOIN steps ON steps.table_id = chain.table_id AND steps.seq = chain.seq + 1
)
UPDATE steps SET hash = chain.hash FROM chain
WHERE steps.table_id = chain.table_id AND steps.seq = chain.seq;
-- What names of registered people look like: no one else may look the same. Old ones that do may stay.
ALTER TABLE people ADD COLUMN looks TEXT COLLATE "C";
CREATE INDEX people_looks ON people (looks) WHERE looks IS NOT NULL;
