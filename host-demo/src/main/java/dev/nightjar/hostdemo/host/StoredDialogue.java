package dev.nightjar.hostdemo.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.util.List;
import java.util.Set;

/** What is stored of conversations, also of those whose messages were pruned: their turns stay. */
record StoredDialogue(ConversationStore conversations, MemoryService memory, MemoryScope scope) {

    /** All of a session; empty for one that is not known. */
    List<StoredMessage> of(String session) {
        var messages = conversations.messages(scope, session, Integer.MAX_VALUE);
        if (!messages.isEmpty()) {
            return messages;
        }
        var turns = MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.EPISODE))
                .sessionId(session)
                .build();
        return memory.list(scope, turns, Integer.MAX_VALUE).stream()
                .map(Episode.class::cast)
                .map(StoredDialogue::message)
                .toList();
    }

    private static StoredMessage message(Episode turn) {
        return new StoredMessage(
                turn.sequence(), turn.role(), turn.speaker(), turn.content(), turn.eventTime(), List.of());
    }
}
