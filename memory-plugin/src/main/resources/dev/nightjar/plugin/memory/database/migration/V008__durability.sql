-- Facts fade as fast as their durability says, and slower the more often they were used. What has faded is not ended by
-- that; a plan whose time is over is no current fact any more.

ALTER TABLE memories ADD COLUMN durability TEXT NOT NULL DEFAULT 'stable'
  CHECK (durability IN ('lasting', 'stable', 'passing'));
ALTER TABLE memories ADD COLUMN halvings INTEGER NOT NULL DEFAULT 0   -- how often uses have halved the rate
  CHECK (halvings BETWEEN 0 AND 4);
ALTER TABLE memories ADD COLUMN planned_until INTEGER;                -- when the time of a plan is over

-- NULL in notes from before: stable, never halved.
ALTER TABLE run_memories ADD COLUMN was_durability TEXT;
ALTER TABLE run_memories ADD COLUMN was_halvings INTEGER;
ALTER TABLE run_memories ADD COLUMN was_planned_until INTEGER;
ALTER TABLE run_memories ADD COLUMN is_durability TEXT;
ALTER TABLE run_memories ADD COLUMN is_halvings INTEGER;
ALTER TABLE run_memories ADD COLUMN is_planned_until INTEGER;
UPDATE run_memories SET is_durability = 'stable', is_halvings = 0;
UPDATE run_memories SET was_durability = 'stable', was_halvings = 0 WHERE was_confidence IS NOT NULL;

-- All facts had one rate, under which nearly everything was gone within a month. They are stable ones. A rate of 0 stays; 0.5
-- is that of superseded facts. Notes of runs change alike, so that the runs can be taken back as before.
UPDATE memories SET decay_rate = 0.004 WHERE kind = 'fact' AND decay_rate NOT IN (0, 0.5);
UPDATE run_memories SET is_decay_rate = 0.004 WHERE is_decay_rate NOT IN (0, 0.5);
UPDATE run_memories SET was_decay_rate = 0.004 WHERE was_decay_rate NOT IN (0, 0.5);

DROP TRIGGER run_memory_added;
CREATE TRIGGER run_memory_added AFTER INSERT ON memories WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories (run_pk, memory_pk, reason, is_confidence, is_confidence_at, is_decay_rate, is_protected,
      is_valid_until, is_end_reason, is_enriched_at, is_said_at, is_durability, is_halvings, is_planned_until)
    SELECT c.run_pk, new.pk, c.reason, new.confidence, new.confidence_at, new.decay_rate, new.is_protected,
      new.valid_until, new.end_reason, new.enriched_at, new.said_at, new.durability, new.halvings, new.planned_until
    FROM current_run c;
END;

DROP TRIGGER run_memory_changed;
CREATE TRIGGER run_memory_changed
AFTER UPDATE OF confidence, confidence_at, decay_rate, is_protected, valid_until, end_reason, enriched_at, said_at,
  durability, halvings, planned_until
ON memories WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories (run_pk, memory_pk, reason,
      was_confidence, was_confidence_at, was_decay_rate, was_protected, was_valid_until, was_end_reason,
      was_enriched_at, was_said_at, was_durability, was_halvings, was_planned_until,
      is_confidence, is_confidence_at, is_decay_rate, is_protected, is_valid_until, is_end_reason,
      is_enriched_at, is_said_at, is_durability, is_halvings, is_planned_until)
    SELECT c.run_pk, new.pk, c.reason,
      old.confidence, old.confidence_at, old.decay_rate, old.is_protected, old.valid_until, old.end_reason,
      old.enriched_at, old.said_at, old.durability, old.halvings, old.planned_until,
      new.confidence, new.confidence_at, new.decay_rate, new.is_protected, new.valid_until, new.end_reason,
      new.enriched_at, new.said_at, new.durability, new.halvings, new.planned_until FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk) DO UPDATE SET reason = excluded.reason, is_confidence = excluded.is_confidence,
      is_confidence_at = excluded.is_confidence_at, is_decay_rate = excluded.is_decay_rate,
      is_protected = excluded.is_protected, is_valid_until = excluded.is_valid_until,
      is_end_reason = excluded.is_end_reason, is_enriched_at = excluded.is_enriched_at,
      is_said_at = excluded.is_said_at, is_durability = excluded.is_durability, is_halvings = excluded.is_halvings,
      is_planned_until = excluded.is_planned_until;
END;

PRAGMA user_version = 8;
