-- Each step's hash covers the step before it, so that no bit of a log changes unnoticed (shared.rs).
ALTER TABLE steps ADD COLUMN hash BLOB;
-- What names of registered people look like: no one else may look the same. Old ones that do may stay.
ALTER TABLE people ADD COLUMN looks TEXT;
CREATE INDEX people_looks ON people (looks) WHERE looks IS NOT NULL;
