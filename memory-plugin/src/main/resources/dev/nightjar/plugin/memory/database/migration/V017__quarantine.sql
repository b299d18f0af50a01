-- Memories that are kept, but not used until somebody has reviewed them, and whose word a fact rests on.

-- As in V013: the list of reasons in the CHECK of memories changes nothing that is stored.
PRAGMA writable_schema = ON;
UPDATE sqlite_master
  SET sql = replace(sql, '''pruned'', ''expired'')', '''pruned'', ''expired'', ''quarantined'')')
  WHERE type = 'table' AND name = 'memories';
PRAGMA writable_schema = RESET;

-- NULL where its kind and role say it.
ALTER TABLE memories ADD COLUMN origin TEXT CHECK (origin IN ('user', 'agent', 'file', 'tool', 'web'));

CREATE TABLE quarantine (
  memory_pk INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  reason    TEXT    NOT NULL CHECK (length(reason) > 0),
  since     INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 17;
