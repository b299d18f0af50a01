package dev.nightjar.conversation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The stored conversations of one agent. Found with {@code context.service(ConversationStore.class)}; thread-safe.
 *
 * <p>Messages get here through the bus: {@link dev.nightjar.event.UserMessage} and {@link dev.nightjar.event.AgentResponse},
 * the latter with the tools that were called for it. Messages are kept whole. Of a tool's arguments and results at most
 * {@value #MAX_TOOL_TEXT} characters each are kept, without binary data. System prompts are never stored. To erase a
 * session see {@link dev.nightjar.memory.erasure.Erasure}.
 *
 * <p>Everything here is about the scope's own agent and namespace: a session of another one is treated exactly like an
 * unknown one. Calls throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used.
 */
public interface ConversationStore {

    /** Most code points that are kept of a tool's arguments, and of its result. */
    int MAX_TOOL_TEXT = 4_000;

    /** How many texts of the user's are stored in all conversations of the scope's agent and namespace. */
    default long countTurns(MemoryScope scope) {
        return sessions(scope, Integer.MAX_VALUE).stream()
                .flatMap(session -> messages(scope, session.id(), Integer.MAX_VALUE).stream())
                .filter(message -> message.role() == Role.USER)
                .count();
    }

    /** The newest sessions: by {@link Session#updatedAt()} descending, then by id; at most {@code limit} (≥ 1). */
    List<Session> sessions(MemoryScope scope, int limit);

    /** How many sessions there are. */
    long countSessions(MemoryScope scope);

    /** The session with this id; empty when there is none or none of its messages is stored. */
    Optional<Session> session(MemoryScope scope, String sessionId);

    /**
     * The newest messages of a session.
     *
     * @param last how many of them, ≥ 1
     * @return in the order they were said; empty when there is no such session
     */
    List<StoredMessage> messages(MemoryScope scope, String sessionId, int last);

    /**
     * The messages of the newest turns of a session. Each text of the user's begins a turn.
     *
     * @param turns how many of them, ≥ 1
     * @return in the order they were said; empty when there is no such session
     */
    default List<StoredMessage> newestTurns(MemoryScope scope, String sessionId, int turns) {
        for (int last = turns; ; last = (int) Math.min(Integer.MAX_VALUE, 4L * last)) {
            var messages = messages(scope, sessionId, last);
            var begins = IntStream.range(0, messages.size())
                    .filter(i -> messages.get(i).role() == Role.USER)
                    .toArray();
            if (begins.length >= turns) {
                return messages.subList(begins[begins.length - turns], messages.size());
            }
            if (messages.size() < last || last == Integer.MAX_VALUE) {
                return messages;
            }
        }
    }

    /**
     * The newest calls of tools that have all these words in their name or arguments, whatever their case. Calls are found here
     * only: they are no memories, so no prompt is given them as something that somebody said.
     *
     * @param words separated by white space; blank for all calls
     * @param limit most calls, ≥ 1
     * @return the newest first
     */
    List<FoundCall> calls(MemoryScope scope, String words, int limit);

    /**
     * Drops the messages and calls of tools of old sessions: the newest {@code memory.conversation.max_sessions} keep theirs,
     * and so does every session that waits for consolidation or has a log of a host. Turns stay, and are found as before.
     *
     * @return how many sessions lost their messages
     */
    int prune(MemoryScope scope);
}
