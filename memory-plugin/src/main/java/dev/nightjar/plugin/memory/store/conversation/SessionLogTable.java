package dev.nightjar.plugin.memory.store.conversation;

import dev.nightjar.conversation.SessionLog;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.store.memory.ErasureStore.Text;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Logs that hosts keep of sessions. A log goes with its session; the messages that are erased are erased in it by triggers. */
public interface SessionLogTable {

    /** That of a session; empty when it has none. */
    Optional<SessionLog> find(long sessionPk);

    /** Begins that of a session, or replaces what is known of it; the entries stay. */
    void save(long sessionPk, SessionLog.Draft draft);

    /** Those of an owner in all namespaces, oldest first. */
    List<SessionLog> ofOwner(String owner);

    /** Those in all namespaces that expire before this time. */
    List<SessionLog> expired(Instant before);

    /** The entries in their order. */
    List<SessionLog.Entry> entries(long sessionPk, boolean withArchived);

    /** Adds an entry at the end; false when there is one with its id. */
    boolean append(long sessionPk, SessionLog.Entry entry);

    /** Archives these entries of a session where they stand, and drops all that are not archived. */
    void archiveOnly(long sessionPk, Collection<String> ids);

    /** Notes that the entries of a session have changed. */
    void nextVersion(long sessionPk);

    /** A page of the texts of a namespace's entries with all their parts, by key. */
    List<Text> textsAfter(Namespace namespace, long after, int limit);

    /** The texts of a namespace's entries that nobody said; without their parts. */
    List<Text> unsaid(Namespace namespace);

    /**
     * Erases an entry, with all of its log that nobody said: half of a call of a tool would be of no use. A summary may be
     * among it, so nothing of the log is archived any more.
     */
    void eraseEntry(long pk);

    /** The same for every log of the memory's namespace in which something that nobody said names or quotes the memory. */
    void eraseHolding(long memoryPk);

    /** What else is kept of a namespace's sessions, with the keys of the sessions. */
    List<Text> details(Namespace namespace);

    /** Erases what else is kept of a session. */
    void eraseDetails(long sessionPk);
}
