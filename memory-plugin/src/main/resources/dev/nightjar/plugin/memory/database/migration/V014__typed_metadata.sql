-- What a host keeps with a memory, of any kind, has a type: a number is not the text of the same digits.
ALTER TABLE note_metadata RENAME TO metadata_entries;
ALTER TABLE metadata_entries ADD COLUMN type TEXT NOT NULL DEFAULT 'text' CHECK (type IN ('text', 'number', 'boolean'));

-- Asked before every prompt: what is known for long or confirmed, as working memory shows it.
CREATE INDEX ix_memories_lasting ON memories (namespace, is_protected, event_time)
  WHERE kind = 'fact' AND valid_until IS NULL AND (durability = 'lasting' OR is_protected = 1);

PRAGMA user_version = 14;
