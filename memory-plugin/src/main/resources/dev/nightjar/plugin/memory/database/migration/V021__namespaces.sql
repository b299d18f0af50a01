-- Relevance tells how rare words are. So that it tells nothing of other users, words are counted within a namespace: each token
-- of the index of words begins with the number of its namespace and a colon.

-- The namespaces that have memories; triggers keep the count.
CREATE TABLE namespaces (
  pk        INTEGER PRIMARY KEY,
  namespace TEXT    NOT NULL UNIQUE,
  memories  INTEGER NOT NULL          -- how many it has, whatever became of them
) STRICT;
INSERT INTO namespaces (namespace, memories) SELECT namespace, count(*) FROM memories GROUP BY namespace;

CREATE TRIGGER memories_counted AFTER INSERT ON memories BEGIN
  INSERT INTO namespaces (namespace, memories) VALUES (new.namespace, 1)
    ON CONFLICT (namespace) DO UPDATE SET memories = memories + 1;
END;
CREATE TRIGGER memories_uncounted AFTER DELETE ON memories BEGIN
  UPDATE namespaces SET memories = memories - 1 WHERE namespace = old.namespace;
  DELETE FROM namespaces WHERE namespace = old.namespace AND memories = 0;
END;

CREATE TABLE words_before AS SELECT f.rowid AS pk, n.pk || ':' AS number, f.content, f.keywords
  FROM memories_fts f JOIN memories m ON m.pk = f.rowid JOIN namespaces n ON n.namespace = m.namespace;
DROP TABLE memories_fts;
CREATE VIRTUAL TABLE memories_fts USING fts5 (content, keywords, tokenize = "ascii tokenchars '#+-./:@\_'");
-- Deleted words are overwritten, not only marked, so that what is forgotten is gone.
INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO memories_fts (rowid, content, keywords)
  SELECT pk, iif(content = '', '', number || replace(content, ' ', ' ' || number)),
    iif(keywords = '', '', number || replace(keywords, ' ', ' ' || number)) FROM words_before;
DROP TABLE words_before;

PRAGMA user_version = 21;
