package dev.nightjar.kernel.host;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.spi.memory.ConversationMemory;
import dev.nightjar.spi.memory.MemoryProvider;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The default memory provider: the last {@value #TURNS} turns of the session with their tool calls, and no recall. It
 * reads everything from the operational store, where the bus has put it, so nothing is saved twice. Thread-safe.
 *
 * @param store the store, if a plugin offers one now
 */
public record RecentMemory(Supplier<Optional<ConversationStore>> store) implements MemoryProvider {

    static final String NAME = "recent";

    static final int TURNS = 20;
    private static final int ID_LENGTH = 12;

    @Override
    public String memoryName() {
        return NAME;
    }

    @Override
    public List<String> memoryAliases() {
        return List.of("legacy");
    }

    @Override
    public ConversationMemory open() {
        return new Session(store);
    }

    /** A random id for a session without one. */
    static String newSession() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, ID_LENGTH);
    }

    private static final class Session implements ConversationMemory {

        private final Supplier<Optional<ConversationStore>> store;
        private @Nullable Identity awake;

        Session(Supplier<Optional<ConversationStore>> store) {
            this.store = store;
        }

        @Override
        public synchronized String onWake(Identity who) {
            if (awake == null) {
                var session = who.sessionId() == null ? newSession() : who.sessionId();
                awake = new Identity(who.scope(), session, who.time());
            }
            return String.valueOf(awake.sessionId());
        }

        @Override
        public Context buildContext(@Nullable ContextRequest hint) {
            return hint == null ? new Context(turns(TURNS), "") : Context.EMPTY;
        }

        @Override
        public void saveTurn(Turn turn) {}

        @Override
        public long turnCount() {
            return Turn.of(turns(Integer.MAX_VALUE)).size();
        }

        @Override
        public List<Turn> recentTurns(int limit) {
            checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
            return Turn.of(turns(limit));
        }

        @Override
        public synchronized void onSleep() {
            awake = null;
        }

        private List<StoredMessage> turns(int most) {
            var who = identity();
            return who.isEmpty()
                    ? List.of()
                    : store.get()
                            .map(stored -> stored.newestTurns(
                                    who.get().scope(), String.valueOf(who.get().sessionId()), most))
                            .orElse(List.of());
        }

        private synchronized Optional<Identity> identity() {
            return Optional.ofNullable(awake);
        }
    }
}
