package dev.nightjar.plugin.memory.capture;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.prompt.FencedBlocks;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Telemetry.Kind;
import dev.nightjar.extension.Telemetry.Operation;
import dev.nightjar.extension.Telemetry.Span;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.ScreenedText;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.SaidTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stores messages from the bus as episodes, synchronously: when {@code post} returns, the episode is committed. Never throws into
 * the host. A message that could not be stored, or not in time, is kept and tried again: with the next message, at growing
 * intervals, and while closing. Messages of a conversation are stored in the order they arrived. A block that memory put before a prompt is no part of
 * what is said, and is not stored. Thread-safe.
 */
public final class MessageCapture implements AutoCloseable {

    /** How long closing retries waiting messages. */
    private static final Duration LAST_TRY = Duration.ofSeconds(5);

    private static final Duration LAST_PAUSE = Duration.ofMillis(250);
    /** How long the last rounds may take after that. */
    private static final Duration LAST_ROUNDS = Duration.ofSeconds(2);

    private static final Operation OF_USER = captureOf(Role.USER);
    private static final Operation OF_AGENT = captureOf(Role.AGENT);

    private final Database database;
    private final ExtensionContext host;
    private final CaptureSettings settings;
    private final MentionFinder mentions;
    private final MemoryPolicy policy;
    private final ToolTexts tools;
    private final Outbox outbox;
    private final Announcements announcements;
    private final AtomicLong retried = new AtomicLong();
    private final RetryTimer retries = new RetryTimer("nightjar-capture-retry", this::retry);

    /** Captures into this database once {@link #start} was called. */
    public MessageCapture(
            Database database,
            ExtensionContext host,
            EntityLinker linker,
            IdGenerator ids,
            MemoryPolicy policy,
            CaptureSettings settings) {
        this.database = database;
        this.host = host;
        this.settings = settings;
        this.mentions = new MentionFinder(host);
        this.policy = policy;
        this.tools = new ToolTexts(policy);
        this.outbox = new Outbox(new EpisodeWriter(linker, ids));
        this.announcements = new Announcements(host);
    }

    public void start() {
        host.events().register(this);
    }

    @Subscribe
    @AllowConcurrentEvents
    public void on(UserMessage message) {
        capture(message);
    }

    @Subscribe
    @AllowConcurrentEvents
    public void on(AgentResponse message) {
        capture(message);
    }

    /** The number of messages waiting for another try. */
    public int waiting() {
        return outbox.late();
    }

    /** How often waiting messages were retried by the timer. */
    public long retried() {
        return retried.get();
    }

    /** The number of messages given up. */
    public long lost() {
        return announcements.lost();
    }

    /** Stops listening and retries waiting messages for some seconds. What still cannot be stored is lost, which is reported. */
    @Override
    public void close() {
        host.events().unregister(this);
        retries.close();
        announcements.beginToEnd();
        long end = System.nanoTime() + LAST_TRY.toNanos();
        while (!outbox.isEmpty()
                && System.nanoTime() < end
                && !Thread.currentThread().isInterrupted()) {
            outbox.retryAll();
            sendByWriter();
            outbox.awaitEmpty(LAST_PAUSE);
        }
        if (!outbox.isEmpty()) {
            giveUpWhatIsLeft();
        }
        announcements.end();
    }

    /** One message per transaction, so that one bad message does not cost the others. */
    private void giveUpWhatIsLeft() {
        outbox.beginToEnd();
        sendByWriter();
        outbox.awaitEmpty(LAST_ROUNDS);
        outbox.takeOut().forEach(this::giveUp);
        outbox.awaitEmpty(LAST_ROUNDS); // messages in a running transaction
        outbox.takeOut().forEach(this::giveUp);
    }

    private void giveUp(PendingMessage pending) {
        var problem = pending.problem();
        pending.outcome()
                .completeExceptionally(
                        problem == null
                                ? new StoreException("The database " + database.name()
                                        + " could not be written until the end; another process may hold its lock")
                                : problem);
    }

    private void capture(MessageEvent event) {
        var screened = policy.screened(CleanText.of(FencedBlocks.removedFrom(event.text())));
        var text = screened.text();
        if ((text.isEmpty() && event.steps().isEmpty()) || event.scope().isIncognito()) {
            return;
        }
        try (var span = host.telemetry().begin(operation(event.role()))) {
            store(event, screened, span);
        }
    }

    private static Operation captureOf(Role role) {
        return Operation.of(Kind.CAPTURE, "nightjar.role", role.label());
    }

    private static Operation operation(Role role) {
        return switch (role) {
            case USER -> OF_USER;
            case AGENT -> OF_AGENT;
        };
    }

    private void store(MessageEvent event, ScreenedText screened, Span span) {
        var pending = outbox.add(CapturedMessage.of(
                event,
                policy,
                screened,
                time(event),
                mentions.find(event.namespace(), screened.text()),
                tools.screened(event.steps())));
        var unused = pending.outcome().whenComplete((written, failure) -> {
            if (failure != null) {
                announcements.givenUp(event, failure);
            }
        });
        outbox.nextRound().ifPresent(round -> follow(round, database.queue(round::write)));
        database.writeQueued();
        await(pending, span);
    }

    /**
     * When the message was said. A time further ahead than clocks can differ is a mistake. If it were stored, this message would
     * be the newest and its session the last active one for ever.
     */
    private Instant time(MessageEvent message) {
        var now = host.clock().instant();
        if (SaidTime.isAhead(message.time(), now)) {
            host.reportFailure(
                    "take the time of a message of session '" + message.sessionId() + "'; it is stored as said now",
                    new IllegalArgumentException("its time, " + message.time() + ", lies in the future of this host's"
                            + " clock, which is at " + now + "; correct one of the two"));
            return now;
        }
        return message.time();
    }

    private void await(PendingMessage pending, Span span) {
        var event = pending.message().event();
        try {
            pending.firstAttempt().get(settings.timeoutMs(), TimeUnit.MILLISECONDS);
            if (pending.outcome().isDone()) {
                if (pending.outcome().isCompletedExceptionally()) {
                    span.failed("lost");
                }
                announcements.storedNow(pending);
                return;
            }
            announcements.delayed(event, pending.problem());
        } catch (TimeoutException e) {
            announcements.delayed(event, settings.timeoutMs());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("unreachable: an attempt ends without an exception", e);
        }
        span.failed("delayed");
        keep(pending);
    }

    /** The posting thread no longer waits for this message; an event follows when it is stored. */
    private void keep(PendingMessage pending) {
        outbox.becomeLate(pending, settings.retryLimit())
                .ifPresent(oldest -> oldest.outcome()
                        .completeExceptionally(new MemoryException("More than " + settings.retryLimit()
                                + " messages wait to be stored (memory.capture.retry_limit)")));
        var unused = pending.outcome().whenComplete((written, failure) -> {
            if (failure == null) {
                announcements.storedLate(pending);
            }
        });
    }

    private void follow(Outbox.Round round, CompletableFuture<Integer> written) {
        var unused = written.whenComplete((count, failure) -> {
            if (round.finish(failure)) {
                retries.shorten();
            }
            sendByWriter();
            if (outbox.isHoldingBack()) {
                retries.set();
            }
        });
    }

    private void retry() {
        retried.incrementAndGet();
        outbox.retryAll();
        sendByWriter();
    }

    private void sendByWriter() {
        outbox.nextRound().ifPresent(round -> follow(round, database.submit(round::write)));
    }
}
