-- The words of a memory that is active or superseded: who searches by the old wording shall find the successor. They are cut in
-- Java; here are the tokens, separated by blanks. Each begins with the number of its namespace and a colon, so that words are
-- counted within a namespace. Rows are added when a memory is added or comes back; triggers take them out.
CREATE TABLE memories_fts (
  rowid    BIGINT PRIMARY KEY,
  content  TEXT COLLATE "C" NOT NULL,
  keywords TEXT COLLATE "C" NOT NULL,
  tokens   TEXT[] COLLATE "C" NOT NULL
           GENERATED ALWAYS AS (string_to_array(trim(content || ' ' || keywords), ' ')) STORED
);
-- New tokens enter it at once: each search would go through a list of those that wait.
CREATE INDEX ix_memories_fts ON memories_fts USING gin (tokens) WITH (fastupdate = off);
CREATE VIEW memories_fts_content AS SELECT rowid AS id, content AS c0, keywords AS c1 FROM memories_fts;

-- A token of the index of words. It goes with the last memory that has it.
CREATE TABLE memories_terms (
  term TEXT COLLATE "C" PRIMARY KEY
);
CREATE FUNCTION terms_known() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO memories_terms (term) SELECT DISTINCT unnest(new.tokens) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER terms_known AFTER INSERT ON memories_fts FOR EACH ROW EXECUTE FUNCTION terms_known();
-- Few terms are looked up in the index; the server would rather go through all memories for each.
CREATE FUNCTION terms_forgotten() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$ BEGIN
  DELETE FROM memories_terms t USING (SELECT DISTINCT unnest(old.tokens) AS term) gone
    WHERE t.term = gone.term AND NOT EXISTS (SELECT 1 FROM memories_fts f WHERE f.tokens @> ARRAY[gone.term]);
  RETURN NULL;
END $$;
CREATE TRIGGER terms_forgotten AFTER DELETE ON memories_fts FOR EACH ROW EXECUTE FUNCTION terms_forgotten();
