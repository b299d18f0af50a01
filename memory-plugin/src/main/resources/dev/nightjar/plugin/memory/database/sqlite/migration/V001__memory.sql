-- The schema of a memory. Times are epoch milliseconds UTC. Rows refer to each other by integer keys (pk); ids, which have a
-- prefix and can be sorted, are what the outside sees.

-- ==================================================== Sessions and conversation ==================================================

-- A conversation of an agent in a namespace.
CREATE TABLE sessions (
  pk                     INTEGER PRIMARY KEY,
  agent_id               TEXT    NOT NULL,
  namespace              TEXT    NOT NULL,
  session_id             TEXT    NOT NULL,                -- as the host names it
  last_seq               INTEGER NOT NULL DEFAULT 0,
  dropped_seq            INTEGER NOT NULL DEFAULT 0,      -- messages up to here were dropped; their memories stay
  created_at             INTEGER NOT NULL,
  updated_at             INTEGER NOT NULL,
  consolidated_seq       INTEGER NOT NULL DEFAULT 0,      -- the watermark: facts were read out of all up to here
  consolidated_at        INTEGER,
  consolidation_attempts INTEGER NOT NULL DEFAULT 0,
  consolidation_error    TEXT,
  lease_owner            TEXT,
  lease_until            INTEGER,
  read_by                TEXT CHECK (read_by IN ('statements', 'model')), -- a model reads again what statements were kept of
  UNIQUE (agent_id, namespace, session_id)
) STRICT;
CREATE INDEX ix_sessions_pending ON sessions (agent_id, namespace, updated_at) WHERE consolidated_seq < last_seq;
CREATE INDEX ix_sessions_id ON sessions (session_id);

-- A message of a session that is no memory: it has no text and only called tools, or it stayed when memory was cleared.
CREATE TABLE unremembered_messages (
  pk         INTEGER PRIMARY KEY,
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  seq        INTEGER NOT NULL,
  message_id TEXT,                                        -- the host's own id
  role       TEXT    NOT NULL CHECK (role IN ('user', 'agent')),
  speaker    TEXT,
  text       TEXT    NOT NULL,
  said_at    INTEGER NOT NULL,
  UNIQUE (session_pk, seq)
) STRICT;
CREATE UNIQUE INDEX ux_unremembered_messages_id ON unremembered_messages (session_pk, message_id)
  WHERE message_id IS NOT NULL;

-- A call of a tool in a session, with its answer.
CREATE TABLE tool_calls (
  pk         INTEGER PRIMARY KEY,
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  seq        INTEGER NOT NULL,                            -- place of the turn; of its answer, where it has one
  step       INTEGER NOT NULL,                            -- calls that one answer of the model asked for share it
  place      INTEGER NOT NULL,                            -- among the calls of the step
  said       TEXT    NOT NULL,                            -- what the model wrote beside the calls of the step
  call_id    TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  arguments  TEXT    NOT NULL,
  result     TEXT    NOT NULL,
  is_error   INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  called_at  INTEGER NOT NULL,
  UNIQUE (session_pk, seq, step, place)
) STRICT;

-- What stands in the prompt in place of the older messages of a session. When a message that it covers changes, it is emptied,
-- and written anew later.
CREATE TABLE rolling_summaries (
  session_pk INTEGER PRIMARY KEY REFERENCES sessions (pk) ON DELETE CASCADE,
  epoch      INTEGER NOT NULL CHECK (epoch >= 1),         -- grows with every change, so that a late writer is noticed
  last_seq   INTEGER NOT NULL CHECK (last_seq >= 0),      -- it covers all messages up to here; 0 when it was emptied
  text       TEXT    NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((last_seq = 0) = (text = ''))
) STRICT;

-- A line that an agent wrote on the scratchpad of a session.
CREATE TABLE scratchpad_items (
  session_pk INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  position   INTEGER NOT NULL CHECK (position >= 0),
  text       TEXT    NOT NULL CHECK (length(text) > 0),
  written_at INTEGER NOT NULL,
  PRIMARY KEY (session_pk, position)
) STRICT, WITHOUT ROWID;

-- The log that a host keeps of a session for its framework. It holds texts of the conversation in the framework's order; so
-- whatever erases a message erases what the log has of it.
CREATE TABLE session_logs (
  session_pk INTEGER PRIMARY KEY REFERENCES sessions (pk) ON DELETE CASCADE,
  owner      TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  version    INTEGER NOT NULL DEFAULT 0                   -- grows with every change of the entries
) STRICT;
CREATE INDEX ix_session_logs_owner ON session_logs (owner);
CREATE INDEX ix_session_logs_expiry ON session_logs (expires_at) WHERE expires_at IS NOT NULL;

-- A named value that a host keeps with the log of a session.
CREATE TABLE session_log_details (
  session_pk INTEGER NOT NULL REFERENCES session_logs (session_pk) ON DELETE CASCADE,
  name       TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  PRIMARY KEY (session_pk, name)
) STRICT, WITHOUT ROWID;

-- An entry of the log of a session; the entries are in the order of their keys.
CREATE TABLE session_log_entries (
  pk          INTEGER PRIMARY KEY,
  session_pk  INTEGER NOT NULL REFERENCES session_logs (session_pk) ON DELETE CASCADE,
  entry_id    TEXT    NOT NULL,
  happened_at INTEGER NOT NULL,
  is_said     INTEGER NOT NULL CHECK (is_said IN (0, 1)), -- its text is a message of the conversation
  is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
  text        TEXT    NOT NULL,
  UNIQUE (session_pk, entry_id)
) STRICT;

-- A named value that a host keeps with an entry of a log.
CREATE TABLE session_log_parts (
  entry_pk INTEGER NOT NULL REFERENCES session_log_entries (pk) ON DELETE CASCADE,
  name     TEXT    NOT NULL,
  value    TEXT    NOT NULL,
  PRIMARY KEY (entry_pk, name)
) STRICT, WITHOUT ROWID;

-- =========================================================== Memories ===========================================================

-- Something that is remembered, of any kind. It is active until valid_until; then end_reason says why it ended. An episode is a
-- message as well: its row is the only one that has the text.
CREATE TABLE memories (
  pk            INTEGER PRIMARY KEY,
  memory_id     TEXT    NOT NULL UNIQUE,
  agent_id      TEXT    NOT NULL,
  namespace     TEXT    NOT NULL,
  kind          TEXT    NOT NULL CHECK (kind IN ('episode', 'fact', 'reflection', 'note', 'document')),
  note_key      TEXT,
  category      TEXT    NOT NULL DEFAULT 'general',
  content       TEXT    NOT NULL CHECK (length(content) > 0),
  phrases       TEXT    NOT NULL DEFAULT '',              -- of a fact: other words to find it by, one phrase in each line
  keywords      TEXT    NOT NULL DEFAULT '',              -- its tags, to be found by them too
  content_hash  TEXT,                                     -- of the normalised content; facts only
  session_pk    INTEGER REFERENCES sessions (pk) ON DELETE SET NULL,
  message_id    TEXT,                                     -- the host's own id of the message that an episode is
  role          TEXT CHECK (role IN ('user', 'agent')),   -- of an episode, as are speaker and seq
  speaker       TEXT,
  seq           INTEGER,
  source        TEXT    NOT NULL,
  event_time    INTEGER NOT NULL,                         -- of a fact: when it was first said
  created_at    INTEGER NOT NULL,
  valid_until   INTEGER,
  end_reason    TEXT CHECK (end_reason IN ('superseded', 'forgotten', 'decayed', 'pruned', 'expired', 'quarantined')),
  confidence    REAL    NOT NULL DEFAULT 1.0 CHECK (confidence BETWEEN 0 AND 1),
  confidence_at INTEGER NOT NULL,
  decay_rate    REAL    NOT NULL DEFAULT 0.0 CHECK (decay_rate >= 0),
  is_protected  INTEGER NOT NULL DEFAULT 0 CHECK (is_protected IN (0, 1)),
  access_count  INTEGER NOT NULL DEFAULT 0,
  last_accessed INTEGER,
  embedded_by   INTEGER,                                  -- the model that has read it; NULL when none has
  enriched_at   INTEGER,                                  -- when an accurate recogniser read it
  said_at       INTEGER,                                  -- when it was last said; NULL: at event_time
  durability    TEXT    NOT NULL DEFAULT 'stable' CHECK (durability IN ('lasting', 'stable', 'passing')),
  halvings      INTEGER NOT NULL DEFAULT 0 CHECK (halvings BETWEEN 0 AND 4), -- how often uses have halved the rate
  planned_until INTEGER,                                  -- when the time of a plan is over
  expires_at    INTEGER,                                  -- from then on nothing finds it; notes only
  origin        TEXT CHECK (origin IN ('user', 'agent', 'file', 'tool', 'web')), -- NULL where its kind and role say it
  CHECK ((valid_until IS NULL) = (end_reason IS NULL)),
  CHECK (kind <> 'episode' OR (role IS NOT NULL AND seq IS NOT NULL))
) STRICT;
CREATE INDEX ix_memories_list ON memories (namespace, kind, event_time) WHERE valid_until IS NULL;
CREATE INDEX ix_memories_hash ON memories (namespace, content_hash) WHERE valid_until IS NULL AND content_hash IS NOT NULL;
-- A place in a session has one episode; other memories have no place.
CREATE UNIQUE INDEX ux_memories_session ON memories (session_pk, kind, seq);
-- A message that is posted again is refused.
CREATE UNIQUE INDEX ux_memories_message ON memories (session_pk, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX ix_memories_superseded ON memories (namespace) WHERE end_reason = 'superseded';
CREATE UNIQUE INDEX ux_memories_key ON memories (namespace, note_key) WHERE note_key IS NOT NULL AND valid_until IS NULL;
-- What waits for the active model is all that names another one, found newest first without looking at the rest.
CREATE INDEX ix_memories_embedded ON memories (embedded_by, pk, namespace) WHERE valid_until IS NULL;
-- What is said again about a time that is over belongs to the fact that held then.
CREATE INDEX ix_memories_outdated ON memories (namespace, content_hash)
  WHERE end_reason = 'superseded' AND content_hash IS NOT NULL;
-- Every question asks who has spoken in its namespaces; it must not see other users' names.
CREATE INDEX ix_memories_speaker ON memories (namespace, speaker) WHERE speaker IS NOT NULL AND valid_until IS NULL;
CREATE INDEX ix_memories_expires ON memories (expires_at) WHERE expires_at IS NOT NULL AND valid_until IS NULL;
-- Asked before every prompt: what is known for long or confirmed, as working memory shows it.
CREATE INDEX ix_memories_lasting ON memories (namespace, is_protected, event_time)
  WHERE kind = 'fact' AND valid_until IS NULL AND (durability = 'lasting' OR is_protected = 1);

-- A tag of a memory.
CREATE TABLE memory_tags (
  memory_pk INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  tag       TEXT    NOT NULL,
  PRIMARY KEY (memory_pk, tag)
) STRICT, WITHOUT ROWID;
-- The vector leg asks which memories have a tag before it looks for near ones among them.
CREATE INDEX ix_memory_tags_tag ON memory_tags (tag);

-- How a memory relates to another one.
CREATE TABLE memory_links (
  from_pk    INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  to_pk      INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  relation   TEXT    NOT NULL CHECK (relation IN ('derived_from', 'supersedes', 'contradicts', 'outdates')),
  reason     TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (from_pk, to_pk, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_links_to ON memory_links (to_pk, relation);

-- A named value that a host keeps with a memory. It has a type: a number is not the text of the same digits.
CREATE TABLE metadata_entries (
  memory_pk INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  name      TEXT    NOT NULL,
  value     TEXT    NOT NULL,
  type      TEXT    NOT NULL DEFAULT 'text' CHECK (type IN ('text', 'number', 'boolean')),
  PRIMARY KEY (memory_pk, name)
) STRICT, WITHOUT ROWID;

-- A namespace that has memories; triggers keep the count.
CREATE TABLE namespaces (
  pk        INTEGER PRIMARY KEY,
  namespace TEXT    NOT NULL UNIQUE,
  memories  INTEGER NOT NULL                              -- how many it has, whatever became of them
) STRICT;
CREATE TRIGGER memories_counted AFTER INSERT ON memories BEGIN
  INSERT INTO namespaces (namespace, memories) VALUES (new.namespace, 1)
    ON CONFLICT (namespace) DO UPDATE SET memories = namespaces.memories + 1;
END;
CREATE TRIGGER memories_uncounted AFTER DELETE ON memories BEGIN
  UPDATE namespaces SET memories = memories - 1 WHERE namespace = old.namespace;
  DELETE FROM namespaces WHERE namespace = old.namespace AND memories = 0;
END;

-- ====================================================== Facts and their claims ==================================================

-- What a fact claims: somebody has a value in a slot. Facts that contradict each other are found and told by it.
CREATE TABLE fact_claims (
  memory_pk        INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  place            INTEGER NOT NULL CHECK (place >= 0),   -- among the claims of its fact
  namespace        TEXT    NOT NULL,                      -- of the fact, for the index
  subject          TEXT    NOT NULL CHECK (length(subject) > 0),
  slot             TEXT    NOT NULL CHECK (length(slot) > 0),
  value            TEXT    NOT NULL,                      -- empty for any value
  state            TEXT    NOT NULL CHECK (state IN ('holds', 'over', 'planned', 'unclear')),
  is_single_valued INTEGER NOT NULL CHECK (is_single_valued IN (0, 1)),
  is_event         INTEGER NOT NULL CHECK (is_event IN (0, 1)),
  PRIMARY KEY (memory_pk, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_fact_claims_subject ON fact_claims (namespace, subject, slot);

-- What a fact was before a user confirmed it, so that this can be taken back.
CREATE TABLE confirmations (
  memory_pk         INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  was_confidence    REAL    NOT NULL,
  was_confidence_at INTEGER NOT NULL,
  was_decay_rate    REAL    NOT NULL,
  was_halvings      INTEGER NOT NULL,
  was_durability    TEXT    NOT NULL,
  was_verdict       TEXT    CHECK (was_verdict IN ('useful', 'wrong')),
  was_judged_at     INTEGER,
  CHECK ((was_verdict IS NULL) = (was_judged_at IS NULL))
) STRICT;

-- A memory that is kept, but not used until somebody has reviewed it, and one that was released, so that this can be undone.
CREATE TABLE quarantine (
  memory_pk INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  reason    TEXT    NOT NULL CHECK (length(reason) > 0),
  since     INTEGER NOT NULL,
  origin    TEXT                                          -- of a released memory: whose word it rested on before
) STRICT;

-- What a user says of a memory. It changes nothing of the memory itself, so that it can be taken back.
CREATE TABLE memory_feedback (
  memory_pk INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  verdict   TEXT    NOT NULL CHECK (verdict IN ('useful', 'wrong')),
  judged_at INTEGER NOT NULL
) STRICT;

-- A stretch of an insight that quotes a fact which was taken back with its run, in UTF-16 units.
CREATE TABLE insight_gaps (
  memory_pk    INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  start_offset INTEGER NOT NULL CHECK (start_offset >= 0),
  end_offset   INTEGER NOT NULL CHECK (end_offset > start_offset),
  PRIMARY KEY (memory_pk, start_offset)
) STRICT, WITHOUT ROWID;

-- ================================================== Blocks that models were given ================================================

-- A block of memories that a model was given.
CREATE TABLE recalls (
  pk         INTEGER PRIMARY KEY,
  recall_id  TEXT    NOT NULL UNIQUE,
  agent_id   TEXT    NOT NULL,
  namespace  TEXT    NOT NULL,
  session_id TEXT,                                        -- as the host names it; the session may not be stored yet
  prompt     TEXT    NOT NULL,                            -- its beginning
  text       TEXT    NOT NULL,                            -- without working memory; emptied when a memory in it is erased
  tokens     INTEGER NOT NULL CHECK (tokens >= 0),
  given_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX ix_recalls_newest ON recalls (namespace, given_at);
CREATE INDEX ix_recalls_session ON recalls (namespace, session_id);

-- A memory in such a block.
CREATE TABLE recall_lines (
  recall_pk INTEGER NOT NULL REFERENCES recalls (pk) ON DELETE CASCADE,
  memory_pk INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  place     INTEGER NOT NULL CHECK (place >= 0),
  tokens    INTEGER NOT NULL CHECK (tokens >= 0),
  relevance REAL,                                         -- NULL for a line of the profile, whose text is kept nowhere else
  PRIMARY KEY (recall_pk, memory_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_recall_lines_memory ON recall_lines (memory_pk);

-- What is erased is in no block either.
CREATE TRIGGER recalled_memory_erased AFTER DELETE ON recall_lines BEGIN
  UPDATE recalls SET text = '' WHERE pk = old.recall_pk AND old.relevance IS NOT NULL;
  DELETE FROM recalls WHERE pk = old.recall_pk
    AND NOT EXISTS (SELECT 1 FROM recall_lines l WHERE l.recall_pk = old.recall_pk);
END;
CREATE TRIGGER recalled_session_erased AFTER DELETE ON sessions BEGIN
  DELETE FROM recalls WHERE namespace = old.namespace AND session_id = old.session_id AND agent_id = old.agent_id;
END;

-- ==================================================== What quotes a message =====================================================

-- A rolling summary may quote a message that it covers, and so may the entries of a log that nobody said; without them, what was
-- archived is needed again. The prompt of a block that a model was given is the beginning of a message. A message that stays when
-- memory is cleared is added to unremembered_messages before its memory is deleted, which changes nothing of what quotes it.
CREATE TRIGGER episode_erased AFTER DELETE ON memories
WHEN old.kind = 'episode'
  AND NOT EXISTS (SELECT 1 FROM unremembered_messages u WHERE u.session_pk = old.session_pk AND u.seq = old.seq) BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = old.session_pk AND last_seq >= old.seq;
  DELETE FROM session_log_entries WHERE session_pk = old.session_pk
    AND (is_said = 0 OR entry_id = old.message_id OR text = old.content);
  UPDATE session_log_entries SET is_archived = 0 WHERE session_pk = old.session_pk AND is_archived = 1;
  UPDATE session_logs SET version = version + 1 WHERE session_pk = old.session_pk;
  DELETE FROM recalls WHERE pk IN (SELECT r.pk FROM sessions s
    JOIN recalls r ON r.namespace = s.namespace AND r.session_id = s.session_id AND r.agent_id = s.agent_id
    WHERE s.pk = old.session_pk AND trim(substr(old.content, 1, length(r.prompt))) = trim(r.prompt));
END;
CREATE TRIGGER message_erased AFTER DELETE ON unremembered_messages BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = old.session_pk AND last_seq >= old.seq;
  DELETE FROM session_log_entries WHERE session_pk = old.session_pk
    AND (is_said = 0 OR entry_id = old.message_id OR text = old.text);
  UPDATE session_log_entries SET is_archived = 0 WHERE session_pk = old.session_pk AND is_archived = 1;
  UPDATE session_logs SET version = version + 1 WHERE session_pk = old.session_pk;
  DELETE FROM recalls WHERE pk IN (SELECT r.pk FROM sessions s
    JOIN recalls r ON r.namespace = s.namespace AND r.session_id = s.session_id AND r.agent_id = s.agent_id
    WHERE s.pk = old.session_pk AND trim(substr(old.text, 1, length(r.prompt))) = trim(r.prompt));
END;
CREATE TRIGGER message_changed AFTER UPDATE OF text ON unremembered_messages BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = old.session_pk AND last_seq >= old.seq;
  DELETE FROM session_log_entries WHERE session_pk = old.session_pk
    AND (is_said = 0 OR entry_id = old.message_id OR text = old.text);
  UPDATE session_log_entries SET is_archived = 0 WHERE session_pk = old.session_pk AND is_archived = 1;
  UPDATE session_logs SET version = version + 1 WHERE session_pk = old.session_pk;
  DELETE FROM recalls WHERE pk IN (SELECT r.pk FROM sessions s
    JOIN recalls r ON r.namespace = s.namespace AND r.session_id = s.session_id AND r.agent_id = s.agent_id
    WHERE s.pk = old.session_pk AND trim(substr(old.text, 1, length(r.prompt))) = trim(r.prompt));
END;
-- A message that had to wait for its place, or that was imported.
CREATE TRIGGER episode_added AFTER INSERT ON memories WHEN new.kind = 'episode' BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = new.session_pk AND last_seq >= new.seq;
END;
CREATE TRIGGER message_added AFTER INSERT ON unremembered_messages
WHEN NOT EXISTS (SELECT 1 FROM memories m WHERE m.session_pk = new.session_pk AND m.kind = 'episode' AND m.seq = new.seq) BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = new.session_pk AND last_seq >= new.seq;
END;

-- ========================================================= Working memory =======================================================

-- The working memory of an agent in a namespace: one text, line by line.
CREATE TABLE working_memory (
  pk         INTEGER PRIMARY KEY,
  agent_id   TEXT    NOT NULL,
  namespace  TEXT    NOT NULL,
  version    INTEGER NOT NULL CHECK (version >= 1),       -- grows with every write
  updated_at INTEGER NOT NULL,
  UNIQUE (agent_id, namespace)
) STRICT;

-- A line of a working memory.
CREATE TABLE working_memory_lines (
  working_memory_pk INTEGER NOT NULL REFERENCES working_memory (pk) ON DELETE CASCADE,
  position          INTEGER NOT NULL CHECK (position >= 0),
  section           TEXT    NOT NULL,
  text              TEXT    NOT NULL CHECK (length(text) > 0),
  source            TEXT    NOT NULL,
  written_at        INTEGER NOT NULL,
  PRIMARY KEY (working_memory_pk, position)
) STRICT, WITHOUT ROWID;

-- =========================================================== Documents ==========================================================

-- A document that was indexed.
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

-- Where in its document a passage stands. The passage itself is a memory, so that every search finds it.
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

-- =========================================================== Entities ===========================================================

-- Somebody or something that memories mention.
CREATE TABLE entities (
  pk         INTEGER PRIMARY KEY,
  entity_id  TEXT    NOT NULL UNIQUE,
  namespace  TEXT    NOT NULL,
  type       TEXT    NOT NULL CHECK (type IN
             ('person', 'project', 'organization', 'location', 'email', 'url', 'date', 'tag', 'other')),
  name       TEXT    NOT NULL CHECK (length(name) > 0),
  name_key   TEXT    NOT NULL,                            -- NFKC and case folding, done in Java
  created_at INTEGER NOT NULL,
  UNIQUE (namespace, type, name_key)
) STRICT;

-- A name of an entity; its canonical one is among them, so that one look-up finds them all. AUTOINCREMENT: recognisers
-- remember how far they have read, so a key must never be given twice.
CREATE TABLE entity_aliases (
  pk        INTEGER PRIMARY KEY AUTOINCREMENT,
  entity_pk INTEGER NOT NULL REFERENCES entities (pk) ON DELETE CASCADE,
  namespace TEXT    NOT NULL,
  alias     TEXT    NOT NULL,
  alias_key TEXT    NOT NULL,
  UNIQUE (entity_pk, alias_key)
) STRICT;
CREATE INDEX ix_aliases_key ON entity_aliases (namespace, alias_key);

-- That a memory mentions an entity, how often, and who recognised it.
CREATE TABLE memory_entities (
  memory_pk  INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  entity_pk  INTEGER NOT NULL REFERENCES entities (pk) ON DELETE CASCADE,
  mentions   INTEGER NOT NULL,
  confidence REAL    NOT NULL,
  provider   TEXT    NOT NULL,
  PRIMARY KEY (memory_pk, entity_pk)
) STRICT, WITHOUT ROWID;
-- The people and things that most memories mention are counted from this index alone.
CREATE INDEX ix_memory_entities_entity ON memory_entities (entity_pk, mentions);

-- ======================================================== Search by words =======================================================

-- The words of a memory that is active or superseded: who searches by the old wording shall find the successor. They are cut in
-- Java, as SQLite's tokenizers know one language and no script without spaces; here are the tokens, separated by blanks. Each
-- begins with the number of its namespace and a colon, so that words are counted within a namespace and relevance tells nothing
-- of other users. Rows are added when a memory is added or comes back, in the same transaction; triggers take them out.
CREATE VIRTUAL TABLE memories_fts USING fts5 (content, keywords, tokenize = "ascii tokenchars '#+-./:@\_'", columnsize = 0);
-- Deleted words are overwritten, not only marked, so that what is forgotten is gone.
INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1);

-- A token of the index of words, with how many memories have it.
CREATE VIRTUAL TABLE memories_terms USING fts5vocab (memories_fts, row);

CREATE TRIGGER memories_delete AFTER DELETE ON memories
WHEN old.valid_until IS NULL OR old.end_reason = 'superseded' BEGIN
  DELETE FROM memories_fts WHERE rowid = old.pk;
END;
CREATE TRIGGER memories_end AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM memories_fts WHERE rowid = new.pk AND new.end_reason <> 'superseded';
  DELETE FROM memory_entities WHERE memory_pk = new.pk;
END;

-- ======================================================= Search by meaning ======================================================

-- A model that made vectors. Vectors are made anew from the memories at will; those of different models are never compared.
-- AUTOINCREMENT: memories remember by which model they were read, so a key must never be given twice.
CREATE TABLE embedding_models (
  pk           INTEGER PRIMARY KEY AUTOINCREMENT,
  identity     TEXT    NOT NULL UNIQUE CHECK (length(identity) > 0),
  dimensions   INTEGER NOT NULL CHECK (dimensions > 0),
  state        TEXT    NOT NULL CHECK (state IN ('active', 'former')),
  created_at   INTEGER NOT NULL,
  commonplaces BLOB CHECK (length(commonplaces) % (4 + 2 * dimensions) = 0) -- vectors of sentences about anything, one after the other
) STRICT;
CREATE UNIQUE INDEX ux_embedding_models_active ON embedding_models (state) WHERE state = 'active';

-- A vector of a memory; a long one has several, each of the stretch of its content from start_offset to end_offset (exclusive,
-- in UTF-16 units), and no text is copied. AUTOINCREMENT: readers remember how far they have read.
CREATE TABLE vec_memories (
  pk           INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_pk    INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  model_pk     INTEGER NOT NULL REFERENCES embedding_models (pk) ON DELETE CASCADE,
  ordinal      INTEGER NOT NULL CHECK (ordinal >= 0),
  start_offset INTEGER NOT NULL CHECK (start_offset >= 0),
  end_offset   INTEGER NOT NULL,
  embedding    BLOB    NOT NULL CHECK (length(embedding) > 4 AND length(embedding) % 2 = 0), -- a step (float32), components in steps (int16)
  UNIQUE (memory_pk, model_pk, ordinal),
  CHECK (end_offset > start_offset)
) STRICT;
CREATE INDEX ix_vec_memories_model ON vec_memories (model_pk);

-- A memory in which its model found nothing to embed, such as a turn of emoji only or one in a script the model does not know.
-- It counts as read and is found by words; another model reads it again. Deleted with the memory, when it ends, and when a
-- model has a vector for it.
CREATE TABLE not_embeddable (
  memory_pk INTEGER PRIMARY KEY REFERENCES memories (pk) ON DELETE CASCADE,
  model_pk  INTEGER NOT NULL REFERENCES embedding_models (pk) ON DELETE CASCADE
) STRICT;

CREATE TRIGGER memories_end_vectors AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM vec_memories WHERE memory_pk = new.pk;
END;
CREATE TRIGGER memories_end_not_embeddable AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NULL AND new.valid_until IS NOT NULL BEGIN
  DELETE FROM not_embeddable WHERE memory_pk = new.pk;
END;
-- Its vectors are gone and made anew.
CREATE TRIGGER memories_revive AFTER UPDATE OF valid_until ON memories
WHEN old.valid_until IS NOT NULL AND new.valid_until IS NULL BEGIN
  UPDATE memories SET embedded_by = NULL WHERE pk = new.pk;
END;

-- =========================================================== Schedules ==========================================================

-- What is done at set times: a task of the system's, or a goal of the user's.
CREATE TABLE schedules (
  pk                   INTEGER PRIMARY KEY,
  schedule_id          TEXT    NOT NULL UNIQUE,
  owner                TEXT    NOT NULL CHECK (owner IN ('user', 'system')),
  agent_id             TEXT    NOT NULL,
  namespace            TEXT    NOT NULL,
  name                 TEXT    NOT NULL CHECK (length(name) > 0),
  name_folded          TEXT    NOT NULL,                  -- to be found by a part of it, whatever the case
  goal                 TEXT    NOT NULL CHECK (length(goal) > 0),
  cadence_type         TEXT    NOT NULL CHECK (cadence_type IN ('cron', 'once', 'interval')),
  cadence_value        TEXT    NOT NULL,
  cron_dialect         TEXT CHECK (cron_dialect IN ('unix', 'quartz')),
  timezone             TEXT    NOT NULL,
  missed_runs          TEXT    NOT NULL CHECK (missed_runs IN ('run_once', 'skip')),
  notification         TEXT    NOT NULL CHECK (notification IN ('always', 'conditional', 'never')),
  channel              TEXT,
  status               TEXT    NOT NULL
                       CHECK (status IN ('active', 'paused', 'completed', 'failed', 'disabled')),
  next_run_at          INTEGER,
  retry_of             INTEGER,                           -- the planned time that is tried again at next_run_at
  last_run_at          INTEGER,
  last_run_status      TEXT CHECK (last_run_status IN ('success', 'failed', 'cancelled', 'postponed')),
  consecutive_failures INTEGER NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  lease_owner          TEXT,
  lease_until          INTEGER,
  created_at           INTEGER NOT NULL,
  updated_at           INTEGER NOT NULL,
  CHECK ((cadence_type = 'cron') = (cron_dialect IS NOT NULL)),
  CHECK ((status = 'active') = (next_run_at IS NOT NULL)),
  CHECK ((lease_owner IS NULL) = (lease_until IS NULL))
) STRICT;
CREATE UNIQUE INDEX ux_schedules_system ON schedules (agent_id, namespace, name) WHERE owner = 'system';
CREATE INDEX ix_schedules_user ON schedules (agent_id, namespace, status) WHERE owner = 'user';
CREATE INDEX ix_schedules_due ON schedules (agent_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX ix_schedules_leased ON schedules (agent_id, lease_until) WHERE lease_until IS NOT NULL;

-- A run of a schedule. One that has to wait for another run is postponed, which is no failure.
CREATE TABLE schedule_runs (
  pk            INTEGER PRIMARY KEY,
  run_id        TEXT    NOT NULL UNIQUE,
  schedule_pk   INTEGER NOT NULL REFERENCES schedules (pk) ON DELETE CASCADE,
  scheduled_for INTEGER NOT NULL,
  attempt       INTEGER NOT NULL CHECK (attempt >= 1),
  started_at    INTEGER NOT NULL,
  finished_at   INTEGER,
  status        TEXT    NOT NULL
                CHECK (status IN ('running', 'success', 'failed', 'cancelled', 'skipped', 'postponed')),
  counts        TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(counts)),
  summary       TEXT    NOT NULL DEFAULT '' CHECK (length(summary) <= 500),
  output        TEXT    NOT NULL DEFAULT '',
  error         TEXT,
  turns         INTEGER NOT NULL DEFAULT 0 CHECK (turns >= 0),
  cost          REAL    NOT NULL DEFAULT 0 CHECK (cost >= 0),
  notified      INTEGER NOT NULL DEFAULT 0 CHECK (notified IN (0, 1)),
  UNIQUE (schedule_pk, scheduled_for, attempt),
  CHECK ((status = 'running') = (finished_at IS NULL))
) STRICT;
-- Runs of one schedule never overlap, whoever claims them.
CREATE UNIQUE INDEX ux_schedule_runs_running ON schedule_runs (schedule_pk) WHERE status = 'running';

-- ============================================ Runs of maintenance, and taking them back =========================================

-- A run of a task of maintenance in a namespace. While current_run has a row, triggers note what every changed row was before
-- and is after, once per run, so that no way of adding or changing memories can be forgotten.
-- Reasons name ids, never contents, and every note goes with its memory, so that what is forgotten is in no note either.
CREATE TABLE maintenance_runs (
  pk         INTEGER PRIMARY KEY,
  run_id     TEXT    NOT NULL,
  agent_id   TEXT    NOT NULL,
  namespace  TEXT    NOT NULL,
  task       TEXT    NOT NULL,
  started_at INTEGER NOT NULL,
  undone_at  INTEGER,
  erased     INTEGER NOT NULL DEFAULT 0,                  -- how many of its memories were erased since, with what it did to them
  UNIQUE (run_id, namespace)
) STRICT;
CREATE INDEX ix_maintenance_runs_newest ON maintenance_runs (namespace, started_at);

-- The run under way; there is a row inside a transaction only.
CREATE TABLE current_run (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  run_pk INTEGER NOT NULL REFERENCES maintenance_runs (pk),
  reason TEXT    NOT NULL
) STRICT;

-- What a run made of a memory; was_confidence NULL: it added it.
CREATE TABLE run_memories (
  run_pk            INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  memory_pk         INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  reason            TEXT    NOT NULL,
  was_confidence    REAL,
  was_confidence_at INTEGER,
  was_decay_rate    REAL,
  was_protected     INTEGER,
  was_valid_until   INTEGER,
  was_end_reason    TEXT,
  was_enriched_at   INTEGER,
  is_confidence     REAL    NOT NULL,
  is_confidence_at  INTEGER NOT NULL,
  is_decay_rate     REAL    NOT NULL,
  is_protected      INTEGER NOT NULL,
  is_valid_until    INTEGER,
  is_end_reason     TEXT,
  is_enriched_at    INTEGER,
  undone_at         INTEGER,
  was_said_at       INTEGER,
  is_said_at        INTEGER,
  was_durability    TEXT,
  was_halvings      INTEGER,
  was_planned_until INTEGER,
  is_durability     TEXT,
  is_halvings       INTEGER,
  is_planned_until  INTEGER,
  PRIMARY KEY (run_pk, memory_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_memories_memory ON run_memories (memory_pk);
CREATE TRIGGER run_memory_erased AFTER DELETE ON run_memories BEGIN
  UPDATE maintenance_runs SET erased = erased + 1 WHERE pk = old.run_pk;
END;

CREATE TRIGGER run_memory_added AFTER INSERT ON memories WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_memories (run_pk, memory_pk, reason, is_confidence, is_confidence_at, is_decay_rate, is_protected,
      is_valid_until, is_end_reason, is_enriched_at, is_said_at, is_durability, is_halvings, is_planned_until)
    SELECT c.run_pk, new.pk, c.reason, new.confidence, new.confidence_at, new.decay_rate, new.is_protected,
      new.valid_until, new.end_reason, new.enriched_at, new.said_at, new.durability, new.halvings, new.planned_until
    FROM current_run c;
END;

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

-- Whether a link between memories was there before a run, and is after it.
CREATE TABLE run_links (
  run_pk         INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  from_pk        INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  to_pk          INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  relation       TEXT    NOT NULL,
  was_there      INTEGER NOT NULL,
  was_reason     TEXT,
  was_created_at INTEGER,
  is_there       INTEGER NOT NULL,
  PRIMARY KEY (run_pk, from_pk, to_pk, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_links_from ON run_links (from_pk);
CREATE INDEX ix_run_links_to ON run_links (to_pk);

CREATE TRIGGER run_link_added AFTER INSERT ON memory_links WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_links
    SELECT c.run_pk, new.from_pk, new.to_pk, new.relation, 0, NULL, NULL, 1 FROM current_run c WHERE true
    ON CONFLICT (run_pk, from_pk, to_pk, relation) DO UPDATE SET is_there = 1;
END;
CREATE TRIGGER run_link_removed AFTER DELETE ON memory_links WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_links
    SELECT c.run_pk, old.from_pk, old.to_pk, old.relation, 1, old.reason, old.created_at, 0 FROM current_run c WHERE true
    ON CONFLICT (run_pk, from_pk, to_pk, relation) DO UPDATE SET is_there = 0;
END;

-- What a run made of the mention of an entity in a memory; NULL mentions: there was, or is, no such row.
CREATE TABLE run_mentions (
  run_pk         INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  memory_pk      INTEGER NOT NULL REFERENCES memories (pk) ON DELETE CASCADE,
  entity_pk      INTEGER NOT NULL REFERENCES entities (pk) ON DELETE CASCADE,
  was_mentions   INTEGER,
  was_confidence REAL,
  was_provider   TEXT,
  is_mentions    INTEGER,
  is_confidence  REAL,
  is_provider    TEXT,
  PRIMARY KEY (run_pk, memory_pk, entity_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_mentions_memory ON run_mentions (memory_pk);
CREATE INDEX ix_run_mentions_entity ON run_mentions (entity_pk);

CREATE TRIGGER run_mention_added AFTER INSERT ON memory_entities WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_mentions
    SELECT c.run_pk, new.memory_pk, new.entity_pk, NULL, NULL, NULL, new.mentions, new.confidence, new.provider
    FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk, entity_pk) DO UPDATE SET is_mentions = excluded.is_mentions,
      is_confidence = excluded.is_confidence, is_provider = excluded.is_provider;
END;
CREATE TRIGGER run_mention_changed AFTER UPDATE ON memory_entities WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_mentions
    SELECT c.run_pk, new.memory_pk, new.entity_pk, old.mentions, old.confidence, old.provider, new.mentions,
      new.confidence, new.provider
    FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk, entity_pk) DO UPDATE SET is_mentions = excluded.is_mentions,
      is_confidence = excluded.is_confidence, is_provider = excluded.is_provider;
END;
CREATE TRIGGER run_mention_removed AFTER DELETE ON memory_entities WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_mentions
    SELECT c.run_pk, old.memory_pk, old.entity_pk, old.mentions, old.confidence, old.provider, NULL, NULL, NULL
    FROM current_run c WHERE true
    ON CONFLICT (run_pk, memory_pk, entity_pk) DO UPDATE SET is_mentions = NULL, is_confidence = NULL, is_provider = NULL;
END;

-- A name that became known in a run; an entity itself goes once nothing mentions it.
CREATE TABLE run_names (
  run_pk    INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  alias_pk  INTEGER NOT NULL REFERENCES entity_aliases (pk) ON DELETE CASCADE,
  PRIMARY KEY (run_pk, alias_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_names_alias ON run_names (alias_pk);

CREATE TRIGGER run_name_added AFTER INSERT ON entity_aliases WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_names SELECT c.run_pk, new.pk FROM current_run c;
END;

-- How far a session had been read before a run, and is after it.
CREATE TABLE run_sessions (
  run_pk              INTEGER NOT NULL REFERENCES maintenance_runs (pk) ON DELETE CASCADE,
  session_pk          INTEGER NOT NULL REFERENCES sessions (pk) ON DELETE CASCADE,
  was_seq             INTEGER NOT NULL,
  was_consolidated_at INTEGER,
  was_attempts        INTEGER NOT NULL,
  was_error           TEXT,
  is_seq              INTEGER NOT NULL,
  is_consolidated_at  INTEGER,
  PRIMARY KEY (run_pk, session_pk)
) STRICT, WITHOUT ROWID;
CREATE INDEX ix_run_sessions_session ON run_sessions (session_pk);

CREATE TRIGGER run_session_consolidated AFTER UPDATE OF consolidated_seq ON sessions
WHEN EXISTS (SELECT 1 FROM current_run) BEGIN
  INSERT INTO run_sessions
    SELECT c.run_pk, new.pk, old.consolidated_seq, old.consolidated_at, old.consolidation_attempts,
      old.consolidation_error, new.consolidated_seq, new.consolidated_at FROM current_run c WHERE true
    ON CONFLICT (run_pk, session_pk) DO UPDATE SET is_seq = excluded.is_seq,
      is_consolidated_at = excluded.is_consolidated_at;
END;

-- ============================================================ Erasure ===========================================================

-- A text that was forgotten on purpose, so that nothing said before brings it back: a repeated reading, an import, a replay.
CREATE TABLE forgotten (
  namespace    TEXT    NOT NULL,
  hash         TEXT    NOT NULL,                          -- half a SHA-256 of the normalised text; the text itself is gone
  forgotten_at INTEGER NOT NULL,                          -- what is said later is remembered again
  PRIMARY KEY (namespace, hash)
) STRICT, WITHOUT ROWID;

-- A namespace that was erased as a whole. Its own rows are all gone, so this keeps only a hash of its name, and no copy of another
-- machine brings back what was recorded before.
CREATE TABLE erased_namespaces (
  hash      TEXT    PRIMARY KEY,                          -- SHA-256 of the name
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- ======================================================= Several machines =======================================================

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

-- What was said, for people who open the file with another program; Nightjar itself does not read it.
CREATE VIEW messages AS
SELECT s.agent_id, s.namespace, s.session_id, e.seq, e.message_id, e.role, e.speaker, e.content AS text, e.event_time AS said_at
FROM sessions s JOIN memories e ON e.session_pk = s.pk AND e.kind = 'episode'
UNION ALL
SELECT s.agent_id, s.namespace, s.session_id, u.seq, u.message_id, u.role, u.speaker, u.text, u.said_at
FROM sessions s JOIN unremembered_messages u ON u.session_pk = s.pk;

PRAGMA user_version = 1;
