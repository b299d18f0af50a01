-- Work at night can be taken back: while a row stands in current_run, triggers note what every changed row was before and
-- is after, once per run, so that no way of changing memories can be forgotten. Reasons name ids, never contents, and
-- every note goes with its memory, so that what is forgotten is in no note either.

ALTER TABLE memories ADD COLUMN enriched_at INTEGER;      -- when an accurate recogniser read it

CREATE TABLE maintenance_runs (
  pk         INTEGER PRIMARY KEY,
  run_id     TEXT    NOT NULL,
  agent_id   TEXT    NOT NULL,
  namespace  TEXT    NOT NULL,
  task       TEXT    NOT NULL,
  started_at INTEGER NOT NULL,
  undone_at  INTEGER,
  UNIQUE (run_id, namespace)
) STRICT;
CREATE INDEX ix_maintenance_runs_newest ON maintenance_runs (namespace, started_at);

-- Holds a row inside a transaction only.
CREATE TABLE current_run (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  run_pk INTEGER NOT NULL REFERENCES maintenance_runs (pk),
  reason TEXT    NOT NULL
) STRICT;

-- was_confidence NULL: the run added it.
CREATE TABLE run_memories (
  run_pk            INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  memory_pk         INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  reason            TEXT    NOT NULL,
  was_confidence    REAL,
  was_confidence_at INTEGER,
  was_decay_rate    REAL,
  was_protected     INTEGER,
  was_valid_until   INTEGER,
  was_end_reason    TEXT,
  was_enriched_at   INTEGER,
  is_confidence     REAL    NOT NULL,
  is_confidence_at  INTEGER NOT NULL,
  is_decay_rate     REAL    NOT NULL,
  is_protected      INTEGER NOT NULL,
  is_valid_until    INTEGER,
  is_end_reason     TEXT,
  is_enriched_at    INTEGER,
  undone_at         INTEGER,
  PRIMARY KEY (run_pk, memory_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_memories_memory ON run_memories (memory_pk);

CREATE TABLE run_links (
  run_pk         INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  from_pk        INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  to_pk          INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  relation       TEXT    NOT NULL,
  was_there      INTEGER NOT NULL,
  was_reason     TEXT,
  was_created_at INTEGER,
  is_there       INTEGER NOT NULL,
  PRIMARY KEY (run_pk, from_pk, to_pk, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_links_from ON run_links (from_pk);
CREATE INDEX ix_run_links_to ON run_links (to_pk);

-- NULL mentions: there was, or is, no such row.
CREATE TABLE run_mentions (
  run_pk         INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  memory_pk      INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  entity_pk      INTEGER NOT NULL REFERENCES entities (pk) ON DELETE CASCADE,
  was_mentions   INTEGER,
  was_confidence REAL,
  was_provider   TEXT,
  is_mentions    INTEGER,
  is_confidence  REAL,
  is_provider    TEXT,
  PRIMARY KEY (run_pk, memory_pk, entity_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_mentions_memory ON run_mentions (memory_pk);
CREATE INDEX ix_run_mentions_entity ON run_mentions (entity_pk);

-- Names that became known; an entity itself goes once nothing mentions it.
CREATE TABLE run_names (
  run_pk    INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  alias_pk  INTEGER NOT NULL REFERENCES entity_aliases (pk) ON DELETE CASCADE,
  PRIMARY KEY (run_pk, alias_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_names_alias ON run_names (alias_pk);

CREATE TABLE run_sessions (
  run_pk              INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  session_pk          INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  was_seq             INTEGER NOT NULL,
  was_consolidated_at INTEGER,
  was_attempts        INTEGER NOT NULL,
  was_error           TEXT,
  is_seq              INTEGER NOT NULL,
  is_consolidated_at  INTEGER,
  PRIMARY KEY (run_pk, session_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_sessions_session ON run_sessions (session_pk);

CREATE TRIGGER run_memory_added AFTER INSERT ON memories WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories (run_pk, memory_pk, reason, is_confidence, is_confidence_at, is_decay_rate, is_protected,
      is_valid_until, is_end_reason, is_enriched_at)
    SELECT c.run_pk, new.pk, c.reason, new.confidence, new.confidence_at, new.decay_rate, new.is_protected,
      new.valid_until, new.end_reason, new.enriched_at FROM current_run c;
END;

CREATE TRIGGER run_memory_changed
AFTER UPDATE OF confidence, confidence_at, decay_rate, is_protected, valid_until, end_reason, enriched_at ON memories
WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories
    SELECT c.run_pk, new.pk, c.reason, old.confidence, old.confidence_at, old.decay_rate, old.is_protected,
      old.valid_until, old.end_reason, old.enriched_at, new.confidence, new.confidence_at, new.decay_rate,
      new.is_protected, new.valid_until, new.end_reason, new.enriched_at, NULL FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk) DO UPDATE SET reason = excluded.reason, is_confidence = excluded.is_confidence,
      is_confidence_at = excluded.is_confidence_at, is_decay_rate = excluded.is_decay_rate,
      is_protected = excluded.is_protected, is_valid_until = excluded.is_valid_until,
      is_end_reason = excluded.is_end_reason, is_enriched_at = excluded.is_enriched_at;
END;

CREATE TRIGGER run_link_added AFTER INSERT ON memory_links WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_links
    SELECT c.run_pk, new.from_pk, new.to_pk, new.relation, 0, NULL, NULL, 1 FROM current_run c WHERE true
    ON CONFLICT (run_pk, from_pk, to_pk, relation) DO UPDATE SET is_there = 1;
END;

CREATE TRIGGER run_link_removed AFTER DELETE ON memory_links WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_links
    SELECT c.run_pk, old.from_pk, old.to_pk, old.relation, 1, old.reason, old.created_at, 0 FROM current_run c WHERE true
    ON CONFLICT (run_pk, from_pk, to_pk, relation) DO UPDATE SET is_there = 0;
END;

CREATE TRIGGER run_mention_added AFTER INSERT ON memory_entities WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_mentions
    SELECT c.run_pk, new.memory_pk, new.entity_pk, NULL, NULL, NULL, new.mentions, new.confidence, new.provider
    FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk, entity_pk) DO UPDATE SET is_mentions = excluded.is_mentions,
      is_confidence = excluded.is_confidence, is_provider = excluded.is_provider;
END;

CREATE TRIGGER run_mention_changed AFTER UPDATE ON memory_entities WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_mentions
    SELECT c.run_pk, new.memory_pk, new.entity_pk, old.mentions, old.confidence, old.provider, new.mentions,
      new.confidence, new.provider
    FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk, entity_pk) DO UPDATE SET is_mentions = excluded.is_mentions,
      is_confidence = excluded.is_confidence, is_provider = excluded.is_provider;
END;

CREATE TRIGGER run_mention_removed AFTER DELETE ON memory_entities WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_mentions
    SELECT c.run_pk, old.memory_pk, old.entity_pk, old.mentions, old.confidence, old.provider, NULL, NULL, NULL
    FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk, entity_pk) DO UPDATE SET is_mentions = NULL, is_confidence = NULL, is_provider = NULL;
END;

CREATE TRIGGER run_name_added AFTER INSERT ON entity_aliases WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_names SELECT c.run_pk, new.pk FROM current_run c;
END;

CREATE TRIGGER run_session_consolidated AFTER UPDATE OF consolidated_seq ON sessions
WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_sessions
    SELECT c.run_pk, new.pk, old.consolidated_seq, old.consolidated_at, old.consolidation_attempts,
      old.consolidation_error, new.consolidated_seq, new.consolidated_at FROM current_run c WHERE true
    ON CONFLICT (run_pk, session_pk) DO UPDATE SET is_seq = excluded.is_seq,
      is_consolidated_at = excluded.is_consolidated_at;
END;

-- What comes back is found again.
CREATE TRIGGER memories_revive AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NOT NULL AND new.valid_until IS NULL BEGIN
  INSERT INTO memories_fts (rowid, content, keywords)
    SELECT new.pk, new.content, new.keywords WHERE old.end_reason <> 'superseded';
  UPDATE memories SET embedded_by = NULL WHERE pk = new.pk; -- its vectors are gone and made anew
END;

PRAGMA user_version = 4;
