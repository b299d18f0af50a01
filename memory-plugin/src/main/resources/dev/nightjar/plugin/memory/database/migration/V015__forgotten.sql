-- What was forgotten on purpose, so that nothing said before brings it back: a repeated reading, an import, a replay.
CREATE TABLE forgotten (
  namespace    TEXT    NOT NULL,
  hash         TEXT    NOT NULL,                          -- half a SHA-256 of the normalised text; the text itself is gone
  forgotten_at INTEGER NOT NULL,                          -- what is said later is remembered again
  PRIMARY KEY (namespace, hash)
) STRICT, WITHOUT ROWID;
-- Asked for each message: was anything forgotten since it was said?
CREATE INDEX ix_forgotten_at ON forgotten (namespace, forgotten_at);

PRAGMA user_version = 15;
