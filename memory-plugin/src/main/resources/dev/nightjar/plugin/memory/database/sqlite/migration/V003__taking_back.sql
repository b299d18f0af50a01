-- What a fact was before a user confirmed it, so that this can be taken back.
CREATE TABLE confirmations (
  memory_pk         INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  was_confidence    REAL    NOT NULL,
  was_confidence_at INTEGER NOT NULL,
  was_decay_rate    REAL    NOT NULL,
  was_halvings      INTEGER NOT NULL,
  was_durability    TEXT    NOT NULL,
  was_verdict       TEXT    CHECK (was_verdict IN ('useful', 'wrong')),
  was_judged_at     INTEGER,
  CHECK ((was_verdict IS NULL) = (was_judged_at IS NULL))
) STRICT;

-- A stretch of an insight that quotes a fact which was taken back with its run, in UTF-16 units.
CREATE TABLE insight_gaps (
  memory_pk    INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  start_offset INTEGER NOT NULL CHECK (start_offset >= 0),
  end_offset   INTEGER NOT NULL CHECK (end_offset > start_offset),
  PRIMARY KEY (memory_pk, start_offset)
) STRICT, WITHOUT ROWID;

-- How many memories of a run were erased since: what it did to them is gone with them.
ALTER TABLE maintenance_runs ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER run_memory_erased AFTER DELETE ON run_memories BEGIN
  UPDATE maintenance_runs SET erased = erased + 1 WHERE pk = old.run_pk;
END;

-- The people and things that most memories mention are counted from this index alone.
DROP INDEX ix_memory_entities_entity;
CREATE INDEX ix_memory_entities_entity ON memory_entities (entity_pk, mentions);

PRAGMA user_version = 3;
