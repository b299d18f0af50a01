-- What a run adds is noted where it is added: a trigger made the capture of every message copy the pages it changes.
DROP TRIGGER run_memory_added;

PRAGMA user_version = 19;
