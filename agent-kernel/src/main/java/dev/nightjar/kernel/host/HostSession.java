package dev.nightjar.kernel.host;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.util.List;

/**
 * One conversation of one user with a model that the host calls itself, through a framework or its own protocol. Get it
 * from {@link dev.nightjar.kernel.AgentKernel#session}, or from {@link dev.nightjar.kernel.remote.RemoteMemory#session} if
 * memory is on a server. For each prompt, call {@link #userSaid}, put {@link #recall} in front of the prompt, call your
 * model, and call {@link #agentSaid} when the answer is complete.
 *
 * <p>No method but {@link #erase} throws, and each returns within a limit, even when the store fails or hangs. It has no
 * state, so you need not keep or close it. Thread-safe; messages of one conversation are stored in the order of the calls.
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
    String recall(String prompt);

    /**
     * The context for a prompt, for a host that keeps it in its history.
     *
     * @param inHistory contexts of earlier prompts that are still in the history the model sees
     * @return text to put in front of the prompt; empty for none
     */
    String recall(String prompt, List<String> inHistory);

    /** Stores the user's message, word for word and without what {@link #recall} added. A blank text is ignored. */
    void userSaid(String text);

    /**
     * Stores a complete answer.
     *
     * @param text the answer the user got; blank when it was cancelled or failed, so that only the tool calls are stored
     * @param steps the tool calls that led to it, oldest first
     */
    void agentSaid(String text, List<ToolStep> steps);

    /**
     * The history for the model: the newest turns that begin with a user message and have an answer or tool calls. Turns
     * whose model call failed or was cancelled are left out, and so is the present turn. Read it again for each turn,
     * because messages may have been erased. For an incognito conversation it has the messages of the last hour.
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
     * Same, for a host whose own tools have returned something. A fact that only those results contain does not count as
     * the user's word.
     *
     * @param heard what they returned in this turn, oldest first; results of earlier turns are stored with the
     *     {@link #agentSaid steps}
     */
    ToolOutcome call(String tool, String jsonArguments, List<String> heard);

    /**
     * Erases the conversation for good, with what was learned from it alone.
     *
     * @throws MemoryException when that does not succeed
     */
    void erase();
}
