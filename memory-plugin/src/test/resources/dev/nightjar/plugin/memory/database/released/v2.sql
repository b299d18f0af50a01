-- A store of schema version 2 as it was released: the statements of sqlite_master, and the rows Flyway left.
CREATE TABLE "flyway_schema_history" (
    "installed_rank" INT NOT NULL PRIMARY KEY,
    "version" VARCHAR(50),
    "description" VARCHAR(200) NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "script" VARCHAR(1000) NOT NULL,
    "checksum" INT,
    "installed_by" VARCHAR(100) NOT NULL,
    "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
    "execution_time" INT NOT NULL,
    "success" BOOLEAN NOT NULL
);
CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");
CREATE TABLE sessions (
  pk                     INTEGER PRIMARY KEY,
  agent_id               TEXT    NOT NULL,
  namespace              TEXT    NOT NULL,
  session_id             TEXT    NOT NULL,                -- as the host names it
  last_seq               INTEGER NOT NULL DEFAULT 0,
  created_at             INTEGER NOT NULL,
  updated_at             INTEGER NOT NULL,
  consolidated_seq       INTEGER NOT NULL DEFAULT 0,      -- the watermark: facts were read out of all up to here
  consolidated_at        INTEGER,
  consolidation_attempts INTEGER NOT NULL DEFAULT 0,
  consolidation_error    TEXT,
  lease_owner            TEXT,
  lease_until            INTEGER,
  UNIQUE (agent_id, namespace, session_id)
) STRICT;
CREATE INDEX ix_sessions_pending ON sessions (agent_id, namespace, updated_at) WHERE consolidated_seq < last_seq;
CREATE INDEX ix_sessions_id ON sessions (session_id);
CREATE TABLE messages (
  pk         INTEGER PRIMARY KEY,
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  seq        INTEGER NOT NULL,
  message_id TEXT,                                        -- the host's own id
  role       TEXT    NOT NULL CHECK (role IN ('user', 'agent')),
  speaker    TEXT,
  text       TEXT    NOT NULL,
  said_at    INTEGER NOT NULL,
  UNIQUE (session_pk, seq)
) STRICT;
CREATE INDEX ix_messages_speaker ON messages (speaker) WHERE speaker IS NOT NULL;
CREATE UNIQUE INDEX ux_messages_id ON messages (session_pk, message_id) WHERE message_id IS NOT NULL;
CREATE TABLE memories (
  pk            INTEGER PRIMARY KEY,
  memory_id     TEXT    NOT NULL UNIQUE,
  agent_id      TEXT    NOT NULL,
  namespace     TEXT    NOT NULL,
  kind          TEXT    NOT NULL CHECK (kind IN ('episode', 'fact', 'reflection', 'note')),
  note_key      TEXT,
  category      TEXT    NOT NULL DEFAULT 'general',
  content       TEXT    NOT NULL CHECK (length(content) > 0),
  keywords      TEXT    NOT NULL DEFAULT '',              -- its tags, to be found by them too
  content_hash  TEXT,                                     -- of the normalised content; facts only
  session_pk    INTEGER REFERENCES sessions (pk) ON DELETE SET NULL,
  message_pk    INTEGER REFERENCES messages (pk) ON DELETE SET NULL,
  role          TEXT CHECK (role IN ('user', 'agent')),   -- of an episode, kept when its message is gone
  speaker       TEXT,
  seq           INTEGER,
  source        TEXT    NOT NULL,
  event_time    INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  valid_until   INTEGER,
  end_reason    TEXT CHECK (end_reason IN ('superseded', 'forgotten', 'decayed', 'pruned', 'expired')),
  confidence    REAL    NOT NULL DEFAULT 1.0 CHECK (confidence BETWEEN 0 AND 1),
  confidence_at INTEGER NOT NULL,
  decay_rate    REAL    NOT NULL DEFAULT 0.0 CHECK (decay_rate >= 0),
  is_protected  INTEGER NOT NULL DEFAULT 0 CHECK (is_protected IN (0, 1)),
  access_count  INTEGER NOT NULL DEFAULT 0,
  last_accessed INTEGER, embedded_by INTEGER,
  CHECK ((valid_until IS NULL) = (end_reason IS NULL)),
  CHECK (kind <> 'episode' OR (role IS NOT NULL AND seq IS NOT NULL))
) STRICT;
CREATE INDEX ix_memories_list ON memories (namespace, kind, event_time) WHERE valid_until IS NULL;
CREATE INDEX ix_memories_hash ON memories (namespace, content_hash) WHERE valid_until IS NULL AND content_hash IS NOT NULL;
CREATE INDEX ix_memories_session ON memories (session_pk, kind, seq);
CREATE INDEX ix_memories_message ON memories (message_pk) WHERE message_pk IS NOT NULL;
CREATE INDEX ix_memories_superseded ON memories (namespace) WHERE end_reason = 'superseded';
CREATE UNIQUE INDEX ux_memories_key ON memories (namespace, note_key) WHERE note_key IS NOT NULL AND valid_until IS NULL;
CREATE TABLE memory_tags (
  memory_pk INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  tag       TEXT    NOT NULL,
  PRIMARY KEY (memory_pk, tag)
) STRICT, WITHOUT ROWID;
CREATE TABLE memory_links (
  from_pk    INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  to_pk      INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  relation   TEXT    NOT NULL CHECK (relation IN ('derived_from', 'supersedes', 'contradicts')),
  reason     TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (from_pk, to_pk, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_links_to ON memory_links (to_pk, relation);
CREATE TABLE entities (
  pk         INTEGER PRIMARY KEY,
  entity_id  TEXT    NOT NULL UNIQUE,
  namespace  TEXT    NOT NULL,
  type       TEXT    NOT NULL CHECK (type IN
             ('person', 'project', 'organization', 'location', 'email', 'url', 'date', 'tag', 'other')),
  name       TEXT    NOT NULL CHECK (length(name) > 0),
  name_key   TEXT    NOT NULL,                            -- NFKC and case folding, done in Java
  created_at INTEGER NOT NULL,
  UNIQUE (namespace, type, name_key)
) STRICT;
CREATE TABLE entity_aliases (
  pk        INTEGER PRIMARY KEY AUTOINCREMENT,
  entity_pk INTEGER NOT NULL REFERENCES entities (pk) ON DELETE CASCADE,
  namespace TEXT    NOT NULL,
  alias     TEXT    NOT NULL,
  alias_key TEXT    NOT NULL,
  UNIQUE (entity_pk, alias_key)
) STRICT;
CREATE INDEX ix_aliases_key ON entity_aliases (namespace, alias_key);
CREATE TABLE memory_entities (
  memory_pk  INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  entity_pk  INTEGER NOT NULL REFERENCES entities (pk) ON DELETE CASCADE,
  mentions   INTEGER NOT NULL,
  confidence REAL    NOT NULL,
  provider   TEXT    NOT NULL,
  PRIMARY KEY (memory_pk, entity_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_memory_entities_entity ON memory_entities (entity_pk);
CREATE TABLE memory_metadata (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE memories_fts USING fts5 (
  content, keywords, content = 'memories', content_rowid = 'pk',
  tokenize = 'porter unicode61 remove_diacritics 2');
CREATE TRIGGER memories_insert AFTER INSERT ON memories WHEN new.valid_until IS NULL BEGIN
  INSERT INTO memories_fts (rowid, content, keywords) VALUES (new.pk, new.content, new.keywords);
END;
CREATE TRIGGER memories_delete AFTER DELETE ON memories
WHEN old.valid_until IS NULL OR old.end_reason = 'superseded' BEGIN
  INSERT INTO memories_fts (memories_fts, rowid, content, keywords)
    VALUES ('delete', old.pk, old.content, old.keywords);
END;
CREATE TRIGGER memories_end AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  INSERT INTO memories_fts (memories_fts, rowid, content, keywords)
    SELECT 'delete', old.pk, old.content, old.keywords WHERE new.end_reason <> 'superseded';
  DELETE FROM memory_entities WHERE memory_pk = new.pk;
END;
CREATE TABLE embedding_models (
  pk         INTEGER PRIMARY KEY AUTOINCREMENT,           -- never given twice: memories remember by which they were read
  identity   TEXT    NOT NULL UNIQUE CHECK (length(identity) > 0),
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  state      TEXT    NOT NULL CHECK (state IN ('active', 'former')),
  created_at INTEGER NOT NULL,
  commonplaces BLOB CHECK (length(commonplaces) % (4 * dimensions) = 0) -- vectors of sentences about anything, one after the other
) STRICT;
CREATE UNIQUE INDEX ux_embedding_models_active ON embedding_models (state) WHERE state = 'active';
CREATE TABLE vec_memories (
  pk           INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_pk    INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  model_pk     INTEGER NOT NULL REFERENCES embedding_models (pk) ON DELETE CASCADE,
  ordinal      INTEGER NOT NULL CHECK (ordinal >= 0),
  start_offset INTEGER NOT NULL CHECK (start_offset >= 0),
  end_offset   INTEGER NOT NULL,
  embedding    BLOB    NOT NULL CHECK (length(embedding) > 0 AND length(embedding) % 4 = 0), -- unit length, float32, little-endian
  UNIQUE (memory_pk, model_pk, ordinal),
  CHECK (end_offset > start_offset)
) STRICT;
CREATE INDEX ix_vec_memories_model ON vec_memories (model_pk);
CREATE INDEX ix_memories_embedded ON memories (embedded_by, pk, namespace) WHERE valid_until IS NULL;
CREATE TRIGGER memories_end_vectors AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM vec_memories WHERE memory_pk = new.pk;
END;
CREATE INDEX ix_memory_tags_tag ON memory_tags (tag);
INSERT INTO flyway_schema_history VALUES (1, '001', 'memory', 'SQL', 'V001__memory.sql', -2091463117, 'user', '2026-11-21 10:00:00.000', 7, 1);
INSERT INTO flyway_schema_history VALUES (2, '002', 'vectors', 'SQL', 'V002__vectors.sql', 1484165508, 'user', '2026-11-21 10:00:00.000', 7, 1);
PRAGMA user_version = 2;
