-- Of two facts that exclude each other the one said later holds; the other one ends. A fact may be said again, so when
-- it was first said (event_time) does not tell which is later.

ALTER TABLE memories ADD COLUMN said_at INTEGER;          -- when it was last said; NULL: at event_time
ALTER TABLE run_memories ADD COLUMN was_said_at INTEGER;
ALTER TABLE run_memories ADD COLUMN is_said_at INTEGER;

DROP TRIGGER run_memory_added;
CREATE TRIGGER run_memory_added AFTER INSERT ON memories WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories (run_pk, memory_pk, reason, is_confidence, is_confidence_at, is_decay_rate, is_protected,
      is_valid_until, is_end_reason, is_enriched_at, is_said_at)
    SELECT c.run_pk, new.pk, c.reason, new.confidence, new.confidence_at, new.decay_rate, new.is_protected,
      new.valid_until, new.end_reason, new.enriched_at, new.said_at FROM current_run c;
END;

DROP TRIGGER run_memory_changed;
CREATE TRIGGER run_memory_changed
AFTER UPDATE OF confidence, confidence_at, decay_rate, is_protected, valid_until, end_reason, enriched_at, said_at
ON memories WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories (run_pk, memory_pk, reason,
      was_confidence, was_confidence_at, was_decay_rate, was_protected, was_valid_until, was_end_reason,
      was_enriched_at, was_said_at,
      is_confidence, is_confidence_at, is_decay_rate, is_protected, is_valid_until, is_end_reason,
      is_enriched_at, is_said_at)
    SELECT c.run_pk, new.pk, c.reason,
      old.confidence, old.confidence_at, old.decay_rate, old.is_protected, old.valid_until, old.end_reason,
      old.enriched_at, old.said_at,
      new.confidence, new.confidence_at, new.decay_rate, new.is_protected, new.valid_until, new.end_reason,
      new.enriched_at, new.said_at FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk) DO UPDATE SET reason = excluded.reason, is_confidence = excluded.is_confidence,
      is_confidence_at = excluded.is_confidence_at, is_decay_rate = excluded.is_decay_rate,
      is_protected = excluded.is_protected, is_valid_until = excluded.is_valid_until,
      is_end_reason = excluded.is_end_reason, is_enriched_at = excluded.is_enriched_at,
      is_said_at = excluded.is_said_at;
END;

UPDATE memories SET said_at = (
    SELECT max(s.event_time) FROM memory_links l JOIN memories s ON s.pk = l.to_pk
    WHERE l.from_pk = memories.pk AND l.relation = 'derived_from')
  WHERE kind = 'fact' AND event_time < (
    SELECT max(s.event_time) FROM memory_links l JOIN memories s ON s.pk = l.to_pk
    WHERE l.from_pk = memories.pk AND l.relation = 'derived_from');

-- What was superseded before stayed active and faded. Now it ends, as of that judgement; what the user confirmed stays,
-- and the contradiction is kept for them to decide.
UPDATE OR IGNORE memory_links SET relation = 'contradicts'
  WHERE relation = 'supersedes' AND to_pk IN (SELECT pk FROM memories WHERE valid_until IS NULL AND is_protected = 1);
DELETE FROM memory_links
  WHERE relation = 'supersedes' AND to_pk IN (SELECT pk FROM memories WHERE valid_until IS NULL AND is_protected = 1);
UPDATE memories SET end_reason = 'superseded', valid_until = max(created_at, (
    SELECT max(l.created_at) FROM memory_links l WHERE l.to_pk = memories.pk AND l.relation = 'supersedes'))
  WHERE valid_until IS NULL
    AND pk IN (SELECT l.to_pk FROM memory_links l WHERE l.relation = 'supersedes');

-- What is said again about a time that is over belongs to the fact that held then.
CREATE INDEX ix_memories_outdated ON memories (namespace, content_hash)
  WHERE end_reason = 'superseded' AND content_hash IS NOT NULL;

PRAGMA user_version = 6;
