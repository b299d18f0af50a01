package dev.nightjar.kernel.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.host.tool.Heard;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * One conversation of one user with a model that the host itself asks, through a framework or a protocol of its own. Made by
 * {@link dev.nightjar.kernel.AgentKernel#session}. For each prompt a host calls {@link #userSaid}, puts {@link #recall} in
 * front of the prompt, asks its model, and calls {@link #agentSaid} when the answer is complete.
 *
 * <p>Nothing here throws, and each call returns within the limits of {@code kernel.first_context_timeout_ms} or of the tool,
 * also when the store fails or hangs; what went wrong is in {@link dev.nightjar.kernel.AgentKernel#failures()}. It holds
 * nothing, so it need not be kept or closed. Thread-safe; messages of one conversation are stored in the order of the calls.
 */
public final class HostSession {

    private final KernelParts parts;
    private final MessagePosting posting;
    private final MemoryScope scope;
    private final String id;

    /** @throws IllegalArgumentException when the id is blank */
    public HostSession(KernelParts parts, MessagePosting posting, MemoryScope scope, String id) {
        if (id.isBlank()) {
            throw new IllegalArgumentException("A session needs an id that is not blank");
        }
        this.parts = parts;
        this.posting = posting;
        this.scope = scope;
        this.id = id;
    }

    /** Whose conversation it is. */
    public MemoryScope scope() {
        return scope;
    }

    /** The id of the conversation; another user's conversation may have the same. */
    public String id() {
        return id;
    }

    /**
     * What memory adds to a prompt, for a host that throws it away after the call.
     *
     * @return stands in front of the prompt; empty for nothing
     */
    public String recall(String prompt) {
        return text(new ContextProvider.Request(prompt, scope, id));
    }

    /**
     * What memory adds to a prompt, for a host that keeps it in its history.
     *
     * @param inHistory what was added to earlier prompts and still stands in the history the model sees
     * @return stands in front of the prompt; empty for nothing
     */
    public String recall(String prompt, List<String> inHistory) {
        return text(new ContextProvider.Request(prompt, scope, id, inHistory));
    }

    /** Stores what the user said, word for word: without what {@link #recall} added. Nothing is stored of a blank text. */
    public void userSaid(String text) {
        if (!text.isBlank()) {
            posting.post(UserMessage.of(scope, id, text, parts.clock().instant()));
        }
    }

    /**
     * Stores a complete answer.
     *
     * @param text what the user got; blank when the answer was cancelled or failed, so that only the calls are kept
     * @param steps the calls of tools that led to it, oldest first
     */
    public void agentSaid(String text, List<ToolStep> steps) {
        if (!text.isBlank() || !steps.isEmpty()) {
            posting.post(AgentResponse.of(
                            scope, id, text.isBlank() ? "" : text, parts.clock().instant())
                    .withSteps(steps));
        }
    }

    /**
     * What the model is to be shown of what was said before: the newest turns, each beginning with a text of the user's and with an
     * answer or calls of tools. Turns that came to nothing, because the model failed or was cancelled, are left out, the one under
     * way among them. Read it for each turn: what was erased meanwhile is gone from it. Of an incognito conversation it is what was
     * said here in the last hour.
     *
     * @param turns among how many of the newest turns, ≥ 1
     * @return oldest first; empty when there are none or they cannot be read in time
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

    /** The tools a model may call, those of memory among them. */
    public List<ToolDescription> tools() {
        return parts.tools().list();
    }

    /**
     * Calls a tool for the user of this conversation, whatever the arguments say.
     *
     * @param jsonArguments a JSON object; blank for no arguments
     */
    public ToolOutcome call(String tool, String jsonArguments) {
        return call(tool, jsonArguments, List.of());
    }

    /**
     * The same, for a host that knows what its own tools have answered. A fact that only they say is not taken for the user's
     * word.
     *
     * @param heard what they have answered in this turn, oldest first; what they answered in earlier turns is stored with the
     *     {@link #agentSaid steps}
     */
    public ToolOutcome call(String tool, String jsonArguments, List<String> heard) {
        var answers =
                heard.stream().map(answer -> new Heard(FailureLog.HOST, answer)).toList();
        return parts.tools().call(new ToolRegistry.Request(tool, jsonArguments, scope, id, answers));
    }

    private String text(ContextProvider.Request request) {
        return parts.contexts().assemble(request).text();
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
