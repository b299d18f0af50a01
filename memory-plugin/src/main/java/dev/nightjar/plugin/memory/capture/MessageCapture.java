package dev.nightjar.plugin.memory.capture;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.prompt.FencedBlocks;
import dev.nightjar.host.Telemetry.Kind;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.host.Telemetry.Span;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.capture.EpisodeWriter.Written;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.ScreenedText;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Database.RetriedWrite;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.SaidTime;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Stores messages from the bus as episodes, synchronously: when {@code post} returns, the episode is committed. Never
 * throws into the host. A message that could not be stored, or not in time, is kept and tried again: with the next
 * message, at growing intervals, and while closing. Messages of a conversation are stored in the order they arrived. A
 * block that memory put before a prompt is no part of what is said, and is not stored. Thread-safe.
 */
public final class MessageCapture implements AutoCloseable {

    private static final Operation OF_USER = captureOf(Role.USER);
    private static final Operation OF_AGENT = captureOf(Role.AGENT);

    private final Database database;
    private final ExtensionContext host;
    private final CaptureSettings settings;
    private final MentionFinder mentions;
    private final MemoryPolicy policy;
    private final ToolTexts tools;
    private final EpisodeWriter writer;
    private final Announcements announcements;

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
        this.writer = new EpisodeWriter(linker, ids);
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
        return database.left();
    }

    /** How often waiting messages were retried after an interval. */
    public long retried() {
        return database.retries();
    }

    /** The number of messages given up. */
    public long lost() {
        return announcements.lost();
    }

    /**
     * Stops listening and retries waiting messages for some seconds. What still cannot be stored is lost, which is
     * reported.
     */
    @Override
    public void close() {
        host.events().unregister(this);
        announcements.beginToEnd();
        database.finishRetried();
        announcements.end();
    }

    private void capture(MessageEvent event) {
        var screened = policy.screened(CleanText.of(FencedBlocks.removedFrom(event.text())));
        if ((screened.isEmpty() && event.steps().isEmpty()) || event.scope().isIncognito()) {
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
        var captured = CapturedMessage.of(
                event,
                policy,
                screened,
                time(event),
                mentions.find(event.namespace(), screened.text().text()),
                tools.screened(event.steps()));
        var write = database.retry(
                Conversation.of(event), List.of(event.namespace().value()), tx -> writer.write(tx, captured));
        var unused = write.outcome().whenComplete((written, failure) -> {
            if (failure != null) {
                announcements.givenUp(event, failure);
            }
        });
        await(captured, write, span);
    }

    /**
     * When the message was said. A time further ahead than clocks can differ is a mistake. If it were stored, this
     * message would be the newest and its session the last active one for ever.
     */
    private Instant time(MessageEvent message) {
        var now = host.clock().instant();
        if (SaidTime.isAhead(message.time(), now)) {
            host.reportFailure(
                    "take the time of a message of session '" + message.sessionId() + "'; it is stored as said now",
                    new IllegalArgumentException("its time, " + message.time()
                            + ", is after that of this host's clock, " + now + "; correct one of the two"));
            return now;
        }
        return message.time();
    }

    private void await(CapturedMessage captured, RetriedWrite<Written> write, Span span) {
        var event = captured.event();
        try {
            announcements.stored(captured, write.firstAttempt().get(settings.timeoutMs(), TimeUnit.MILLISECONDS));
            return;
        } catch (ExecutionException e) {
            if (write.outcome().isCompletedExceptionally()) {
                span.failed("lost");
                return;
            }
            announcements.delayed(event, Objects.requireNonNullElse(e.getCause(), e));
        } catch (TimeoutException e) {
            announcements.delayed(event, settings.timeoutMs());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        span.failed("delayed");
        leave(captured, write);
    }

    /** The posting thread no longer waits for this message; an event follows when it is stored. */
    private void leave(CapturedMessage captured, RetriedWrite<Written> write) {
        int limit = settings.retryLimit();
        write.leave(
                limit,
                () -> new MemoryException(
                        "More than " + limit + " messages wait to be stored (memory.capture.retry_limit)"));
        var unused = write.outcome().thenAccept(written -> announcements.storedLate(captured, written));
    }
}
