-- What stands in a prompt for the older part of a conversation. It is derived from the messages: whatever changes one that it
-- covers empties it, and it is made anew.

CREATE TABLE rolling_summaries (
  session_pk INTEGER PRIMARY KEY REFERENCES sessions (pk) ON DELETE CASCADE,
  epoch      INTEGER NOT NULL CHECK (epoch >= 1),         -- grows with every change, so that a late writer is noticed
  last_seq   INTEGER NOT NULL CHECK (last_seq >= 0),      -- it covers all messages up to here; 0 when it was emptied
  text       TEXT    NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((last_seq = 0) = (text = ''))
) STRICT;

CREATE TRIGGER summarised_message_erased AFTER DELETE ON messages BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = old.session_pk AND last_seq >= old.seq;
END;

CREATE TRIGGER summarised_message_changed AFTER UPDATE OF text ON messages BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = old.session_pk AND last_seq >= old.seq;
END;

-- A message that had to wait for its place, or that was imported.
CREATE TRIGGER summarised_message_added AFTER INSERT ON messages BEGIN
  UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = ''
    WHERE session_pk = new.session_pk AND last_seq >= new.seq;
END;

PRAGMA user_version = 12;
