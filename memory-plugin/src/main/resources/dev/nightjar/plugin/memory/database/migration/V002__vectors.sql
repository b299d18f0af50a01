-- Search by meaning. Vectors are made anew from the memories at will; those of different models are never compared.

CREATE TABLE embedding_models (
  pk         INTEGER PRIMARY KEY AUTOINCREMENT,           -- never given twice: memories remember by which they were read
  identity   TEXT    NOT NULL UNIQUE CHECK (length(identity) > 0),
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  state      TEXT    NOT NULL CHECK (state IN ('active', 'former')),
  created_at INTEGER NOT NULL,
  commonplaces BLOB CHECK (length(commonplaces) % (4 * dimensions) = 0) -- vectors of sentences about anything, one after the other
) STRICT;
CREATE UNIQUE INDEX ux_embedding_models_active ON embedding_models (state) WHERE state = 'active';

-- A long memory has several vectors, each of the stretch of its content from start_offset to end_offset (exclusive, in
-- UTF-16 units); no text is copied. AUTOINCREMENT: readers remember how far they have read.
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

-- The model whose vectors a memory has, or that found nothing in it to embed; NULL when none has read it yet. What waits
-- for the active model is all that names another, found newest first without looking at the rest.
ALTER TABLE memories ADD COLUMN embedded_by INTEGER;
CREATE INDEX ix_memories_embedded ON memories (embedded_by, pk, namespace) WHERE valid_until IS NULL;

CREATE TRIGGER memories_end_vectors AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM vec_memories WHERE memory_pk = new.pk;
END;

-- The vector leg asks which memories have a tag before it looks for near ones among them.
CREATE INDEX ix_memory_tags_tag ON memory_tags (tag);

PRAGMA user_version = 2;
