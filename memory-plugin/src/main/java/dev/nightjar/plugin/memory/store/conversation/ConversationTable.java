package dev.nightjar.plugin.memory.store.conversation;

import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Conversations as they are read again: messages with the calls of tools between them. A session of which nothing of this is
 * stored is no conversation. All is about the scope's own agent and namespace.
 */
public interface ConversationTable {

    /** Stores the calls of tools of the turn at this place. */
    void insertSteps(long sessionPk, long sequence, List<ToolStep> steps, Instant at);

    /** Which of these ids of memories are no memory's. */
    List<String> unknownIds(Collection<String> memoryIds);

    /** The newest first, at most so many. */
    List<Session> list(MemoryScope scope, int limit);

    long count(MemoryScope scope);

    /** How many texts of the user's are stored. */
    long countTurns(MemoryScope scope);

    /** Also one of which no message is stored any more. */
    Optional<Session> find(MemoryScope scope, String sessionId);

    /** The newest messages of a session, at most so many, in the order they were said. */
    List<StoredMessage> messages(long sessionPk, int last);

    /**
     * All that was said in a session, in that order, also what was pruned from its messages; calls of tools and turns that only
     * called tools are left out.
     */
    List<StoredMessage> said(long sessionPk);

    /** A page of the calls of tools in all sessions with their keys, the newest first, below a key. */
    List<KeyedCall> callsBelow(MemoryScope scope, long below, int limit);

    /** Keys of the sessions behind so many newest ones, without those that wait for consolidation or have a log. */
    List<Long> behind(MemoryScope scope, int newest);

    /** Drops the messages and calls of tools of a session; its episodes stay. */
    void dropMessages(long sessionPk);

    /** A call and its key. */
    record KeyedCall(long pk, FoundCall found) {}
}
