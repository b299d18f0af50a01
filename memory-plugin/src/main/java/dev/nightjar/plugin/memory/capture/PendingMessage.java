package dev.nightjar.plugin.memory.capture;

import dev.nightjar.memory.Namespace;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A message that is not stored yet. Its state belongs to the {@link Outbox}; the futures may be waited for by anybody. */
final class PendingMessage {

    /** Where it is on its way. */
    enum State {
        /** In the outbox. */
        WAITING,
        /** Taken by the transaction under way. */
        WRITING,
        /** Committed, or given up. */
        SETTLED
    }

    private final CapturedMessage message;
    private final CompletableFuture<EpisodeWriter.Written> outcome = new CompletableFuture<>();
    private final CompletableFuture<Void> firstAttempt = new CompletableFuture<>();
    private State state = State.WAITING;
    /** Whether nobody waits for it any more. */
    private boolean isLate;
    /** Why the newest attempt failed. */
    private volatile @Nullable Throwable problem;

    PendingMessage(CapturedMessage message) {
        this.message = message;
    }

    CapturedMessage message() {
        return message;
    }

    /** The conversation whose order must be kept. */
    Conversation conversation() {
        var event = message.event();
        return new Conversation(event.agentId(), event.namespace(), event.sessionId());
    }

    /** Completes with the episode once it is committed, or with the reason when it is given up. */
    CompletableFuture<EpisodeWriter.Written> outcome() {
        return outcome;
    }

    /** Completes when the first attempt to store it has ended, well or not. */
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

    /** One session of one agent in one namespace. */
    record Conversation(String agentId, Namespace namespace, String sessionId) {}
}
