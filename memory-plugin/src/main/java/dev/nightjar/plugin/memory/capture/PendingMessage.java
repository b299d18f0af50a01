package dev.nightjar.plugin.memory.capture;

import dev.nightjar.memory.Namespace;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A message that is not stored yet. Its state belongs to the {@link Outbox}; any thread may wait for the futures. */
final class PendingMessage {

    enum State {
        /** In the outbox. */
        WAITING,
        /** In the current transaction. */
        WRITING,
        /** Committed, or given up. */
        SETTLED
    }

    private final CapturedMessage message;
    private final CompletableFuture<EpisodeWriter.Written> outcome = new CompletableFuture<>();
    private final CompletableFuture<Void> firstAttempt = new CompletableFuture<>();
    private State state = State.WAITING;
    /** Whether the posting thread has stopped waiting for it. */
    private boolean isLate;
    /** Why the latest attempt failed. */
    private volatile @Nullable Throwable problem;

    PendingMessage(CapturedMessage message) {
        this.message = message;
    }

    CapturedMessage message() {
        return message;
    }

    Conversation conversation() {
        var event = message.event();
        return new Conversation(event.agentId(), event.namespace(), event.sessionId());
    }

    /** Completes with the episode after the commit, or with the reason when the message is given up. */
    CompletableFuture<EpisodeWriter.Written> outcome() {
        return outcome;
    }

    /** Completes after the first attempt to store it, successful or not. */
    CompletableFuture<Void> firstAttempt() {
        return firstAttempt;
    }

    State state() {
        return state;
    }

    void enter(State next) {
        state = next;
    }

    boolean isLate() {
        return isLate;
    }

    void becomeLate() {
        isLate = true;
    }

    @Nullable
    Throwable problem() {
        return problem;
    }

    void failedWith(Throwable cause) {
        problem = cause;
    }

    /** A session of an agent in a namespace; its messages must stay in order. */
    record Conversation(String agentId, Namespace namespace, String sessionId) {}
}
