package dev.nightjar.springai;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Multiset;
import dev.nightjar.kernel.host.HostSession;

/** The conversations with a running turn, which captures their messages. Thread-safe. */
final class OpenTurns {

    private final ConversationChatMemoryRepository repository;
    private final Multiset<ConversationKey> open = ConcurrentHashMultiset.create();

    /** @param repository is notified when a turn ends */
    OpenTurns(ConversationChatMemoryRepository repository) {
        this.repository = repository;
    }

    void begin(HostSession session) {
        open.add(ConversationKey.of(session));
    }

    void end(HostSession session) {
        repository.drop(session);
        open.remove(ConversationKey.of(session));
    }

    boolean isOpen(HostSession session) {
        return open.contains(ConversationKey.of(session));
    }
}
