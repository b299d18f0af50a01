package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryScope;

record ArchivedSession(MemoryScope scope, String id, ConversationPage transcript) {}
