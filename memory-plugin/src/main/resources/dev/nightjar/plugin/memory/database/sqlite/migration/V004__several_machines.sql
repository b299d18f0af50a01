-- One user, several machines: what a store has to remember beyond its memories to be brought together with others.

-- A namespace that was erased as a whole. Its own rows are all gone, so this keeps only a hash of its name, and no copy of another
-- machine brings back what was recorded before.
CREATE TABLE erased_namespaces (
  hash      TEXT    PRIMARY KEY,                          -- SHA-256 of the name
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The name of this store among the files of a folder that several machines share: random, made when it is first needed.
CREATE TABLE machines (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  machine TEXT    NOT NULL
) STRICT;

-- A file of such a folder that this store has written or read.
CREATE TABLE synced_files (
  namespace TEXT    NOT NULL,
  name      TEXT    NOT NULL,
  is_own    INTEGER NOT NULL CHECK (is_own IN (0, 1)),
  PRIMARY KEY (namespace, name)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 4;
