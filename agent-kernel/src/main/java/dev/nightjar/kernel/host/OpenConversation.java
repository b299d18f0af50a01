package dev.nightjar.kernel.host;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.RecordedCalls;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.memory.ConversationMemory;
import dev.nightjar.spi.memory.ConversationMemory.Context;
import dev.nightjar.spi.memory.ConversationMemory.Identity;
import dev.nightjar.spi.memory.ConversationMemory.Turn;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an open conversation. Each call of the provider has a time limit; its exceptions are recorded as
 * failures, and the conversation continues without it. An incognito conversation has no memory. Thread-safe.
 */
final class OpenConversation implements Conversation.Past {

    /** Number of user messages that tell what a resumed conversation was about, and how much of them is used. */
    private static final int RESUMED_TEXTS = 5;

    private static final int RESUMED_CHARACTERS = 500;

    private final Host host;
    private final String owner;
    private final MemoryScope scope;
    private final @Nullable ConversationMemory memory;
    private final String thread;
    private @Nullable Turn begun;
    private String resumed = "";
    private boolean isWaking = true;
    private boolean isErased;
    private boolean isClosed;

    /**
     * A host as its conversations see it.
     *
     * @param closed receives each conversation that closes
     */
    record Host(
            ServiceDirectory services,
            RecordedCalls calls,
            KernelSettings settings,
            Clock clock,
            Consumer<OpenConversation> closed) {}

    /** @param session id of the conversation; null lets the provider choose one */
    OpenConversation(Host host, MemoryProviders.Named provider, MemoryScope scope, @Nullable String session) {
        this.host = host;
        this.owner = provider.owner();
        this.scope = scope;
        memory = scope.isIncognito()
                ? null
                : host.calls()
                        .call(
                                owner,
                                "open",
                                host.settings().startTimeout(),
                                () -> provider.provider().open())
                        .orElse(null);
        var identity = new Identity(scope, session, host.clock().instant());
        thread = ask("start the memory of a conversation", startLimit(), awake -> awake.onWake(identity))
                .orElseGet(() -> session == null ? RecentMemory.newSession() : session);
    }

    /** Whether the provider has opened its memory for this conversation. */
    boolean isRemembering() {
        return memory != null;
    }

    @Override
    public String sessionId() {
        return thread;
    }

    @Override
    public List<StoredMessage> history() {
        var history = newest();
        synchronized (this) {
            resumed = newestQuestions(history);
        }
        return history;
    }

    /**
     * The user's last messages before a conversation was resumed; empty on a second call, and for a new conversation.
     */
    synchronized String takeResumed() {
        var taken = resumed;
        resumed = "";
        return taken;
    }

    /** Whether this is the first prompt: true once. */
    synchronized boolean takeWaking() {
        var taken = isWaking;
        isWaking = false;
        return taken;
    }

    /** The newest question comes first, because the rest is cut. */
    private static String newestQuestions(List<StoredMessage> history) {
        var texts = history.stream()
                .filter(message ->
                        message.role() == Role.USER && !message.text().isBlank())
                .map(StoredMessage::text)
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(texts);
        return CodePoints.first(
                texts.stream().limit(RESUMED_TEXTS).collect(Collectors.joining("\n")), RESUMED_CHARACTERS);
    }

    private List<StoredMessage> newest() {
        return ask("resume the conversation '" + thread + "'", startLimit(), memory -> memory.buildContext(null))
                .map(Context::history)
                .orElseGet(this::lastTurns);
    }

    /** The history to show when a plugin's provider fails. */
    private List<StoredMessage> lastTurns() {
        var store = host.services().find(ConversationStore.class);
        if (memory == null || owner.equals(FailureLog.HOST) || store.isEmpty()) {
            return List.of();
        }
        return host.calls()
                .call(
                        FailureLog.HOST,
                        "resume the last turns of the conversation '" + thread + "'",
                        startLimit(),
                        () -> store.get().newestTurns(scope, thread, RecentMemory.TURNS))
                .orElse(List.of());
    }

    @Override
    public long lastPosition() {
        var store = host.services().find(ConversationStore.class);
        if (scope.isIncognito() || store.isEmpty()) {
            return 0;
        }
        var operation = "look up the newest message of the conversation '" + thread + "'";
        return host.calls()
                .call(
                        FailureLog.HOST,
                        operation,
                        promptLimit(),
                        () -> store.get().messages(scope, thread, 1))
                .filter(newest -> !newest.isEmpty())
                .map(newest -> newest.get(0).sequence())
                .orElse(0L);
    }

    @Override
    public synchronized boolean takeErased() {
        boolean was = isErased;
        isErased = false;
        return was;
    }

    /** Memories of a namespace were erased. */
    synchronized void erased(Namespace namespace) {
        isErased |= namespace.equals(scope.namespace()) || scope.alsoReads().contains(namespace);
    }

    /** The provider's blocks for a prompt: its working memory, if it has one, and what it recalls. */
    List<String> blocks(ContextRequest request) {
        var blocks = new ArrayList<String>();
        ask("working memory", promptLimit(), ConversationMemory::workingMemory)
                .flatMap(working -> working)
                .flatMap(working ->
                        host.calls().call(owner, "working memory", promptLimit(), () -> working.section(request)))
                .flatMap(section -> section)
                .ifPresent(blocks::add);
        ask("recall", promptLimit(), memory -> memory.buildContext(request))
                .map(Context::recalled)
                .ifPresent(blocks::add);
        blocks.removeIf(String::isBlank);
        return blocks;
    }

    /** Records that the user message is stored. */
    synchronized void said(UserMessage message, String turnId) {
        if (isOfThis(message)) {
            begun = new Turn(turnId, message.text(), "", List.of(), message.time());
        }
    }

    /** Records that the answer is stored and the turn complete. */
    void answered(AgentResponse response) {
        if (isOfThis(response)) {
            var turn = complete(response);
            ask("save a turn", promptLimit(), memory -> {
                memory.saveTurn(turn);
                return true;
            });
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (isClosed || memory == null) {
                return;
            }
            isClosed = true;
        }
        host.closed().accept(this);
        end("sleep", memory::onSleep);
        end("close", memory::close);
    }

    private void end(String operation, Runnable work) {
        var unused = host.calls().call(owner, operation, host.settings().closeTimeout(), () -> {
            work.run();
            return true;
        });
    }

    private boolean isOfThis(MessageEvent event) {
        return event.sessionId().equals(thread)
                && event.namespace().equals(scope.namespace())
                && event.agentId().equals(scope.agentId())
                && !event.scope().isIncognito();
    }

    private synchronized Turn complete(AgentResponse response) {
        var from = begun == null ? new Turn(UUID.randomUUID().toString(), "", "", List.of(), response.time()) : begun;
        begun = null;
        return new Turn(from.id(), from.input(), response.text(), response.steps(), from.time());
    }

    private Duration startLimit() {
        return host.settings().startTimeout();
    }

    private Duration promptLimit() {
        return host.settings().turnTimeout();
    }

    private interface Question<T> {

        T ask(ConversationMemory memory) throws Exception;
    }

    private <T> Optional<T> ask(String operation, Duration limit, Question<T> question) {
        var asked = memory;
        return asked == null ? Optional.empty() : host.calls().call(owner, operation, limit, () -> question.ask(asked));
    }
}
