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
 * The bus of a host: Guava's contract, delivered by {@link Subscription}s. Guava's own delivery lets an {@link Error} of
 * one subscriber (in a plugin most likely a class that does not fit) through to the poster, forgets the subscribers after
 * it, and never lets go of a subscriber's class loader. Events posted while one is delivered follow it, as in Guava;
 * there are no {@link DeadEvent}s. Thread-safe.
 *
 * <p>With an outer bus, that of an application the host is part of, every event takes its way through that one: what the
 * application posts reaches the extensions, and what they post reaches the application.
 */
public final class KernelEventBus extends EventBus {

    private final FailureLog failures;
    private final @Nullable EventBus outer;
    private final Object bridge = new Bridge();
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final List<Subscription> last = new CopyOnWriteArrayList<>();

    // Per bus and cleared after each delivery: events of one host must not wait for those of another.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Deque<Object>> delivering = new ThreadLocal<>();

    /** @param outer null for a bus of its own */
    public KernelEventBus(FailureLog failures, @Nullable EventBus outer) {
        this.failures = failures;
        this.outer = outer;
        if (outer != null) {
            outer.register(bridge);
        }
    }

    /** Takes part in the outer bus no more. */
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

    /** Adds a subscriber of the host's own that hears of an event once all others have. */
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

    /** This bus, as one owner sees it: what it registers is known to be its own. */
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

    /** Hears everything on the outer bus, which keeps the order of events by itself. */
    private final class Bridge {

        @Subscribe
        @AllowConcurrentEvents
        public void on(Object event) {
            deliver(event);
        }
    }

    /** The bus in the hands of one owner, until that is released. */
    public static final class OwnedBus extends EventBus {

        private final KernelEventBus shared;
        private final String owner;
        private volatile boolean isReleased;

        private OwnedBus(KernelEventBus shared, String owner) {
            this.shared = shared;
            this.owner = owner;
        }

        /** Takes away all that was registered here; from now on nothing can be. */
        public void release() {
            isReleased = true;
            shared.release(owner);
        }

        @Override
        public void register(Object subscriber) {
            if (isReleased) {
                throw new IllegalStateException("The extension '" + owner + "' is closed and hears no events");
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
