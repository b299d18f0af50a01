package dev.nightjar.plugin.memory.archive;

import dev.nightjar.memory.MemoryScope;

/** A session that is archived. */
record ArchivedSession(MemoryScope scope, String id, Transcript transcript) {}
