package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What erasures of many memories need of the tables. Lists of keys are complete, however long. */
public interface ErasureStore {

    /** All memories of a namespace, active or ended. */
    List<Long> memories(Namespace namespace);

    /** All memories that the scope's agent wrote in the scope's own namespace. */
    List<Long> memories(MemoryScope scope);

    /** The episodes of a session, and what came of it without a source. */
    List<Long> memoriesOfSession(long sessionPk);

    /** The sessions of the scope's agent and namespace. */
    List<Long> sessions(MemoryScope scope);

    /** How many sessions a namespace has. */
    long countSessions(Namespace namespace);

    /** A page of the texts of a namespace, by key. */
    List<Text> textsAfter(Namespace namespace, long after, int limit);

    /** A page of the texts of messages that have no episode, by key. */
    List<Text> messagesAfter(Namespace namespace, long after, int limit);

    /** Erases the text of a message that has no episode. */
    void eraseMessage(long pk);

    /** A page of the texts of calls of tools, by key. */
    List<Text> callsAfter(Namespace namespace, long after, int limit);

    /** Erases what was said beside a call of a tool, its arguments and its result. */
    void eraseCall(long pk);

    /** The lines of working memory and of scratchpads of a namespace. */
    List<String> lines(Namespace namespace);

    /** Removes a line from working memory and from scratchpads. */
    void eraseLine(Namespace namespace, String text);

    /** The texts of these memories. */
    List<String> texts(Collection<Long> keys);

    /**
     * Reflections drawn from any of these, and other memories derived from nothing else; none of these themselves, and
     * none of other namespaces.
     */
    List<Long> derivedOnlyFrom(Collection<Long> keys);

    /** How many memories of the same namespace besides these were derived from one of them. */
    long countDerived(Collection<Long> keys);

    /** How many of these there are of each kind. */
    Map<MemoryKind, Long> kinds(Collection<Long> keys);

    /** The newest of these, newest first. */
    List<Long> newest(Collection<Long> keys, int limit);

    /** Erases a memory and leaves its message in its session. */
    void eraseBesideMessage(long pk);

    /** Erases a session with its messages and all that belongs to it; its memories stay without a session. */
    void eraseSession(long pk);

    /** Removes what is noted of failed consolidations of these sessions, which may quote their turns. */
    void eraseErrors(Collection<Long> sessions);

    /** Reports of the namespace's schedules and of the jobs of any namespace. */
    List<Report> reports(Namespace namespace);

    /** Erases the texts of a report; the run stays. */
    void eraseReport(String runId);

    /** Whether any table has a row of the namespace. */
    boolean knows(Namespace namespace);

    /**
     * Erases rows of the namespace in every table, with what belongs to them.
     *
     * @param most about how many rows of each table
     */
    void eraseNamespace(Namespace namespace, int most);

    /**
     * A text.
     *
     * @param pk key of the memory, message or call
     * @param text a memory's content and its tags, a message's text, or all texts of a call
     */
    record Text(long pk, String text) {}

    /**
     * What a run of a schedule left.
     *
     * @param runId the run
     * @param text its summary, output and error
     */
    record Report(String runId, String text) {}
}
