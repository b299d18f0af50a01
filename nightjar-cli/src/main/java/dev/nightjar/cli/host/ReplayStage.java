package dev.nightjar.cli.host;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import com.google.common.eventbus.EventBus;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.hostdemo.TravelClock;
import dev.nightjar.kernel.background.BackgroundTask;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Parts of a host that a replay uses.
 *
 * @param scope scope of the messages
 * @param events bus for the messages
 * @param clock receives the time of each message
 * @param storeTimeout time limit until a message is committed
 * @param settling waits for work that messages have started
 * @param stored stored messages of a session, oldest first
 * @param latestFailure reason why the last message could not be stored
 */
public record ReplayStage(
        MemoryScope scope,
        EventBus events,
        TravelClock clock,
        Duration storeTimeout,
        Settling settling,
        Function<String, List<StoredMessage>> stored,
        Supplier<String> latestFailure) {

    /** Waits for background work. */
    @FunctionalInterface
    public interface Settling {

        /**
         * Waits while work makes progress: a model may take its time, a stuck task is not awaited. Returns early when
         * the thread is interrupted.
         *
         * @param progress called repeatedly with a task that is awaited
         * @return stuck tasks, and with them all further tasks of their extensions; empty when all are done
         */
        List<BackgroundTask> await(Consumer<BackgroundTask> progress);

        /**
         * Waits like {@link #await}.
         *
         * @param progress run repeatedly while a task is awaited
         * @return the names of stuck tasks
         */
        default List<String> namesOfStuck(Runnable progress) {
            return await(task -> progress.run()).stream()
                    .map(BackgroundTask::task)
                    .toList();
        }
    }

    /**
     * Recognises messages of a file that are stored already, under any id: replaying an export into its own store adds
     * nothing. A message that is stored twice counts twice. One instance for each pass over a file. Not thread-safe.
     */
    public static final class KnownMessages {

        private final Function<String, List<StoredMessage>> stored;
        private final Map<String, Multiset<Said>> sessions = new HashMap<>();

        /**
         * For one pass.
         *
         * @param stored stored messages of a session, asked once for each
         */
        public KnownMessages(Function<String, List<StoredMessage>> stored) {
            this.stored = stored;
        }

        /** Whether the next message of the file is stored. A stored message counts once. */
        public boolean has(String session, Role role, Instant time, String text) {
            return sessions.computeIfAbsent(session, this::read).remove(new Said(role, millis(time), text.strip()));
        }

        private Multiset<Said> read(String session) {
            Multiset<Said> said = HashMultiset.create();
            stored.apply(session)
                    .forEach(one -> said.add(
                            new Said(one.role(), millis(one.time()), one.text().strip())));
            return said;
        }

        private static Instant millis(Instant time) {
            return time.truncatedTo(ChronoUnit.MILLIS);
        }

        private record Said(Role role, Instant time, String text) {}
    }
}
