-- Terms are cut in Java, as SQLite's tokenizers know one language and no script without spaces. The index stores the tokens,
-- separated by blanks; so what is deleted is erased from it, whatever cut it. Rows are added when a memory is added or comes
-- back, in the same transaction; the triggers take them out.

DROP TRIGGER memories_insert;
DROP TRIGGER memories_delete;
DROP TRIGGER memories_end;
DROP TRIGGER memories_revive;

-- The index of before, in which memories are found until they have been cut. Then it is dropped, with its triggers.
ALTER TABLE memories_fts RENAME TO memories_fts_legacy;

CREATE VIRTUAL TABLE memories_fts USING fts5 (content, keywords, tokenize = "ascii tokenchars '#+-./:@\_'");
-- Deleted words are overwritten, not only marked, so that what is forgotten is gone.
INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE memories_terms USING fts5vocab (memories_fts, row);

-- One row: how far the memories have been cut.
CREATE TABLE term_index (
  pk           INTEGER PRIMARY KEY CHECK (pk = 1),
  cutter       INTEGER NOT NULL,  -- version of what cuts; 0 before anything did
  uncut_below  INTEGER NOT NULL,  -- memories with keys below it are yet to be cut by it
  legacy_below INTEGER NOT NULL   -- memories with keys below it were in the index of before
) STRICT;
INSERT INTO term_index (pk, cutter, uncut_below, legacy_below)
  SELECT 1, 0, coalesce(max(pk), 0) + 1, coalesce(max(pk), 0) + 1 FROM memories;

CREATE TRIGGER memories_delete AFTER DELETE ON memories
WHEN old.valid_until IS NULL OR old.end_reason = 'superseded' BEGIN
  DELETE FROM memories_fts WHERE rowid = old.pk;
END;
CREATE TRIGGER memories_end AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM memories_fts WHERE rowid = new.pk AND new.end_reason <> 'superseded';
  DELETE FROM memory_entities WHERE memory_pk = new.pk;
END;
-- Its vectors are gone and made anew.
CREATE TRIGGER memories_revive AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NOT NULL AND new.valid_until IS NULL BEGIN
  UPDATE memories SET embedded_by = NULL WHERE pk = new.pk;
END;

CREATE TRIGGER memories_legacy_delete AFTER DELETE ON memories
WHEN (old.valid_until IS NULL OR old.end_reason = 'superseded')
  AND old.pk < (SELECT legacy_below FROM term_index) BEGIN
  INSERT INTO memories_fts_legacy (memories_fts_legacy, rowid, content, keywords)
    VALUES ('delete', old.pk, old.content, old.keywords);
END;
CREATE TRIGGER memories_legacy_end AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL AND new.end_reason <> 'superseded'
  AND new.pk < (SELECT legacy_below FROM term_index) BEGIN
  INSERT INTO memories_fts_legacy (memories_fts_legacy, rowid, content, keywords)
    VALUES ('delete', old.pk, old.content, old.keywords);
END;
CREATE TRIGGER memories_legacy_revive AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NOT NULL AND new.valid_until IS NULL AND old.end_reason <> 'superseded'
  AND new.pk < (SELECT legacy_below FROM term_index) BEGIN
  INSERT INTO memories_fts_legacy (rowid, content, keywords) VALUES (new.pk, new.content, new.keywords);
END;

-- Every question asks who has spoken in its namespaces; it must not see other users' names.
DROP INDEX ix_messages_speaker;
CREATE INDEX ix_memories_speaker ON memories (namespace, speaker) WHERE speaker IS NOT NULL AND valid_until IS NULL;

PRAGMA user_version = 7;
