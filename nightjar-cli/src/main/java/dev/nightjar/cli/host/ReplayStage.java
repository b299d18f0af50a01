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
 * What a replay needs of the host it runs in.
 *
 * @param scope whose memory the messages enter
 * @param events where they are posted
 * @param clock is sent to the time of each message
 * @param storeTimeout how long a message may take to be committed
 * @param settling waits for the work that messages set off
 * @param stored what is stored of a session, oldest first
 * @param latestFailure why the last message could not be stored, in words
 */
public record ReplayStage(
        MemoryScope scope,
        EventBus events,
        TravelClock clock,
        Duration storeTimeout,
        Settling settling,
        Function<String, List<StoredMessage>> stored,
        Supplier<String> latestFailure) {

    /** Waits for what was set off in the background. */
    @FunctionalInterface
    public interface Settling {

        /**
         * Waits as long as it gets on: a model may take its time, a task that is stuck is not waited for. Returns early
         * when the thread is interrupted.
         *
         * @param progress told again and again what is waited for
         * @return the tasks that are stuck, and with them whatever their extension still has to do; empty when all is
         *     done
         */
        List<BackgroundTask> await(Consumer<BackgroundTask> progress);

        /**
         * The same for those who need no more than names.
         *
         * @param progress run again and again while something is waited for
         * @return the names of the tasks that are stuck
         */
        default List<String> namesOfStuck(Runnable progress) {
            return await(task -> progress.run()).stream()
                    .map(BackgroundTask::task)
                    .toList();
        }
    }

    /**
     * Recognises messages of a file that are stored already, whoever stored them and under whichever id: an export that
     * is replayed into its own store adds nothing. What was stored twice counts twice. One instance per pass over a
     * file. Not thread-safe.
     */
    public static final class KnownMessages {

        private final Function<String, List<StoredMessage>> stored;
        private final Map<String, Multiset<Said>> sessions = new HashMap<>();

        /**
         * For one pass.
         *
         * @param stored what is stored of a session, asked once for each
         */
        public KnownMessages(Function<String, List<StoredMessage>> stored) {
            this.stored = stored;
        }

        /** Whether the file's next message is stored; that one does not count again. */
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
