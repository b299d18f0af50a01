-- The logs that hosts keep of sessions for their frameworks. Texts of the conversation stand in them again, in the framework's
-- order; so whatever erases a message erases what the log has of it.

CREATE TABLE session_logs (
  session_pk INTEGER PRIMARY KEY REFERENCES sessions (pk) ON DELETE CASCADE,
  owner      TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  version    INTEGER NOT NULL DEFAULT 0                   -- grows with every change of the entries
) STRICT;
CREATE INDEX ix_session_logs_owner ON session_logs (owner);
CREATE INDEX ix_session_logs_expiry ON session_logs (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE session_log_details (
  session_pk INTEGER NOT NULL REFERENCES session_logs (session_pk) ON DELETE CASCADE,
  name       TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  PRIMARY KEY (session_pk, name)
) STRICT, WITHOUT ROWID;

-- In the order of their keys.
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

CREATE TABLE session_log_parts (
  entry_pk INTEGER NOT NULL REFERENCES session_log_entries (pk) ON DELETE CASCADE,
  name     TEXT    NOT NULL,
  value    TEXT    NOT NULL,
  PRIMARY KEY (entry_pk, name)
) STRICT, WITHOUT ROWID;

-- What nobody said, such as a summary, may quote the message. Without it, what was archived is needed again.
CREATE TRIGGER logged_message_erased AFTER DELETE ON messages
WHEN EXISTS (SELECT 1 FROM session_logs WHERE session_pk = old.session_pk) BEGIN
  DELETE FROM session_log_entries WHERE session_pk = old.session_pk
    AND (is_said = 0 OR entry_id = old.message_id OR text = old.text);
  UPDATE session_log_entries SET is_archived = 0 WHERE session_pk = old.session_pk AND is_archived = 1;
  UPDATE session_logs SET version = version + 1 WHERE session_pk = old.session_pk;
END;

CREATE TRIGGER logged_message_changed AFTER UPDATE OF text ON messages
WHEN EXISTS (SELECT 1 FROM session_logs WHERE session_pk = old.session_pk) BEGIN
  DELETE FROM session_log_entries WHERE session_pk = old.session_pk
    AND (is_said = 0 OR entry_id = old.message_id OR text = old.text);
  UPDATE session_log_entries SET is_archived = 0 WHERE session_pk = old.session_pk AND is_archived = 1;
  UPDATE session_logs SET version = version + 1 WHERE session_pk = old.session_pk;
END;

PRAGMA user_version = 18;
