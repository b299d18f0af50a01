-- The tools that were called in a conversation, and the host's ids of messages that were pruned.

CREATE TABLE tool_calls (
  pk         INTEGER PRIMARY KEY,
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  seq        INTEGER NOT NULL,                            -- place of the turn; of its answer, where it has one
  step       INTEGER NOT NULL,                            -- calls that one answer of the model asked for share it
  place      INTEGER NOT NULL,                            -- among the calls of the step
  said       TEXT    NOT NULL,                            -- what the model wrote beside the calls of the step
  call_id    TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  arguments  TEXT    NOT NULL,
  result     TEXT    NOT NULL,
  is_error   INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  called_at  INTEGER NOT NULL,
  UNIQUE (session_pk, seq, step, place)
) STRICT;

-- So that a message whose session was pruned is still recognised when it is posted again.
CREATE TABLE pruned_message_ids (
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  message_id TEXT    NOT NULL,
  memory_pk  INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  PRIMARY KEY (session_pk, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_pruned_message_ids_memory ON pruned_message_ids (memory_pk);

PRAGMA user_version = 10;
