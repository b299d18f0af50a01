package dev.nightjar.kernel.host;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.DeadEvent;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.report.FailureLog;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The event bus of a host. It keeps Guava's contract but delivers through {@link Subscription}s, because Guava's own
 * delivery has three problems. It passes an {@link Error} of one subscriber (in a plugin most likely an incompatible
 * class) to the poster; it then skips the subscribers after it; and it never releases a subscriber's class loader.
 * Events posted during a delivery follow it, as in Guava; there are no {@link DeadEvent}s. Thread-safe.
 *
 * <p>With an outer bus, that of the surrounding application, every event passes through that one: extensions get what
 * the application posts, and the application gets what they post.
 */
public final class KernelEventBus extends EventBus {

    private final FailureLog failures;
    private final @Nullable EventBus outer;
    private final Object bridge = new Bridge();
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final List<Subscription> last = new CopyOnWriteArrayList<>();

    // One per bus, cleared after each delivery: events of one host must not wait for those of another.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Deque<Object>> delivering = new ThreadLocal<>();

    /** @param outer the outer bus; null for none */
    public KernelEventBus(FailureLog failures, @Nullable EventBus outer) {
        this.failures = failures;
        this.outer = outer;
        if (outer != null) {
            outer.register(bridge);
        }
    }

    /** Leaves the outer bus. */
    public void close() {
        if (outer != null) {
            outer.unregister(bridge);
        }
    }

    @Override
    public void register(Object subscriber) {
        register(FailureLog.HOST, subscriber);
    }

    private synchronized void register(String owner, Object subscriber) {
        if (subscriptions.stream().noneMatch(subscription -> subscription.isFor(subscriber))) {
            subscriptions.add(new Subscription(owner, subscriber, failures));
        }
    }

    /** Adds a subscriber of the host that gets an event after all others. */
    public void registerLast(Object subscriber) {
        last.add(new Subscription(FailureLog.HOST, subscriber, failures));
    }

    @Override
    public void unregister(Object subscriber) {
        if (!subscriptions.removeIf(subscription -> subscription.isFor(subscriber))) {
            throw new IllegalArgumentException(
                    "Not registered: " + subscriber.getClass().getName());
        }
    }

    private void release(String owner) {
        subscriptions.removeIf(subscription -> subscription.isOf(owner));
    }

    /** A view of this bus for one owner, who owns what it registers. */
    public OwnedBus as(String owner) {
        return new OwnedBus(this, owner);
    }

    @Override
    public void post(Object event) {
        if (outer == null) {
            postHere(event);
        } else {
            outer.post(event);
        }
    }

    private void postHere(Object event) {
        Deque<Object> waiting = delivering.get();
        if (waiting != null) {
            waiting.add(event);
            return;
        }
        var queue = new ArrayDeque<Object>();
        delivering.set(queue);
        try {
            for (Object next = event; next != null; next = queue.poll()) {
                deliver(next);
            }
        } finally {
            delivering.remove();
        }
    }

    private void deliver(Object event) {
        for (Subscription subscription : subscriptions) {
            subscription.deliver(event);
        }
        last.forEach(subscription -> subscription.deliver(event));
    }

    /** Receives everything from the outer bus, which keeps the order of events itself. */
    private final class Bridge {

        @Subscribe
        @AllowConcurrentEvents
        public void on(Object event) {
            deliver(event);
        }
    }

    /** The bus for one owner, until it is released. */
    public static final class OwnedBus extends EventBus {

        private final KernelEventBus shared;
        private final String owner;
        private volatile boolean isReleased;

        private OwnedBus(KernelEventBus shared, String owner) {
            this.shared = shared;
            this.owner = owner;
        }

        /** Removes everything registered here; nothing can be registered afterwards. */
        public void release() {
            isReleased = true;
            shared.release(owner);
        }

        @Override
        public void register(Object subscriber) {
            if (isReleased) {
                throw new IllegalStateException(
                        "The extension '" + owner + "' is closed and cannot subscribe to events");
            }
            shared.register(owner, subscriber);
        }

        @Override
        public void unregister(Object subscriber) {
            shared.unregister(subscriber);
        }

        @Override
        public void post(Object event) {
            shared.post(event);
        }
    }
}
