package dev.nightjar.plugin.memory.capture;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Telemetry.Kind;
import dev.nightjar.extension.Telemetry.Operation;
import dev.nightjar.extension.Telemetry.Span;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.ScreenedText;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Turns messages on the bus into episodes, synchronously: when {@code post} returns, the episode is committed. It never
 * throws into the host. A message that could not be stored, or not in time, is kept and tried again: with the next
 * message, at growing intervals meanwhile, and at the end. Those of a conversation are stored in the order they came.
 * Thread-safe.
 */
public final class MessageCapture implements AutoCloseable {

    /** What zones and clocks can differ by. */
    private static final Duration MAX_AHEAD = Duration.ofDays(1);

    /** How long what waits is tried again at the end. */
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
    private final Outbox outbox;
    private final Announcements announcements;
    private final AtomicLong retried = new AtomicLong();
    private final RetryTimer retries = new RetryTimer("nightjar-capture-retry", this::retry);

    /** Capture into this database; {@link #start} subscribes it. */
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
        this.outbox = new Outbox(new EpisodeWriter(linker, ids, policy));
        this.announcements = new Announcements(host);
    }

    /** Begins to listen. */
    public void start() {
        host.events().register(this);
    }

    /** Stores what the user said. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(UserMessage message) {
        capture(message);
    }

    /** Stores what the agent answered. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(AgentResponse message) {
        capture(message);
    }

    /** How many messages wait for another try. */
    public int waiting() {
        return outbox.late();
    }

    /** How often what waited was tried again without another message. */
    public long retried() {
        return retried.get();
    }

    /** How many messages were given up. */
    public long lost() {
        return announcements.lost();
    }

    /** Stops listening and tries what waits for some seconds; what cannot be stored then is lost, which is reported. */
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

    /** One by one, so that what still can be stored is. */
    private void giveUpWhatIsLeft() {
        outbox.beginToEnd();
        sendByWriter();
        outbox.awaitEmpty(LAST_ROUNDS);
        outbox.takeOut().forEach(this::giveUp);
        outbox.awaitEmpty(LAST_ROUNDS); // what is in a transaction just now
        outbox.takeOut().forEach(this::giveUp);
    }

    private void giveUp(PendingMessage pending) {
        var problem = pending.problem();
        pending.outcome()
                .completeExceptionally(
                        problem == null
                                ? new StoreException("The database " + database.path()
                                        + " could not be written until the end; another process may hold its lock")
                                : problem);
    }

    private void capture(MessageEvent event) {
        var screened = policy.screened(CleanText.of(event.text()));
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
                event, policy, screened, time(event), mentions.find(event.namespace(), screened.text())));
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
     * When it was said. Nothing is said in the future: beyond what clocks and zones can differ by the time is a mistake, and
     * stored as it is it would make this message the newest, and its session the last active, for ever.
     */
    private Instant time(MessageEvent message) {
        var now = host.clock().instant();
        if (message.time().isAfter(now.plus(MAX_AHEAD))) {
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

    /** Nobody waits for it any more; it is announced when it is stored. */
    private void keep(PendingMessage pending) {
        outbox.becomeLate(pending, settings.retryLimit())
                .ifPresent(oldest -> oldest.outcome()
                        .completeExceptionally(new StoreException("More than " + settings.retryLimit()
                                + " messages wait for the database " + database.path()
                                + " (memory.capture.retry_limit)")));
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
