package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryScope;

/** A session that is archived. */
record ArchivedSession(MemoryScope scope, String id, ConversationPage transcript) {}
