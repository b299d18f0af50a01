package dev.nightjar.core.capture;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.core.database.MemoryDatabase;
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
import java.util.Deque;
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
    private final Deque<MessageEvent> waiting = new ArrayDeque<>();
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

    @Override
    public void close() {
        host.events().unregister(this);
        retryWaiting();
    }

    private void capture(MessageEvent message) {
        retryWaiting();
        store(message);
    }

    private void retryWaiting() {
        int tries = waiting();
        for (int i = 0; i < tries; i++) {
            MessageEvent next;
            synchronized (waiting) {
                next = waiting.pollFirst();
            }
            if (next == null || !store(next)) {
                return;
            }
        }
    }

    /** Whether the message needs no other try. */
    private boolean store(MessageEvent message) {
        var text = CleanText.of(message.text());
        if (text.isEmpty()) {
            return true;
        }
        var found = mentions.find(message.namespace(), text);
        var written = database.submit(sql -> writer.write(sql, message, text, found));
        try {
            announce(message, written.get(settings.timeoutMs(), TimeUnit.MILLISECONDS));
            return true;
        } catch (TimeoutException e) {
            host.reportFailure("store a message in time; it is committed as soon as the database lets it", e);
            announceLater(message, written);
            return true;
        } catch (ExecutionException e) {
            keepForRetry(message, e.getCause() == null ? e : e.getCause());
            return false;
        } catch (InterruptedException e) {
            announceLater(message, written);
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void announceLater(MessageEvent message, CompletableFuture<EpisodeWriter.Written> written) {
        var unused = written.whenComplete((result, failure) -> {
            if (failure == null) {
                host.runInBackground("announce a late episode", () -> announce(message, result));
            } else {
                keepForRetry(message, failure);
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

    private void keepForRetry(MessageEvent message, Throwable cause) {
        host.reportFailure("store a message of session '" + message.sessionId() + "'", cause);
        synchronized (waiting) {
            if (waiting.size() >= settings.retryLimit()) {
                waiting.pollFirst();
                lost.incrementAndGet();
            }
            waiting.addLast(message);
        }
    }
}
