package dev.nightjar.conversation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The stored conversations of one agent. Get it with {@code context.service(ConversationStore.class)}. Thread-safe.
 *
 * <p>Messages are stored from the bus: {@link dev.nightjar.spi.event.UserMessage} and
 * {@link dev.nightjar.spi.event.AgentResponse}, the latter with its tool calls. Messages are stored whole. Tool
 * arguments and results are stored without binary data, at most {@value #MAX_TOOL_TEXT} characters each. System prompts
 * are never stored. To erase a session see {@link dev.nightjar.memory.erasure.Erasure}.
 *
 * <p>All methods cover the scope's own agent and namespace only; a session of another one is treated as unknown. They
 * throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used.
 */
public interface ConversationStore {

    /** Maximum code points stored of a tool's arguments, and of its result. */
    int MAX_TOOL_TEXT = 4_000;

    /** Number of user messages, pruned ones included, in all conversations of the scope's agent and namespace. */
    default long countTurns(MemoryScope scope) {
        return sessions(scope, Integer.MAX_VALUE).stream()
                .flatMap(session -> transcript(scope, session.id(), Integer.MAX_VALUE).stream())
                .filter(message -> message.role() == Role.USER)
                .count();
    }

    /** The newest sessions: the first of {@link #page}. */
    default List<Session> sessions(MemoryScope scope, int limit) {
        return page(scope, null, limit).sessions();
    }

    /**
     * A page of the sessions: by {@link Session#updatedAt()} descending, then by id.
     *
     * @param after {@link SessionPage#next()} of the page before; null for the first page
     * @param limit maximum number of sessions, ≥ 1
     * @throws IllegalArgumentException if no page ends with {@code after}
     */
    SessionPage page(MemoryScope scope, @Nullable String after, int limit);

    /**
     * Sessions in which anything was said in a period, whole or in part; by {@link Session#updatedAt()} descending.
     *
     * @param from inclusive
     * @param until exclusive
     */
    default List<Session> sessionsWithin(MemoryScope scope, Instant from, Instant until) {
        return sessions(scope, Integer.MAX_VALUE).stream()
                .filter(session -> transcript(scope, session.id(), Integer.MAX_VALUE).stream()
                        .map(StoredMessage::time)
                        .anyMatch(time -> !time.isBefore(from) && time.isBefore(until)))
                .toList();
    }

    /**
     * A time before another one, such that nothing was said between the two. To go back from day to day: the day of
     * this time may also be one of which everything was erased.
     *
     * @return empty when nothing was said before
     */
    default Optional<Instant> newestBefore(MemoryScope scope, Instant before) {
        return sessions(scope, Integer.MAX_VALUE).stream()
                .flatMap(session -> transcript(scope, session.id(), Integer.MAX_VALUE).stream())
                .map(StoredMessage::time)
                .filter(time -> time.isBefore(before))
                .max(Instant::compareTo);
    }

    /** Number of sessions. */
    long countSessions(MemoryScope scope);

    /** The session with this id; empty when it does not exist or nothing that was said in it is stored. */
    Optional<Session> session(MemoryScope scope, String sessionId);

    /**
     * The newest messages of a session, to continue it. Pruned ones are left out: see {@link #transcript}.
     *
     * @param last maximum number of messages, ≥ 1
     * @return in the order they were said; empty when there is no such session
     */
    List<StoredMessage> messages(MemoryScope scope, String sessionId, int last);

    /**
     * The newest messages of a session, to show it. Of those that were pruned only the texts are left.
     *
     * @param last maximum number of messages, ≥ 1
     * @return in the order they were said; empty when there is no such session
     */
    default List<StoredMessage> transcript(MemoryScope scope, String sessionId, int last) {
        return messages(scope, sessionId, last);
    }

    /**
     * The messages of the newest turns of a session. Each user message begins a turn.
     *
     * @param turns number of turns, ≥ 1
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
     * The newest tool calls whose name or arguments contain all these words, ignoring case. Tool calls are found here
     * only: they are not memories, so no prompt gets them as something that somebody said.
     *
     * @param words separated by white space; blank for all calls
     * @param limit maximum number of calls, ≥ 1
     * @return newest first
     */
    List<FoundCall> calls(MemoryScope scope, String words, int limit);

    /**
     * Drops the messages and tool calls of old sessions. Kept are those of the newest
     * {@code memory.conversation.max_sessions} sessions, of sessions that await consolidation, and of sessions with a
     * host's log. What was said stays as episodes: it is found as before, and the session is listed and shown with it.
     *
     * @return how many sessions lost their messages
     */
    int prune(MemoryScope scope);
}
