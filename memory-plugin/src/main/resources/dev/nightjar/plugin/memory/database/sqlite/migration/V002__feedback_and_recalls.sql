-- What users say of memories, and the blocks that models were given.

-- What a user says of a memory. It changes nothing of the memory itself, so that it can be taken back.
CREATE TABLE memory_feedback (
  memory_pk INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  verdict   TEXT    NOT NULL CHECK (verdict IN ('useful', 'wrong')),
  judged_at INTEGER NOT NULL
) STRICT;

-- A block of memories that a model was given.
CREATE TABLE recalls (
  pk         INTEGER PRIMARY KEY,
  recall_id  TEXT    NOT NULL UNIQUE,
  agent_id   TEXT    NOT NULL,
  namespace  TEXT    NOT NULL,
  session_id TEXT,                                        -- as the host names it; the session may not be stored yet
  prompt     TEXT    NOT NULL,                            -- its beginning
  text       TEXT    NOT NULL,                            -- without working memory; emptied when a memory in it is erased
  tokens     INTEGER NOT NULL CHECK (tokens >= 0),
  given_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX ix_recalls_newest ON recalls (namespace, given_at);
CREATE INDEX ix_recalls_session ON recalls (namespace, session_id);

-- A memory in such a block.
CREATE TABLE recall_lines (
  recall_pk INTEGER NOT NULL REFERENCES recalls (pk) ON DELETE CASCADE,
  memory_pk INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  place     INTEGER NOT NULL CHECK (place >= 0),
  tokens    INTEGER NOT NULL CHECK (tokens >= 0),
  relevance REAL,                                         -- NULL for a line of the profile, whose text is kept nowhere else
  PRIMARY KEY (recall_pk, memory_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_recall_lines_memory ON recall_lines (memory_pk);

-- What is erased is in no block either.
CREATE TRIGGER recalled_memory_erased AFTER DELETE ON recall_lines BEGIN
  UPDATE recalls SET text = '' WHERE pk = old.recall_pk AND old.relevance IS NOT NULL;
  DELETE FROM recalls WHERE pk = old.recall_pk
    AND NOT EXISTS (SELECT 1 FROM recall_lines l WHERE l.recall_pk = old.recall_pk);
END;
CREATE TRIGGER recalled_session_erased AFTER DELETE ON sessions BEGIN
  DELETE FROM recalls WHERE namespace = old.namespace AND session_id = old.session_id AND agent_id = old.agent_id;
END;
-- The prompt is the beginning of a message.
CREATE TRIGGER recalled_prompt_erased AFTER DELETE ON messages BEGIN
  DELETE FROM recalls WHERE pk IN (SELECT r.pk FROM sessions s
    JOIN recalls r ON r.namespace = s.namespace AND r.session_id = s.session_id AND r.agent_id = s.agent_id
    WHERE s.pk = old.session_pk AND trim(substr(old.text, 1, length(r.prompt))) = trim(r.prompt));
END;
CREATE TRIGGER recalled_prompt_changed AFTER UPDATE OF text ON messages BEGIN
  DELETE FROM recalls WHERE pk IN (SELECT r.pk FROM sessions s
    JOIN recalls r ON r.namespace = s.namespace AND r.session_id = s.session_id AND r.agent_id = s.agent_id
    WHERE s.pk = old.session_pk AND trim(substr(old.text, 1, length(r.prompt))) = trim(r.prompt));
END;

PRAGMA user_version = 2;
