package dev.nightjar.kernel.host;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.report.FoundMemory;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SavedFact;
import java.util.List;

/**
 * One conversation of one user with a model that the host calls itself, through a framework or its own protocol. Get it
 * from {@link dev.nightjar.kernel.AgentKernel#session}, or from {@link dev.nightjar.kernel.remote.RemoteMemory#session}
 * if memory is on a server. For each prompt, call {@link #said}, put {@link #context} in front of the prompt, call your
 * model, and call {@link #answered} when the answer is complete.
 *
 * <p>The methods of a turn ({@link #said}, {@link #context}, {@link #newestTurns}, {@link #call}, {@link #answered})
 * never throw, and each returns within a limit, even when the store fails or hangs. {@link #search}, {@link #remember},
 * {@link #forget} and {@link #erase} throw a {@link MemoryException} when they do not succeed. A session has no state,
 * so you need not keep or close it. Thread-safe; messages of one conversation are stored in the order of the calls.
 */
public interface HostSession {

    /** The user's scope. */
    MemoryScope scope();

    /** The id of the conversation; a conversation of another user may have the same id. */
    String id();

    /**
     * The context for a prompt, for a host that drops it after the call.
     *
     * @return text to put in front of the prompt; empty for none
     */
    String context(String prompt);

    /**
     * The context for a prompt, for a host that keeps it in its history.
     *
     * @param inHistory contexts of earlier prompts that are still in the history the model sees
     * @return text to put in front of the prompt; empty for none
     */
    String context(String prompt, List<String> inHistory);

    /** Stores the user's message, word for word and without what {@link #context} added. A blank text is ignored. */
    void said(String text);

    /**
     * Stores the message of one of several people in a conversation, such as a member of a group, as {@link #said}
     * does.
     *
     * @param speaker name of the person, which facts of this message carry; not blank
     * @throws IllegalArgumentException when the speaker is blank
     */
    void saidBy(String speaker, String text);

    /** Stores a complete answer that needed no tool. */
    default void answered(String text) {
        answered(text, List.of());
    }

    /**
     * Stores a complete answer.
     *
     * @param text the answer the user got; blank when it was cancelled or failed, so that only the tool calls are
     *     stored
     * @param steps the tool calls that led to it, oldest first
     */
    void answered(String text, List<ToolStep> steps);

    /**
     * The history for the model: the newest turns that begin with a user message and have an answer or tool calls.
     * Turns whose model call failed or was cancelled are left out, and so is the present turn. Read it again for each
     * turn, because messages may have been erased. For an incognito conversation it has the messages of the last hour.
     *
     * @param turns how many of the newest turns to consider, ≥ 1
     * @return messages, oldest first; empty when there are none or they cannot be read in time
     */
    List<StoredMessage> newestTurns(int turns);

    /** The tools that a model may call, including those of memory. */
    List<ToolDescription> tools();

    /**
     * Calls a tool in the scope of this conversation's user, whatever the arguments say.
     *
     * @param jsonArguments a JSON object; blank for no arguments
     */
    ToolOutcome call(String tool, String jsonArguments);

    /**
     * Same, for a host whose own tools have returned something. A fact that only those results contain does not count
     * as the user's word.
     *
     * @param heard what they returned in this turn, oldest first; results of earlier turns are stored with the
     *     {@link #answered steps}
     */
    ToolOutcome call(String tool, String jsonArguments, List<String> heard);

    /**
     * The ten memories of the user that fit a question best: facts, notes, and turns of all conversations.
     *
     * @param question in words; a blank one finds nothing
     * @return best first; empty when nothing fits, and in an incognito conversation
     * @throws MemoryException when the store, or the server, cannot be asked
     */
    List<FoundMemory> search(String question);

    /**
     * Saves a fact about the user, as certain.
     *
     * @param fact a sentence that is clear by itself, not blank
     * @return the saved fact, or the stored one that says the same
     * @throws MemoryException when it cannot be saved, or the conversation is incognito
     */
    SavedFact remember(String fact);

    /**
     * Erases a memory of the user for good, with everything derived only from it.
     *
     * @return false when there is no such memory
     * @throws MemoryException when that does not succeed
     */
    boolean forget(MemoryId id);

    /**
     * Erases the conversation for good, with what was learned from it alone.
     *
     * @throws MemoryException when that does not succeed
     */
    void erase();
}
