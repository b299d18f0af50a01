package dev.nightjar.plugin.memory.capture;

import dev.nightjar.plugin.memory.capture.PendingMessage.Conversation;
import dev.nightjar.plugin.memory.capture.PendingMessage.State;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.TransactionLostException;
import dev.nightjar.plugin.memory.table.Tables;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are not stored yet, in order of arrival. A round takes those for one transaction. A message that cannot be stored
 * stays and blocks the later ones of its conversation, to keep their order, but no other conversation. Thread-safe.
 */
final class Outbox {

    private static final int MAX_PER_ROUND = 200;

    private final EpisodeWriter writer;
    private final Set<PendingMessage> messages = new LinkedHashSet<>();
    /** Conversations with a failed message, paused until it is retried. */
    private final Set<Conversation> heldBack = new HashSet<>();

    private int perRound = MAX_PER_ROUND;
    private boolean isRoundQueued;
    /** Rounds whose result is not reported yet. */
    private int roundsUnderWay;

    private boolean isEnding;
    private @Nullable Round latest;

    Outbox(EpisodeWriter writer) {
        this.writer = writer;
    }

    /** Adds a message and unblocks its conversation. */
    synchronized PendingMessage add(CapturedMessage message) {
        var pending = new PendingMessage(message);
        messages.add(pending);
        heldBack.remove(pending.conversation());
        return pending;
    }

    /** The next round, to be run in a transaction; empty if no message is ready or a round is queued already. */
    synchronized Optional<Round> nextRound() {
        if (isRoundQueued || ready(1).isEmpty()) {
            return Optional.empty();
        }
        isRoundQueued = true;
        return Optional.of(new Round());
    }

    /** Unblocks all conversations. */
    synchronized void retryAll() {
        heldBack.clear();
    }

    /** From now on messages are written one by one, and one that fails is given up, so that it blocks no others. */
    synchronized void beginToEnd() {
        isEnding = true;
        perRound = 1;
        heldBack.clear();
    }

    /** Whether a message waits in a blocked conversation. */
    synchronized boolean isHoldingBack() {
        return messages.stream().anyMatch(one -> one.state() == State.WAITING && heldBack.contains(one.conversation()));
    }

    /** Whether no message is left and all results are reported. */
    synchronized boolean isEmpty() {
        return messages.isEmpty() && roundsUnderWay == 0;
    }

    /** How many messages no posting thread waits for. */
    synchronized int late() {
        return (int) messages.stream().filter(PendingMessage::isLate).count();
    }

    /**
     * Marks a message for which the posting thread no longer waits.
     *
     * @param limit most such messages to keep
     * @return the oldest of them if there are more; it is removed
     */
    synchronized Optional<PendingMessage> becomeLate(PendingMessage message, int limit) {
        message.becomeLate();
        if (late() <= limit) {
            return Optional.empty();
        }
        var oldest = messages.stream()
                .filter(one -> one.isLate() && one.state() == State.WAITING)
                .findFirst();
        oldest.ifPresent(this::settle);
        return oldest;
    }

    /** Removes and returns all messages that are in no transaction. */
    synchronized List<PendingMessage> takeOut() {
        var left = messages.stream().filter(one -> one.state() == State.WAITING).toList();
        left.forEach(this::settle);
        return left;
    }

    /** Waits at most this long until the outbox is empty. Returns whether it is. */
    synchronized boolean awaitEmpty(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        long left = longest.toNanos();
        try {
            while (!isEmpty() && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return isEmpty();
    }

    private void settle(PendingMessage message) {
        message.enter(State.SETTLED);
        messages.remove(message);
    }

    private List<PendingMessage> ready(int most) {
        return messages.stream()
                .filter(one -> one.state() == State.WAITING && !heldBack.contains(one.conversation()))
                .limit(most)
                .toList();
    }

    private static boolean isFinal(@Nullable Throwable failure) {
        return failure != null && !(failure instanceof StoreException fault && fault.isRetriable());
    }

    /**
     * Some messages in one transaction. Belongs to the writer, which runs one round after another. {@link #finish} may be called in
     * another thread, even after the next round began.
     */
    final class Round {

        private final Map<PendingMessage, EpisodeWriter.Written> stored = new LinkedHashMap<>();
        private final Map<PendingMessage, Throwable> failures = new LinkedHashMap<>();
        private final Set<PendingMessage> givenUp = new HashSet<>();
        private List<PendingMessage> taken = List.of();
        private boolean isWritten;
        private boolean isCommitted;
        private boolean isReleased;

        private Round() {}

        /** Writes the waiting messages inside the writer's transaction. Returns how many. */
        int write(Tables tx) {
            begin();
            tx.claim(taken.stream()
                    .map(message -> message.message().event().namespace())
                    .toList());
            var blocked = new HashMap<Conversation, Throwable>();
            for (var message : taken) {
                var conversation = message.conversation();
                if (blocked.containsKey(conversation)) {
                    failures.put(message, blocked.get(conversation));
                } else {
                    store(tx, message);
                    var failure = failures.get(message);
                    if (failure != null && !isFinal(failure)) {
                        blocked.put(conversation, failure);
                    }
                }
            }
            tx.afterCommit(this::committed);
            return stored.size();
        }

        /**
         * Reports the results.
         *
         * @param failure why nothing was committed; null if it was
         * @return whether a message was stored
         */
        boolean finish(@Nullable Throwable failure) {
            List<PendingMessage> behind;
            synchronized (Outbox.this) {
                if (!isWritten) {
                    isRoundQueued = false;
                    taken = ready(Integer.MAX_VALUE);
                }
                release();
                behind = behind();
            }
            taken.forEach(message -> tell(message, failures.containsKey(message) ? failures.get(message) : failure));
            behind.forEach(message -> tell(message, causeFor(message.conversation(), failure)));
            end();
            return isCommitted && !stored.isEmpty();
        }

        private void end() {
            synchronized (Outbox.this) {
                roundsUnderWay -= isWritten ? 1 : 0;
                Outbox.this.notifyAll();
            }
        }

        private void begin() {
            synchronized (Outbox.this) {
                roundsUnderWay++;
                if (latest != null) {
                    latest.release(); // it was rolled back: a commit would have released it
                }
                latest = this;
                isWritten = true;
                isRoundQueued = false;
                taken = ready(perRound);
                taken.forEach(message -> message.enter(State.WRITING));
            }
        }

        private void store(Tables tx, PendingMessage message) {
            boolean isAlone = taken.size() == 1;
            try {
                stored.put(
                        message,
                        isAlone
                                ? writer.write(tx, message.message())
                                : tx.nested(() -> writer.write(tx, message.message())));
            } catch (RuntimeException | Error e) {
                failures.put(message, e);
                if (isAlone || e instanceof TransactionLostException) {
                    throw e;
                }
            }
        }

        private void committed() {
            synchronized (Outbox.this) {
                isCommitted = true;
                release();
            }
        }

        private void release() {
            if (isReleased) {
                return;
            }
            isReleased = true;
            latest = latest == this ? null : latest;
            for (var message : taken) {
                if (isStored(message)) {
                    settle(message);
                } else if (isToBeGivenUp(message)) {
                    givenUp.add(message);
                    settle(message);
                } else if (message.state() != State.SETTLED) {
                    message.enter(State.WAITING);
                    heldBack.add(message.conversation());
                }
            }
            perRound = isEnding || !isCommitted ? 1 : Math.min(MAX_PER_ROUND, 2 * perRound);
        }

        /** Messages that arrived during the round and are now blocked by a message that failed in it. */
        private List<PendingMessage> behind() {
            return messages.stream()
                    .filter(one -> one.state() == State.WAITING
                            && heldBack.contains(one.conversation())
                            && !taken.contains(one))
                    .toList();
        }

        private @Nullable Throwable causeFor(Conversation conversation, @Nullable Throwable failure) {
            return failures.entrySet().stream()
                    .filter(entry -> entry.getKey().conversation().equals(conversation))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(failure);
        }

        private boolean isStored(PendingMessage message) {
            return isCommitted && stored.containsKey(message);
        }

        private boolean isToBeGivenUp(PendingMessage message) {
            return isFinal(failures.get(message)) || (isEnding && isWritten && taken.size() == 1);
        }

        private void tell(PendingMessage message, @Nullable Throwable failure) {
            if (isStored(message)) {
                message.outcome().complete(stored.get(message));
            } else if (failure != null) {
                message.failedWith(failure);
                if (givenUp.contains(message)) {
                    message.outcome().completeExceptionally(failure);
                }
            }
            message.firstAttempt().complete(null);
        }
    }
}
