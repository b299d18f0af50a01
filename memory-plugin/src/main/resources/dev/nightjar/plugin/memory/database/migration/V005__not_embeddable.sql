-- Memories in which their model found nothing to embed, such as a turn of emoji only or one in a script the model does not
-- know. They count as read and are found by words; another model reads them again. Deleted with the memory, when it ends,
-- and when a model has a vector for it.
CREATE TABLE not_embeddable (
  memory_pk INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  model_pk  INTEGER NOT NULL REFERENCES embedding_models (pk) ON DELETE CASCADE
) STRICT;

INSERT INTO not_embeddable (memory_pk, model_pk)
  SELECT m.pk, m.embedded_by FROM memories m JOIN embedding_models e ON e.pk = m.embedded_by
  WHERE m.valid_until IS NULL
    AND NOT EXISTS (SELECT 1 FROM vec_memories v WHERE v.memory_pk = m.pk AND v.model_pk = m.embedded_by);

CREATE TRIGGER memories_end_not_embeddable AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM not_embeddable WHERE memory_pk = new.pk;
END;

PRAGMA user_version = 5;
