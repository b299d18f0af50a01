package dev.nightjar.kernel;

import com.google.common.eventbus.DeadEvent;
import com.google.common.eventbus.EventBus;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The bus of a host: Guava's contract, delivered by {@link Subscription}s. Guava's own delivery lets an {@link Error} of
 * one subscriber (in a plugin most likely a class that does not fit) through to the poster, forgets the subscribers after
 * it, and never lets go of a subscriber's class loader. Events posted while one is delivered follow it, as in Guava;
 * there are no {@link DeadEvent}s. Thread-safe.
 */
final class KernelEventBus extends EventBus {

    private final FailureLog failures;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

    // Per bus and cleared after each delivery: events of one host must not wait for those of another.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Deque<Object>> delivering = new ThreadLocal<>();

    KernelEventBus(FailureLog failures) {
        this.failures = failures;
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

    @Override
    public void unregister(Object subscriber) {
        if (!subscriptions.removeIf(subscription -> subscription.isFor(subscriber))) {
            throw new IllegalArgumentException(
                    "Not registered: " + subscriber.getClass().getName());
        }
    }

    /** Takes away all that this owner has registered and not unregistered. */
    void release(String owner) {
        subscriptions.removeIf(subscription -> subscription.isOf(owner));
    }

    /** This bus, as one owner sees it: what it registers is known to be its own. */
    EventBus as(String owner) {
        return new OwnedBus(this, owner);
    }

    @Override
    public void post(Object event) {
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
    }

    private static final class OwnedBus extends EventBus {

        private final KernelEventBus shared;
        private final String owner;

        private OwnedBus(KernelEventBus shared, String owner) {
            this.shared = shared;
            this.owner = owner;
        }

        @Override
        public void register(Object subscriber) {
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
