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
 * Messages that are not stored yet, in the order they came. A round takes those that may go into one transaction. One that
 * cannot be stored stays and holds back the later ones of its conversation, so that they keep their order, and no others.
 * Thread-safe.
 */
final class Outbox {

    private static final int MAX_PER_ROUND = 200;

    private final EpisodeWriter writer;
    private final Set<PendingMessage> messages = new LinkedHashSet<>();
    /** Conversations in which a message failed; they rest until it is tried again. */
    private final Set<Conversation> heldBack = new HashSet<>();

    private int perRound = MAX_PER_ROUND;
    private boolean isRoundQueued;
    /** Rounds whose outcome is not told yet. */
    private int roundsUnderWay;

    private boolean isEnding;
    private @Nullable Round latest;

    Outbox(EpisodeWriter writer) {
        this.writer = writer;
    }

    /** Takes a message; its conversation is tried again. */
    synchronized PendingMessage add(CapturedMessage message) {
        var pending = new PendingMessage(message);
        messages.add(pending);
        heldBack.remove(pending.conversation());
        return pending;
    }

    /** What is to be written next, in a transaction; empty when nothing may be or a round is on its way already. */
    synchronized Optional<Round> nextRound() {
        if (isRoundQueued || ready(1).isEmpty()) {
            return Optional.empty();
        }
        isRoundQueued = true;
        return Optional.of(new Round());
    }

    /** Lets every conversation be tried again. */
    synchronized void retryAll() {
        heldBack.clear();
    }

    /** From now on a message that fails on its own is given up, so that it holds back no others. */
    synchronized void beginToEnd() {
        isEnding = true;
        perRound = 1;
        heldBack.clear();
    }

    /** Whether something waits that is not written before it is tried again. */
    synchronized boolean isHoldingBack() {
        return messages.stream().anyMatch(one -> one.state() == State.WAITING && heldBack.contains(one.conversation()));
    }

    /** Whether nothing is left and everything is told. */
    synchronized boolean isEmpty() {
        return messages.isEmpty() && roundsUnderWay == 0;
    }

    /** How many messages wait that nobody waits for any more. */
    synchronized int late() {
        return (int) messages.stream().filter(PendingMessage::isLate).count();
    }

    /**
     * Nobody waits for this message any more.
     *
     * @param limit most such messages to keep
     * @return the oldest one when there are more now: it is taken out
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

    /** Takes out all that is in no transaction. */
    synchronized List<PendingMessage> takeOut() {
        var left = messages.stream().filter(one -> one.state() == State.WAITING).toList();
        left.forEach(this::settle);
        return left;
    }

    /** Waits until it is empty, at most this long; false when it is not. */
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
     * Some messages on their way into one transaction. Belongs to the writer, which runs one round after the other;
     * {@link #finish} may come from another thread, and later than the next round.
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

        /** Writes what waits, inside the writer's transaction; answers how many. */
        int write(Tables tx) {
            begin();
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
         * Tells what came of it.
         *
         * @param failure why nothing was committed; null when it was
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
                    latest.release(); // it was rolled back, or it would have been told of its commit
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

        /** What came while this was written and is held back by what failed in it. */
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
