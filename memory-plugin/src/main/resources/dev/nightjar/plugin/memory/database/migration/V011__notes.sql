-- What is saved on purpose: notes expire and have metadata; a scratchpad belongs to one session; working memory is one text per
-- agent and namespace, line by line.

ALTER TABLE memories ADD COLUMN expires_at INTEGER;       -- from then on nothing finds it; notes only
CREATE INDEX ix_memories_expires ON memories (expires_at) WHERE expires_at IS NOT NULL AND valid_until IS NULL;

-- Daily notes had no time of their own. They keep the one they were to be ended at: two days after they were written.
UPDATE memories SET expires_at = created_at + 172800000
  WHERE kind = 'note' AND category = 'daily' AND valid_until IS NULL;

CREATE TABLE note_metadata (
  memory_pk INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  name      TEXT    NOT NULL,
  value     TEXT    NOT NULL,
  PRIMARY KEY (memory_pk, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE scratchpad_items (
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  position   INTEGER NOT NULL CHECK (position >= 0),
  text       TEXT    NOT NULL CHECK (length(text) > 0),
  written_at INTEGER NOT NULL,
  PRIMARY KEY (session_pk, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE working_memory (
  pk         INTEGER PRIMARY KEY,
  agent_id   TEXT    NOT NULL,
  namespace  TEXT    NOT NULL,
  version    INTEGER NOT NULL CHECK (version >= 1),       -- grows with every write
  updated_at INTEGER NOT NULL,
  UNIQUE (agent_id, namespace)
) STRICT;

CREATE TABLE working_memory_lines (
  working_memory_pk INTEGER NOT NULL REFERENCES working_memory (pk) ON DELETE CASCADE,
  position          INTEGER NOT NULL CHECK (position >= 0),
  section           TEXT    NOT NULL,
  text              TEXT    NOT NULL CHECK (length(text) > 0),
  source            TEXT    NOT NULL,
  written_at        INTEGER NOT NULL,
  PRIMARY KEY (working_memory_pk, position)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 11;
