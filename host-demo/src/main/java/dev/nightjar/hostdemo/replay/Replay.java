package dev.nightjar.hostdemo.replay;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.prompt.HarnessText;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.EpisodeRecorded;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.MessageForgotten;
import dev.nightjar.event.MessageLost;
import dev.nightjar.event.SessionCompleted;
import dev.nightjar.event.SessionConsolidated;
import dev.nightjar.event.UserMessage;
import dev.nightjar.hostdemo.host.ReplayStage;
import dev.nightjar.memory.Role;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Posts recorded conversations on the bus, each message at its own time, and makes sure that each is committed before
 * the next. What a finished session sets off is waited for, so that the outcome does not depend on timing. Close it to
 * return to the present. What the harness of a coding agent put into messages of the user is left out. Not thread-safe.
 */
public final class Replay implements AutoCloseable {

    /** What zones and clocks can differ by. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    private final ReplayStage stage;
    private final ReplayListener listener;
    private final Witness witness = new Witness();
    private final long start = System.nanoTime();

    /** Starts to listen on the stage's bus. */
    public Replay(ReplayStage stage, ReplayListener listener) {
        this.stage = stage;
        this.listener = listener;
        stage.events().register(witness);
    }

    /**
     * Replays one file to its end.
     *
     * @throws BadLineException at the first line that is no message or could not be stored; those before it stay stored
     * @throws IOException when the file cannot be read on
     */
    public void play(DialogueReader file) throws IOException {
        var identity = new MessageIdentity();
        for (var next = file.next(); next.isPresent(); next = file.next()) {
            post(file, next.get(), identity.next(next.get()));
        }
        settle();
    }

    /** What was added to memory so far by this replay, without what others write into it. */
    public ReplayReport report() {
        return witness.report(Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public void close() {
        stage.events().unregister(witness);
        stage.clock().comeBack();
    }

    private void post(DialogueReader file, DialogueMessage message, String messageId) {
        refuseFuture(file, message);
        var completedBefore = witness.completedSessions();
        stage.clock().travelTo(message.time());
        var event = event(message, messageId);
        stage.events().post(event);
        if (!event.text().isBlank() && !witness.saw(messageId, Duration.ZERO)) {
            awaitCommit(file, message, messageId);
        }
        listener.committed(file, message);
        if (witness.completedSessions() > completedBefore) {
            settle();
        }
    }

    /** The store is slow, or fails for a while: it tries again by itself. */
    private void awaitCommit(DialogueReader file, DialogueMessage message, String messageId) {
        var limit = stage.storeTimeout();
        if (!witness.hasLost(messageId)) {
            listener.waiting(file, message, stage.latestFailure().get());
        }
        if (!witness.saw(messageId, limit)) {
            var reason = stage.latestFailure().get();
            throw new BadLineException(
                    file.file(),
                    message.line(),
                    witness.hasLost(messageId)
                            ? "cannot be stored: " + reason
                            : "not stored within " + limit.toSeconds() + " s: " + reason
                                    + ". The lines before it are stored; replay the file again once the database can be"
                                    + " written: nothing is added twice");
        }
    }

    /** What was recorded lies in the past: a time far ahead is a slip, and would be the newest for ever. */
    private void refuseFuture(DialogueReader file, DialogueMessage message) {
        var present = stage.clock().present();
        if (message.time().isAfter(present.plus(MAX_AHEAD))) {
            throw new BadLineException(
                    file.file(),
                    message.line(),
                    "time " + message.time() + " lies in the future: it is " + present
                            + " now; correct it, or say with --now when it is meant to be");
        }
    }

    private MessageEvent event(DialogueMessage message, String messageId) {
        var scope = stage.scope();
        return message.role() == Role.USER
                ? UserMessage.of(scope, message.session(), HarnessText.without(message.text()), message.time())
                        .by(message.name())
                        .withMessageId(messageId)
                : AgentResponse.of(scope, message.session(), message.text(), message.time())
                        .by(message.name())
                        .withMessageId(messageId);
    }

    private void settle() {
        var stuck = stage.settling().await(listener::settling);
        if (!stuck.isEmpty()) {
            listener.leftUndone(stuck);
        }
    }

    /** Hears what memory announces, in the poster's thread or, when the store was slow, in another. */
    private static final class Witness {

        private @Nullable String committed;
        private @Nullable String lost;
        private long messages;
        private long forgotten;
        private long sessions;
        private long entities;
        private long facts;
        private long completedSessions;

        @Subscribe
        synchronized void on(EpisodeRecorded event) {
            committed = event.messageId();
            messages += event.isRepeated() ? 0 : 1;
            sessions += event.isSessionBegun() ? 1 : 0;
            entities += event.newEntities();
            notifyAll();
        }

        @Subscribe
        synchronized void on(MessageForgotten event) {
            committed = event.message().messageId();
            forgotten++;
            notifyAll();
        }

        @Subscribe
        synchronized void on(MessageLost event) {
            lost = event.message().messageId();
            notifyAll();
        }

        @Subscribe
        synchronized void on(SessionConsolidated event) {
            facts += event.facts();
        }

        @Subscribe
        synchronized void on(SessionCompleted event) {
            completedSessions++;
        }

        /** Whether this message, the last one posted, is committed; waits a while for a slow store. */
        synchronized boolean saw(String messageId, Duration longest) {
            var deadline = System.nanoTime() + longest.toNanos();
            var left = longest.toNanos();
            while (!messageId.equals(committed) && !hasLost(messageId) && left > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
                left = deadline - System.nanoTime();
            }
            return messageId.equals(committed);
        }

        /** Whether this message was given up. */
        synchronized boolean hasLost(String messageId) {
            return messageId.equals(lost);
        }

        synchronized long completedSessions() {
            return completedSessions;
        }

        synchronized ReplayReport report(Duration took) {
            return new ReplayReport(messages, messages, forgotten, sessions, completedSessions, facts, entities, took);
        }
    }
}
