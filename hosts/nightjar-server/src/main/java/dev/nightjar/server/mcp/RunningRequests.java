package dev.nightjar.server.mcp;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Running requests that their client may cancel. The work of a cancelled request is interrupted, and its result is
 * dropped. Thread-safe.
 */
final class RunningRequests {

    /** The notification that cancels a request. */
    static final String CANCELLED = "notifications/cancelled";

    private final ConcurrentMap<Key, Sinks.Empty<Void>> running = new ConcurrentHashMap<>();

    /**
     * Identifies a request.
     *
     * @param client who made it
     * @param id its id, a text or a number
     */
    record Key(String client, Object id) {

        /** The number 1 is the same id whatever type it was parsed as. */
        static Key of(String client, Object id) {
            return new Key(client, id instanceof Number number ? number.longValue() : id);
        }
    }

    /** The request that a notification cancels; empty for any other notification. */
    static Optional<Key> cancelledBy(String client, JSONRPCNotification notification) {
        if (!notification.method().equals(CANCELLED) || !(notification.params() instanceof Map<?, ?> params)) {
            return Optional.empty();
        }
        return Optional.ofNullable(params.get("requestId")).map(id -> Key.of(client, id));
    }

    /**
     * Work that ends without a result when its request is cancelled. If a client runs two requests with the same id,
     * which the protocol forbids, neither can be cancelled, because it is unclear which is meant.
     */
    <T> Mono<T> cancellable(Key key, Mono<T> work) {
        return Mono.defer(() -> {
            Sinks.Empty<Void> cancelled = Sinks.empty();
            if (running.putIfAbsent(key, cancelled) != null) {
                running.remove(key);
                return work;
            }
            return work.takeUntilOther(cancelled.asMono()).doFinally(end -> running.remove(key, cancelled));
        });
    }

    /** Cancels a request. Does nothing when it has ended or is another client's. */
    void cancel(Key key) {
        var cancelled = running.remove(key);
        if (cancelled != null) {
            cancelled.tryEmitEmpty();
        }
    }
}
