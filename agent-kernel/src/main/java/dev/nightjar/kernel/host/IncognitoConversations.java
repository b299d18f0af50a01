package dev.nightjar.kernel.host;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.MessageEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages of incognito conversations of hosts that call their own models. They are stored nowhere else, and here only
 * until an hour has passed without a message. They contain nothing from memory, so erasures need not reach them.
 * Thread-safe.
 */
final class IncognitoConversations {

    private static final Duration KEPT = Duration.ofHours(1);
    private static final int MAX_CONVERSATIONS = 1_000;
    private static final int MAX_MESSAGES = 100;

    private final Cache<Key, List<StoredMessage>> said = CacheBuilder.newBuilder()
            .expireAfterAccess(KEPT)
            .maximumSize(MAX_CONVERSATIONS)
            .build();

    private record Key(Namespace namespace, String id) {}

    /** Adds a message; a long conversation loses its oldest ones. */
    void add(MessageEvent message) {
        said.asMap().compute(new Key(message.namespace(), message.sessionId()), (key, before) -> {
            var all = new ArrayList<>(before == null ? List.of() : before);
            long sequence = all.isEmpty() ? 1 : all.get(all.size() - 1).sequence() + 1;
            all.add(new StoredMessage(
                    sequence, message.role(), message.speaker(), message.text(), message.time(), message.steps()));
            return List.copyOf(all.subList(Math.max(0, all.size() - MAX_MESSAGES), all.size()));
        });
    }

    /** The messages of a conversation, oldest first. */
    List<StoredMessage> messages(MemoryScope scope, String id) {
        var found = said.getIfPresent(new Key(scope.namespace(), id));
        return found == null ? List.of() : found;
    }
}
