package dev.nightjar.server.http;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.StoreBusyException;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageDelayed;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageForgotten;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.MessageRefused;
import dev.nightjar.spi.event.ToolCallsRecorded;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Stores messages and waits until each is stored. A message that is not confirmed in time may still be stored later; if
 * it is sent again with the same id, it is stored only once. A store that hangs does not delay a request beyond the
 * limit. Thread-safe.
 */
public final class MessageIntake implements AutoCloseable {

    private static final String RETRY_SECONDS = "2";

    private final AgentKernel kernel;
    private final StoreCalls calls;
    private final Map<Key, Waiting> waiting = new ConcurrentHashMap<>();

    /** @param calls limits the time to store a message */
    public MessageIntake(AgentKernel kernel, StoreCalls calls) {
        this.kernel = kernel;
        this.calls = calls;
        kernel.events().register(this);
    }

    /**
     * The result for a message.
     *
     * @param episode the id of the stored turn; null for tool calls without text
     * @param isRepeated whether it was stored before
     */
    record Stored(@Nullable MemoryId episode, boolean isRepeated) {}

    /**
     * Stores a message, which must have an id.
     *
     * @throws Problem when it is not stored, or that is unknown
     */
    Stored store(Requester requester, MessageEvent message) {
        var key = Key.of(message);
        var here = waiting.computeIfAbsent(key, unused -> new Waiting(message, new CompletableFuture<>()));
        if (!here.isFor(message)) {
            throw conflict("A message with the id '" + key.message + "' that is being stored is another one; give each"
                    + " message an id of its own");
        }
        var outcome = here.outcome;
        try {
            calls.begin(requester, () -> kernel.events().post(message));
            return outcome.get(calls.longest().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (TimeoutException | StoreBusyException e) {
            throw later("The message is not stored yet, because the store is busy or cannot be written", key);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw later("The server is stopping; whether the message is stored is not known", key);
        } finally {
            waiting.remove(key, here);
        }
    }

    /** A message was committed. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(EpisodeRecorded event) {
        stored(
                new Key(event.namespace(), event.sessionId(), String.valueOf(event.messageId())),
                new Stored(event.episode(), event.isRepeated()));
    }

    /** A turn without text was committed. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(ToolCallsRecorded event) {
        stored(Key.of(event.message()), new Stored(null, event.isRepeated()));
    }

    /** A message could not be stored at once; the caller is told without waiting for the limit. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageDelayed event) {
        var key = Key.of(event.message());
        fail(key, later("The message is not stored yet: " + event.reason(), key));
    }

    /** The id belongs to another message. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageRefused event) {
        fail(Key.of(event.message()), conflict(event.reason()));
    }

    /** The store gave a message up. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageLost event) {
        var key = Key.of(event.message());
        fail(key, later("The message could not be stored: " + event.reason(), key));
    }

    /** The message was erased before. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageForgotten event) {
        fail(Key.of(event.message()), new Problem(410, "This message was forgotten, and is not stored again"));
    }

    @Override
    public void close() {
        kernel.events().unregister(this);
    }

    private void fail(Key key, RuntimeException problem) {
        var here = waiting.get(key);
        if (here != null) {
            here.outcome.completeExceptionally(problem);
        }
    }

    private void stored(Key key, Stored stored) {
        var here = waiting.get(key);
        if (here != null) {
            here.outcome.complete(stored);
        }
    }

    private static Problem conflict(String why) {
        return new Problem(409, why);
    }

    private static Problem later(String why, Key key) {
        return new Problem(
                503,
                why + "; send it again with the id '" + key.message + "', it is stored once",
                Map.of("Retry-After", RETRY_SECONDS));
    }

    /** A message being stored. All callers that sent it share the outcome. */
    private record Waiting(MessageEvent message, CompletableFuture<Stored> outcome) {

        boolean isFor(MessageEvent other) {
            return message.role() == other.role() && message.text().equals(other.text());
        }
    }

    /** Identity of a message in the store. */
    private record Key(Namespace namespace, String session, String message) {

        static Key of(MessageEvent message) {
            return new Key(message.namespace(), message.sessionId(), String.valueOf(message.messageId()));
        }
    }
}
