-- Indexed documents. Each of their passages is a memory of a kind of its own, so that every search finds it.

-- The list of kinds in the CHECK of memories changes nothing that is stored; so its text is replaced and the schema is read
-- again, instead of copying all memories with their indexes.
PRAGMA writable_schema = ON;
UPDATE sqlite_master
  SET sql = replace(sql, '''reflection'', ''note'')', '''reflection'', ''note'', ''document'')')
  WHERE type = 'table' AND name = 'memories';
PRAGMA writable_schema = RESET;

CREATE TABLE documents (
  pk           INTEGER PRIMARY KEY,
  agent_id     TEXT    NOT NULL,                          -- who indexed it first
  namespace    TEXT    NOT NULL,
  uri          TEXT    NOT NULL CHECK (length(uri) > 0),
  format       TEXT    NOT NULL,
  bytes        INTEGER NOT NULL CHECK (bytes >= 0),
  content_hash TEXT,                                      -- SHA-256 of its bytes; NULL until all its passages are stored
  indexed_at   INTEGER NOT NULL,
  UNIQUE (namespace, uri)
) STRICT;

CREATE TABLE document_passages (
  memory_pk    INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  document_pk  INTEGER NOT NULL REFERENCES documents (pk) ON DELETE CASCADE,
  text_hash    TEXT    NOT NULL,                          -- SHA-256 of its text, which a document has once
  ordinal      INTEGER NOT NULL CHECK (ordinal >= 0),
  last_ordinal INTEGER NOT NULL CHECK (last_ordinal >= ordinal),
  start_offset INTEGER NOT NULL CHECK (start_offset >= 0),
  end_offset   INTEGER NOT NULL CHECK (end_offset > start_offset),
  line         INTEGER,                                   -- NULL where the document has no lines
  heading      TEXT,
  UNIQUE (document_pk, text_hash)
) STRICT;

-- A passage without its place is none.
CREATE TRIGGER passage_without_place AFTER DELETE ON document_passages BEGIN
  DELETE FROM memories WHERE pk = old.memory_pk;
END;

PRAGMA user_version = 13;
