package dev.nightjar.plugin.memory.capture;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.capture.EpisodeWriter.Outcome;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageDelayed;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageForgotten;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.MessageRefused;
import dev.nightjar.spi.event.SessionCompleted;
import dev.nightjar.spi.event.ToolCallsRecorded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Posts events about stored, delayed and lost messages, always outside transactions. The thread is the one that posted
 * the message, a background thread, or, for messages lost at the end, the thread that closes the host. Thread-safe.
 */
final class Announcements {

    private final ExtensionContext host;
    private final Queue<Runnable> late = new ConcurrentLinkedQueue<>();
    private final AtomicLong lost = new AtomicLong();
    private final Map<Conversation, List<Throwable>> lostAtEnd = new LinkedHashMap<>();
    private volatile boolean isEnding;

    Announcements(ExtensionContext host) {
        this.host = host;
    }

    long lost() {
        return lost.get();
    }

    void storedLate(CapturedMessage message, EpisodeWriter.Written written) {
        later(() -> stored(message, written));
    }

    /** Storing the message failed, and it is kept for another try. */
    void delayed(MessageEvent event, Throwable problem) {
        host.reportFailure(
                "store a message of session '" + event.sessionId() + "'; it is kept and tried again", problem);
        host.events().post(new MessageDelayed(event, reason(problem)));
    }

    /** Storing the message takes longer than the timeout. */
    void delayed(MessageEvent event, int timeoutMs) {
        host.reportFailure(
                "store a message of session '" + event.sessionId()
                        + "' in time; it is kept and stored once the database can be written",
                new TimeoutException("not stored within " + timeoutMs + " ms; another process may hold the lock"));
    }

    /** The message is given up. May be called in a transaction. */
    void givenUp(MessageEvent event, Throwable problem) {
        lost.incrementAndGet();
        later(() -> host.events().post(new MessageLost(event, reason(problem))));
        if (isEnding) {
            synchronized (lostAtEnd) {
                lostAtEnd
                        .computeIfAbsent(Conversation.of(event), unused -> new ArrayList<>())
                        .add(problem);
            }
        } else {
            host.reportFailure("store a message of session '" + event.sessionId() + "'; it is lost", problem);
        }
    }

    /** The reason of a problem, in words that a server may tell its callers. */
    private static String reason(Throwable problem) {
        return problem instanceof MemoryException known
                ? known.messageForCallers()
                : String.valueOf(problem.getMessage());
    }

    /** From now on nothing is posted in the background, and losses are reported together. */
    void beginToEnd() {
        isEnding = true;
    }

    void end() {
        tellLate();
        synchronized (lostAtEnd) {
            lostAtEnd.forEach((conversation, problems) -> host.reportFailure(
                    "store " + problems.size() + " waiting messages of session '" + conversation.sessionId()
                            + "' before closing; they are lost",
                    problems.get(0)));
            lostAtEnd.clear();
        }
    }

    private void later(Runnable announcement) {
        late.add(announcement);
        if (!isEnding) {
            host.runInBackground("tell what became of messages", this::tellLate);
        }
    }

    private void tellLate() {
        for (var next = late.poll(); next != null; next = late.poll()) {
            next.run();
        }
    }

    /**
     * Announces a stored message. While closing, nobody could start a consolidation; the next start finds the waiting
     * sessions.
     */
    void stored(CapturedMessage captured, EpisodeWriter.Written written) {
        var message = captured.event();
        boolean isRepeated = written.outcome() == Outcome.REPEATED;
        if (written.outcome() == Outcome.FORGOTTEN) {
            host.events().post(new MessageForgotten(message));
        } else if (written.outcome() == Outcome.REFUSED) {
            refuse(message);
        } else if (written.episode() == null) {
            host.events().post(new ToolCallsRecorded(message, isRepeated));
        } else {
            host.events()
                    .post(new EpisodeRecorded(
                            message.agentId(),
                            message.namespace(),
                            message.sessionId(),
                            message.messageId(),
                            written.episode(),
                            isRepeated,
                            written.isFirst(),
                            written.newEntities()));
        }
        if (!isEnding) {
            for (var session : written.completedSessions()) {
                host.events()
                        .post(new SessionCompleted(message.agentId(), message.namespace(), session, captured.time()));
            }
        }
    }

    private void refuse(MessageEvent message) {
        var reason = "Another message of the session '" + message.sessionId() + "' has the id '" + message.messageId()
                + "'; give each message an id of its own";
        host.reportFailure("store a message of session '" + message.sessionId() + "'", new StoreException(reason));
        host.events().post(new MessageRefused(message, reason));
    }
}
