package dev.nightjar.kernel.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.kernel.host.tool.Heard;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * One conversation of one user with a model that the host calls itself, through a framework or its own protocol. Get it
 * from {@link dev.nightjar.kernel.AgentKernel#session}. For each prompt, call {@link #userSaid}, put {@link #recall} in
 * front of the prompt, call your model, and call {@link #agentSaid} when the answer is complete.
 *
 * <p>No method throws. Each returns within {@code kernel.first_context_timeout_ms} or the time limit of the tool, even when
 * the store fails or hangs; failures are in {@link dev.nightjar.kernel.AgentKernel#failures()}. It has no state, so you
 * need not keep or close it. Thread-safe; messages of one conversation are stored in the order of the calls.
 */
public final class HostSession {

    private final KernelParts parts;
    private final MessagePosting posting;
    private final MemoryScope scope;
    private final String id;

    /** @throws IllegalArgumentException when the id is blank */
    public HostSession(KernelParts parts, MessagePosting posting, MemoryScope scope, String id) {
        if (id.isBlank()) {
            throw new IllegalArgumentException("The id of a session must not be blank");
        }
        this.parts = parts;
        this.posting = posting;
        this.scope = scope;
        this.id = id;
    }

    /** The user's scope. */
    public MemoryScope scope() {
        return scope;
    }

    /** The id of the conversation; a conversation of another user may have the same id. */
    public String id() {
        return id;
    }

    /**
     * The context for a prompt, for a host that drops it after the call.
     *
     * @return text to put in front of the prompt; empty for none
     */
    public String recall(String prompt) {
        return text(new ContextProvider.Request(prompt, scope, id));
    }

    /**
     * The context for a prompt, for a host that keeps it in its history.
     *
     * @param inHistory contexts of earlier prompts that are still in the history the model sees
     * @return text to put in front of the prompt; empty for none
     */
    public String recall(String prompt, List<String> inHistory) {
        return text(new ContextProvider.Request(prompt, scope, id, inHistory));
    }

    /** Stores the user's message, word for word and without what {@link #recall} added. A blank text is ignored. */
    public void userSaid(String text) {
        if (!text.isBlank()) {
            posting.post(UserMessage.of(scope, id, text, parts.clock().instant()));
        }
    }

    /**
     * Stores a complete answer.
     *
     * @param text the answer the user got; blank when it was cancelled or failed, so that only the tool calls are stored
     * @param steps the tool calls that led to it, oldest first
     */
    public void agentSaid(String text, List<ToolStep> steps) {
        if (!text.isBlank() || !steps.isEmpty()) {
            posting.post(AgentResponse.of(
                            scope, id, text.isBlank() ? "" : text, parts.clock().instant())
                    .withSteps(steps));
        }
    }

    /**
     * The history for the model: the newest turns that begin with a user message and have an answer or tool calls. Turns
     * whose model call failed or was cancelled are left out, and so is the present turn. Read it again for each turn,
     * because messages may have been erased. For an incognito conversation it has the messages of the last hour.
     *
     * @param turns how many of the newest turns to consider, ≥ 1
     * @return messages, oldest first; empty when there are none or they cannot be read in time
     */
    public List<StoredMessage> newestTurns(int turns) {
        if (scope.isIncognito()) {
            return answered(posting.incognito().messages(scope, id));
        }
        return parts.services()
                .find(ConversationStore.class)
                .map(store -> answered(read(() -> store.newestTurns(scope, id, turns))))
                .orElse(List.of());
    }

    private static List<StoredMessage> answered(List<StoredMessage> messages) {
        var kept = new ArrayList<StoredMessage>();
        int begin = 0;
        while (begin < messages.size()) {
            int end = begin + 1;
            while (end < messages.size() && messages.get(end).role() != Role.USER) {
                end++;
            }
            var turn = messages.subList(begin, end);
            if (hasBothSides(turn)) {
                kept.addAll(turn);
            }
            begin = end;
        }
        return List.copyOf(kept);
    }

    private static boolean hasBothSides(List<StoredMessage> turn) {
        return turn.get(0).role() == Role.USER
                && !turn.get(0).text().isBlank()
                && turn.stream()
                        .skip(1)
                        .anyMatch(
                                said -> !said.text().isBlank() || !said.steps().isEmpty());
    }

    /** The tools that a model may call, including those of memory. */
    public List<ToolDescription> tools() {
        return parts.tools().list();
    }

    /**
     * Calls a tool in the scope of this conversation's user, whatever the arguments say.
     *
     * @param jsonArguments a JSON object; blank for no arguments
     */
    public ToolOutcome call(String tool, String jsonArguments) {
        return call(tool, jsonArguments, List.of());
    }

    /**
     * Same, for a host whose own tools have returned something. A fact that only those results contain does not count as
     * the user's word.
     *
     * @param heard what they returned in this turn, oldest first; results of earlier turns are stored with the
     *     {@link #agentSaid steps}
     */
    public ToolOutcome call(String tool, String jsonArguments, List<String> heard) {
        var answers =
                heard.stream().map(answer -> new Heard(FailureLog.HOST, answer)).toList();
        return parts.tools().call(new ToolRegistry.Request(tool, jsonArguments, scope, id, answers));
    }

    private String text(ContextProvider.Request request) {
        var text = parts.contexts().assemble(request).text();
        parts.given(request, text);
        return text;
    }

    private List<StoredMessage> read(Callable<List<StoredMessage>> query) {
        var ended = parts.calls().start(query).await(MessagePosting.limit(parts.settings()));
        if (ended.failure() != null) {
            parts.failures().record(FailureLog.HOST, "read the session '" + id + "'", ended.failure());
        }
        List<StoredMessage> messages = ended.value();
        return messages == null ? List.of() : messages;
    }
}
