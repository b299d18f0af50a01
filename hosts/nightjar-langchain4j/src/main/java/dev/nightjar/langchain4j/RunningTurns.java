package dev.nightjar.langchain4j;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.invocation.InvocationContext;
import dev.nightjar.kernel.host.HostSession;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The turns that have not ended, each with the conversation that was resolved when it began. Parts of a turn that run
 * in threads of the model's client or of a retriever, where the login is unknown, get the conversation here.
 * Thread-safe.
 */
final class RunningTurns {

    /** LangChain4j does not report the end of a cancelled turn. */
    private static final Duration LONGEST_TURN = Duration.ofHours(1);

    private final SessionResolver sessions;
    private final Cache<UUID, Exchange> running =
            CacheBuilder.newBuilder().expireAfterAccess(LONGEST_TURN).build();

    // One per memory: a chat memory store gets an id, but not which turn it is for.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable UUID> here = new ThreadLocal<>();

    /** @param sessions finds the conversation of a turn that begins, and outside of turns */
    RunningTurns(SessionResolver sessions) {
        this.sessions = sessions;
    }

    /**
     * The newest model call of a turn.
     *
     * @param session the conversation
     * @param shown the messages sent to the model
     * @param answer its answer; empty until it has answered
     */
    record Exchange(HostSession session, List<ChatMessage> shown, String answer) {}

    /** A turn begins: resolves its conversation, in the caller's thread. */
    HostSession begin(InvocationContext turn) {
        here.remove();
        var session = sessions.session(turn.chatMemoryId());
        running.put(turn.invocationId(), new Exchange(session, List.of(), ""));
        return session;
    }

    /** Changes what is known of a turn. */
    void update(InvocationContext turn, UnaryOperator<Exchange> change) {
        running.asMap().computeIfPresent(turn.invocationId(), (id, exchange) -> change.apply(exchange));
    }

    /** A turn has ended; null when it is not known. */
    @Nullable
    Exchange end(InvocationContext turn) {
        here.remove();
        return running.asMap().remove(turn.invocationId());
    }

    /** The model has answered: until it is asked again, this thread works for the turn. */
    void enter(InvocationContext turn) {
        here.set(turn.invocationId());
    }

    /** The model is asked again: the turn continues in the thread that gets the answer. */
    void leave() {
        here.remove();
    }

    /** The conversation of a turn; that of the id when no turn is known. */
    HostSession session(@Nullable InvocationContext turn, Object memoryId) {
        UUID id = turn == null ? null : turn.invocationId();
        Exchange known = id == null ? null : running.getIfPresent(id);
        return known == null ? session(memoryId) : known.session;
    }

    /** The conversation of the turn that this thread works for; that of the id when there is none. */
    HostSession session(Object memoryId) {
        UUID turn = here.get();
        Exchange known = turn == null ? null : running.getIfPresent(turn);
        return known == null ? sessions.session(memoryId) : known.session;
    }
}
