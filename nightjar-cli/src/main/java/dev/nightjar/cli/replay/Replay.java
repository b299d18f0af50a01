package dev.nightjar.cli.replay;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.host.ReplayStage;
import dev.nightjar.cli.host.ReplayStage.KnownMessages;
import dev.nightjar.cli.replay.DialogueMessage.MessageIdentity;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.cli.replay.ReplayReport.ReplayListener;
import dev.nightjar.commons.prompt.HarnessText;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageDelayed;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageForgotten;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.MessageRefused;
import dev.nightjar.spi.event.SessionCompleted;
import dev.nightjar.spi.event.SessionConsolidated;
import dev.nightjar.spi.event.ToolCallsRecorded;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Posts recorded conversations on the bus, each message at its own time and after the one before it is committed. Work
 * that a finished session starts is awaited, so the result does not depend on timing. Closing returns to the present.
 * Text that the harness of a coding agent put into the user's messages is left out. Not thread-safe.
 */
public final class Replay implements AutoCloseable {

    /** Maximum difference between zones and clocks. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    /** Maximum wait for a message whose first attempt failed. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    private final ReplayStage stage;
    private final ReplayListener listener;
    private final Witness witness = new Witness();
    private final long start = System.nanoTime();

    public Replay(ReplayStage stage, ReplayListener listener) {
        this.stage = stage;
        this.listener = listener;
        stage.events().register(witness);
    }

    /**
     * Replays one file to its end. Lines that are no messages are left out and reported to the listener.
     *
     * @throws BadLineException at the first message that could not be stored; those before it stay stored
     * @throws IOException when the file cannot be read further
     */
    public void play(DialogueReader file) throws IOException {
        var identity = new MessageIdentity();
        var known = new KnownMessages(stage.stored());
        for (var next = next(file); next.isPresent(); next = next(file)) {
            var message = next.get();
            var messageId = identity.next(message);
            if (message.isNothing() || isStored(message, known)) {
                listener.committed(file, message);
                continue;
            }
            MessageEvent event;
            try {
                refuseFuture(message);
                event = event(message, messageId);
            } catch (IllegalArgumentException e) {
                listener.skipped(new BadLineException(file.file(), message.line(), String.valueOf(e.getMessage())));
                continue;
            }
            post(file, message, event, messageId);
        }
        settle();
    }

    private Optional<DialogueMessage> next(DialogueReader file) throws IOException {
        while (true) {
            try {
                return file.next();
            } catch (BadLineException e) {
                listener.skipped(e);
            }
        }
    }

    /** Numbers of what this replay added, without additions of others. */
    public ReplayReport report() {
        return witness.report(Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public void close() {
        stage.events().unregister(witness);
        stage.clock().comeBack();
    }

    /** Whether a message is stored; one with an invented time is recognised by its id only. */
    private static boolean isStored(DialogueMessage message, KnownMessages known) {
        return message.isTimeGiven() && known.has(message.session(), message.role(), message.time(), message.text());
    }

    private void post(DialogueReader file, DialogueMessage message, MessageEvent event, String messageId) {
        var completedBefore = witness.completedSessions();
        stage.clock().travelTo(message.time());
        stage.events().post(event);
        boolean isStored = event instanceof AgentResponse || !event.text().isBlank();
        if (isStored && !witness.saw(messageId, Duration.ZERO)) {
            awaitCommit(file, message, messageId);
        }
        listener.committed(file, message);
        if (witness.completedSessions() > completedBefore) {
            settle();
        }
    }

    /**
     * Waits for a commit: as long as another process has the store locked, but only seconds for a failing one, as on a
     * full disk.
     */
    private void awaitCommit(DialogueReader file, DialogueMessage message, String messageId) {
        var limit = stage.storeTimeout();
        if (witness.failure(messageId).isPresent() && limit.compareTo(AFTER_FAILURE) > 0) {
            limit = AFTER_FAILURE;
        }
        if (!witness.hasLost(messageId)) {
            listener.waiting(file, message, reason(messageId));
        }
        if (!witness.saw(messageId, limit)) {
            throw new BadLineException(
                    file.file(),
                    message.line(),
                    witness.hasLost(messageId)
                            ? "cannot be stored: " + reason(messageId)
                            : "not stored within " + limit.toSeconds() + " s: " + reason(messageId)
                                    + ". The lines before it are stored; replay the file again once the database can be"
                                    + " written: nothing is added twice");
        }
    }

    private String reason(String messageId) {
        return witness.failure(messageId).orElseGet(stage.latestFailure());
    }

    /** Refuses a time in the future, which is a mistake and would make the message the newest for ever. */
    private void refuseFuture(DialogueMessage message) {
        var present = stage.clock().present();
        if (message.time().isAfter(present.plus(MAX_AHEAD))) {
            throw new IllegalArgumentException("time " + message.time() + " is in the future: it is " + present
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
                        .withMessageId(messageId)
                        .withSteps(message.steps());
    }

    private void settle() {
        var stuck = stage.settling().await(listener::settling);
        if (!stuck.isEmpty()) {
            listener.leftUndone(stuck);
        }
    }

    /** Listens for events of memory, in the poster's thread or, with a slow store, in another. */
    private static final class Witness {

        private @Nullable String committed;
        private @Nullable String lost;
        private @Nullable String failed;
        private String reason = "";
        private long messages;
        private long episodes;
        private long forgotten;
        private long sessions;
        private long entities;
        private long facts;
        private long completedSessions;

        @Subscribe
        synchronized void on(EpisodeRecorded event) {
            committed = event.messageId();
            messages += event.isRepeated() ? 0 : 1;
            episodes += event.isRepeated() ? 0 : 1;
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
        synchronized void on(ToolCallsRecorded event) {
            committed = event.message().messageId();
            messages += event.isRepeated() ? 0 : 1;
            notifyAll();
        }

        @Subscribe
        synchronized void on(MessageLost event) {
            lose(event.message(), event.reason());
        }

        @Subscribe
        synchronized void on(MessageRefused event) {
            lose(event.message(), event.reason());
        }

        @Subscribe
        synchronized void on(MessageDelayed event) {
            fail(event.message(), event.reason());
        }

        private void lose(MessageEvent message, String why) {
            lost = message.messageId();
            fail(message, why);
            notifyAll();
        }

        private void fail(MessageEvent message, String why) {
            failed = message.messageId();
            reason = why;
        }

        @Subscribe
        synchronized void on(SessionConsolidated event) {
            facts += event.facts();
        }

        @Subscribe
        synchronized void on(SessionCompleted event) {
            completedSessions++;
        }

        /** Whether the last posted message is committed; waits up to the given time. */
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

        synchronized boolean hasLost(String messageId) {
            return messageId.equals(lost);
        }

        /** Reason why the last attempt to store a message failed; empty for none. */
        synchronized Optional<String> failure(String messageId) {
            return messageId.equals(failed) ? Optional.of(reason) : Optional.empty();
        }

        synchronized long completedSessions() {
            return completedSessions;
        }

        synchronized ReplayReport report(Duration took) {
            return new ReplayReport(messages, episodes, forgotten, sessions, completedSessions, facts, entities, took);
        }
    }
}
