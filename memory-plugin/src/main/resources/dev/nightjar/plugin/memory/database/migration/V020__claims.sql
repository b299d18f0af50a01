-- What a fact claims: somebody has a value in a slot. Facts that contradict each other are found and told by it. Facts from before
-- have none yet; they are read when they are first compared.
CREATE TABLE fact_claims (
  memory_pk        INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  place            INTEGER NOT NULL CHECK (place >= 0),          -- among the claims of its fact
  namespace        TEXT    NOT NULL,                             -- of the fact, for the index
  subject          TEXT    NOT NULL CHECK (length(subject) > 0),
  slot             TEXT    NOT NULL CHECK (length(slot) > 0),
  value            TEXT    NOT NULL,                             -- empty for any value
  state            TEXT    NOT NULL CHECK (state IN ('holds', 'over', 'planned')),
  is_single_valued INTEGER NOT NULL CHECK (is_single_valued IN (0, 1)),
  is_event         INTEGER NOT NULL CHECK (is_event IN (0, 1)),
  PRIMARY KEY (memory_pk, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_fact_claims_subject ON fact_claims (namespace, subject, slot);

PRAGMA user_version = 20;
