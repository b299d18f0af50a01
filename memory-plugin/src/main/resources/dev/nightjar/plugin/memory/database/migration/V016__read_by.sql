-- Who read a session, so that a model can read again what the rules have read. NULL for what was read before this was noted.
ALTER TABLE sessions ADD COLUMN read_by TEXT CHECK (read_by IN ('rules', 'model'));

PRAGMA user_version = 16;
