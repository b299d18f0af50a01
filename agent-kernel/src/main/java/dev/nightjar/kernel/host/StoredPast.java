package dev.nightjar.kernel.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.memory.MemoryScope;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * What a plugin has stored of a conversation: nothing of an incognito one, and nothing when no plugin stores them. What cannot
 * be read in time counts as not there, and is in the failures.
 */
record StoredPast(KernelParts parts, MemoryScope scope, String sessionId) implements Conversation.Past {

    @Override
    public List<StoredMessage> newest(int most) {
        return read(
                "take up the conversation '" + sessionId + "'; it begins anew",
                parts.settings().startTimeoutMs(),
                store -> store.messages(scope, sessionId, most),
                List.of());
    }

    @Override
    public long lastPosition() {
        return read(
                "look up the newest message of the conversation '" + sessionId + "'",
                Math.max(parts.settings().contextTimeoutMs(), parts.settings().firstContextTimeoutMs()),
                store -> store.session(scope, sessionId)
                        .map(Session::lastSequence)
                        .orElse(0L),
                0L);
    }

    private <T> T read(String operation, int millis, Function<ConversationStore, T> question, T otherwise) {
        var store = parts.services().find(ConversationStore.class);
        if (scope.isIncognito() || store.isEmpty()) {
            return otherwise;
        }
        var ended = parts.calls().start(() -> question.apply(store.get())).await(Duration.ofMillis(millis));
        if (ended.failure() != null) {
            parts.failures().record(FailureLog.HOST, operation, ended.failure());
        }
        return ended.value() == null ? otherwise : ended.value();
    }
}
