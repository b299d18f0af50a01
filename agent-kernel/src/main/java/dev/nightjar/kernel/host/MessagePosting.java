package dev.nightjar.kernel.host;

import dev.nightjar.event.MessageEvent;
import dev.nightjar.kernel.report.FailureLog;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Posts what is said in threads of the host's, so that a subscriber that hangs does not hold up a turn. Thread-safe.
 */
public final class MessagePosting {

    /** Nothing more is posted while so many deliveries go on after they were given up. */
    private static final int MAX_HANGING = 16;

    private final KernelParts parts;
    private final AtomicInteger hanging = new AtomicInteger();
    private final IncognitoConversations incognito = new IncognitoConversations();

    /** On the bus of this host. */
    public MessagePosting(KernelParts parts) {
        this.parts = parts;
    }

    /** Delivers the message, and returns when that is done or the limit is over. Never throws; an interrupt stays set. */
    void post(MessageEvent message) {
        if (message.scope().isIncognito()) {
            incognito.add(message);
        }
        if (hanging.get() >= MAX_HANGING) {
            record(message, "it was not delivered, because earlier messages still hang");
            return;
        }
        var delivery = new Delivery(message);
        Duration limit = limit(parts.settings());
        var ended = parts.calls().start(delivery).awaitUninterruptibly(limit);
        if (ended.failure() instanceof RejectedExecutionException) {
            // Many turns at once, none of which hangs: what is said is not lost for want of a thread.
            parts.events().post(message);
        } else if (ended.isTimedOut()) {
            delivery.giveUp();
            record(message, "its delivery had not ended after " + limit.toMillis() + " ms; it goes on");
        }
    }

    /** What was posted of incognito conversations, which no store keeps. */
    IncognitoConversations incognito() {
        return incognito;
    }

    /** How long a turn may be held up by its store. */
    static Duration limit(KernelSettings settings) {
        return Duration.ofMillis(Math.max(settings.contextTimeoutMs(), settings.firstContextTimeoutMs()));
    }

    private void record(MessageEvent message, String problem) {
        parts.failures()
                .record(FailureLog.HOST, "deliver a message of the session '" + message.sessionId() + "'", problem);
    }

    /** One message on its way. It counts as hanging from when it is given up until it ends. */
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
                parts.events().post(message);
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
