package dev.nightjar.kernel.host;

import com.google.common.eventbus.EventBus;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.spi.event.MessageEvent;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Posts messages in threads of the host, so that a hanging subscriber does not block a turn. Thread-safe. */
public final class MessagePosting {

    /** Posts nothing more while this many abandoned deliveries are still running. */
    private static final int MAX_HANGING = 16;

    private final EventBus events;
    private final TimeLimitedCalls calls;
    private final FailureLog failures;
    private final Duration limit;
    private final AtomicInteger hanging = new AtomicInteger();
    private final IncognitoConversations incognito = new IncognitoConversations();

    /**
     * Posts to the bus of a host.
     *
     * @param limit maximum time that storing a message may block a turn
     */
    public MessagePosting(EventBus events, TimeLimitedCalls calls, FailureLog failures, Duration limit) {
        this.events = events;
        this.calls = calls;
        this.failures = failures;
        this.limit = limit;
    }

    /**
     * Delivers the message and returns when that is done or the limit has passed. Never throws; an interrupt stays set.
     */
    void post(MessageEvent message) {
        if (message.scope().isIncognito()) {
            incognito.add(message);
        }
        if (hanging.get() >= MAX_HANGING) {
            record(message, "it was not delivered, because earlier messages still hang");
            return;
        }
        var delivery = new Delivery(message);
        var ended = calls.start(delivery).awaitUninterruptibly(limit);
        if (ended.failure() instanceof RejectedExecutionException) {
            // Many turns at once and none hangs: do not lose a message only because no thread is free.
            events.post(message);
        } else if (ended.isTimedOut()) {
            delivery.giveUp();
            record(message, "its delivery did not end within " + limit.toMillis() + " ms and is still running");
        }
    }

    /** The messages of incognito conversations, which no store keeps. */
    IncognitoConversations incognito() {
        return incognito;
    }

    private void record(MessageEvent message, String problem) {
        failures.record(FailureLog.HOST, "deliver a message of the session '" + message.sessionId() + "'", problem);
    }

    /** One delivery. It counts as hanging from when it is abandoned until it ends. */
    private final class Delivery implements Callable<Boolean> {

        private final MessageEvent message;
        private boolean isRunning;
        private boolean isGivenUp;

        Delivery(MessageEvent message) {
            this.message = message;
        }

        @Override
        public Boolean call() {
            run(true);
            try {
                events.post(message);
                return true;
            } finally {
                run(false);
            }
        }

        private synchronized void run(boolean isRunningNow) {
            isRunning = isRunningNow;
            if (isGivenUp) {
                hanging.addAndGet(isRunning ? 1 : -1);
            }
        }

        synchronized void giveUp() {
            isGivenUp = true;
            if (isRunning) {
                hanging.incrementAndGet();
            }
        }
    }
}
