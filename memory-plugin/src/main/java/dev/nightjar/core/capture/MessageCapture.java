package dev.nightjar.core.capture;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.StoreException;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.entity.MentionFinder;
import dev.nightjar.core.store.CleanText;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.EpisodeRecorded;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.SessionCompleted;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ExtensionContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Turns messages on the bus into episodes, synchronously: when {@code post} returns, the episode is committed. It never
 * throws into the host. A message that could not be stored waits in a bounded queue and is tried again before the next
 * one and at the end. Thread-safe.
 */
public final class MessageCapture implements AutoCloseable {

    private final MemoryDatabase database;
    private final ExtensionContext host;
    private final CaptureSettings settings;
    private final MentionFinder mentions;
    private final EpisodeWriter writer;
    private final Deque<CapturedMessage> waiting = new ArrayDeque<>();
    private final AtomicLong lost = new AtomicLong();

    /** Capture into this database; {@link #start} subscribes it. */
    public MessageCapture(
            MemoryDatabase database,
            ExtensionContext host,
            EntityLinker linker,
            IdGenerator ids,
            CaptureSettings settings) {
        this.database = database;
        this.host = host;
        this.settings = settings;
        this.mentions = new MentionFinder(host);
        this.writer = new EpisodeWriter(new SessionStore(), new MemoryStore(), linker, ids, host.clock());
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
        synchronized (waiting) {
            return waiting.size();
        }
    }

    /** How many messages were given up because too many were waiting. */
    public long lost() {
        return lost.get();
    }

    /** Stops listening and tries what waits once more; what cannot be stored now is lost, which is reported. */
    @Override
    public void close() {
        host.events().unregister(this);
        storeInOrder(List.of());
        int left = waiting();
        if (left > 0) {
            lost.addAndGet(left);
            host.reportFailure(
                    "store " + left + " waiting messages before closing; they are lost",
                    new StoreException("The database " + database.path() + " could not be written"));
        }
    }

    private void capture(MessageEvent message) {
        var text = CleanText.of(message.text());
        if (!text.isEmpty()) {
            storeInOrder(List.of(CapturedMessage.of(message, text, mentions.find(message.namespace(), text))));
        }
    }

    /** Stores what waits and then these, all within the time one message may take. */
    private void storeInOrder(List<CapturedMessage> messages) {
        var attempts = new ArrayList<Attempt>();
        synchronized (waiting) { // the queue keeps its order, so this keeps the order of the dialogue
            waiting.forEach(message -> attempts.add(queue(message, true)));
            waiting.clear();
            messages.forEach(message -> attempts.add(queue(message, false)));
        }
        database.writeQueued();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.timeoutMs());
        attempts.forEach(attempt -> await(attempt, deadline));
    }

    private Attempt queue(CapturedMessage message, boolean isRetry) {
        return new Attempt(message, isRetry, database.queue(sql -> writer.write(sql, message)));
    }

    private void await(Attempt attempt, long deadline) {
        try {
            long left = Math.max(0, deadline - System.nanoTime());
            announce(attempt.message.event(), attempt.written.get(left, TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            if (!attempt.isRetry) {
                host.reportFailure("store a message in time; it is committed as soon as the database lets it", e);
            }
            announceLater(attempt);
        } catch (ExecutionException e) {
            failed(attempt, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            announceLater(attempt);
            Thread.currentThread().interrupt();
        }
    }

    private void announceLater(Attempt attempt) {
        var unused = attempt.written.whenComplete((result, failure) -> {
            if (failure == null) {
                host.runInBackground("announce a late episode", () -> announce(attempt.message.event(), result));
            } else {
                failed(attempt, failure);
            }
        });
    }

    private void announce(MessageEvent message, EpisodeWriter.Written written) {
        host.events()
                .post(new EpisodeRecorded(
                        message.agentId(),
                        message.namespace(),
                        message.sessionId(),
                        message.messageId(),
                        written.episode(),
                        written.isRepeated()));
        for (var session : written.completedSessions()) {
            host.events().post(new SessionCompleted(message.agentId(), message.namespace(), session, message.time()));
        }
    }

    /** Keeps the message for another try, unless the fault is its own: then no other try can help. */
    private void failed(Attempt attempt, Throwable cause) {
        var session = attempt.message.event().sessionId();
        if (cause instanceof StoreException fault && fault.isRetriable()) {
            keep(attempt.message);
            if (!attempt.isRetry) {
                host.reportFailure("store a message of session '" + session + "'; it is tried again", cause);
            }
        } else {
            lost.incrementAndGet();
            host.reportFailure("store a message of session '" + session + "'; it is given up", cause);
        }
    }

    private void keep(CapturedMessage message) {
        synchronized (waiting) {
            if (waiting.size() >= settings.retryLimit()) {
                waiting.pollFirst();
                lost.incrementAndGet();
            }
            waiting.addLast(message);
        }
    }

    private record Attempt(
            CapturedMessage message, boolean isRetry, CompletableFuture<EpisodeWriter.Written> written) {}
}
