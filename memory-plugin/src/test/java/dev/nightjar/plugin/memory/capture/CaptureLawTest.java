package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.sqlite.FaultyDatabase;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.MemoryTable.SequenceRange;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.ReportedFailure;
import dev.nightjar.testkit.TestExtensionContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A1, A7, A8, C8: laws of capture on stores that fail, are locked, are slow, and are closed at any moment.
 * {@code -Dnightjar.seed} repeats a run, {@code -Dnightjar.runs} makes more of them.
 */
@Timeout(600)
class CaptureLawTest {

    private static final MemoryScope SCOPE = MemoryScope.of("assistant", new Namespace("user:ada"));
    private static final String POISON = "poison";
    private static final int LIMIT = 8;
    private static final List<String> FAULTS = List.of(
            "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "open", "SAVEPOINT nested", "RELEASE nested", "COMMIT", "another");

    @TempDir
    Path folder;

    @Test
    @DisplayName(
            "each message is stored once and in order or told as lost; only what is refused, too much or late at the end is lost")
    void should_store_in_order_or_tell() throws Exception {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        for (int run = 0; run < Integer.getInteger("nightjar.runs", 2); run++) {
            System.out.println("Capture on faulty stores: seed " + (seed + run));
            try (var story = new Story(Files.createDirectory(folder.resolve("run" + run)), seed + run)) {
                story.tell();
            }
        }
    }

    @Test
    @DisplayName(
            "closed while others speak, each conversation is stored or told as lost up to some message, once and in order")
    void should_close_at_any_moment() throws Exception {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        for (int run = 0; run < Integer.getInteger("nightjar.runs", 2); run++) {
            System.out.println("Closing amid conversations: seed " + (seed + run));
            try (var story = new Story(Files.createDirectory(folder.resolve("run" + run)), seed + run)) {
                story.closeAmidConversations();
            }
        }
    }

    /** One store with faults, which depend on the seed only. */
    public static final class Story implements AutoCloseable {

        private final Path file;
        private final String name;
        private final Random random;
        private final TestExtensionContext host;
        private final FaultyDatabase faults = new FaultyDatabase();
        private final MemoryDatabase database;
        private final Database tables;
        private final MessageCapture capture;
        private final Map<String, List<String>> said = new TreeMap<>();
        private final Map<String, List<String>> lost = new TreeMap<>();
        /** What became of messages, one entry for each. */
        private final BlockingQueue<String> outcomes = new LinkedBlockingQueue<>();
        /**
         * Messages that must be lost: refused ones, and those beyond the limit or unsaved at the end while nothing can
         * be written.
         */
        private final List<String> doomed = new ArrayList<>();

        private final List<String> waiting = new ArrayList<>();
        private @Nullable RawDatabase lock;
        private String fault = "";
        private int awaited;

        Story(Path folder, long seed) throws IOException {
            file = folder.resolve("memory.db");
            name = "seed " + seed;
            random = new Random(seed);
            host = TestExtensionContext.builder(folder).scope(SCOPE).build();
            host.events().register(this);
            database = faults.open(file, Duration.ofMillis(200));
            tables = new Database(database, host.clock(), 0.05);
            var ids = new IdGenerator();
            capture = new MessageCapture(
                    tables, host, new EntityLinker(ids), ids, MemoryPolicy.NONE, new CaptureSettings(60_000, LIMIT));
            capture.start();
            database.write(sql -> sql.update("CREATE TRIGGER poison BEFORE INSERT ON memories WHEN new.content LIKE '"
                    + POISON + "%' BEGIN SELECT RAISE(ABORT, 'never'); END"));
        }

        @Subscribe
        @AllowConcurrentEvents
        public void on(EpisodeRecorded event) {
            outcomes.add("stored");
        }

        @Subscribe
        @AllowConcurrentEvents
        public void on(MessageLost event) {
            synchronized (lost) {
                lost.computeIfAbsent(event.message().sessionId(), unused -> new ArrayList<>())
                        .add(event.message().text());
            }
            outcomes.add("lost");
        }

        void tell() throws InterruptedException {
            int steps = 20 + random.nextInt(40);
            for (int step = 0; step < steps; step++) {
                switch (random.nextInt(10)) {
                    case 0 -> fail();
                    case 1 -> recover();
                    case 2 -> burst(step);
                    case 3 ->
                        say("s" + random.nextInt(5), (fault.equals("COMMIT") ? "wholesome " : POISON) + " " + step);
                    default -> say("s" + random.nextInt(5), "message " + step);
                }
            }
            if (random.nextInt(3) > 0) {
                recover();
            } else {
                doomed.addAll(waiting);
            }
            capture.close();
            check();
        }

        void closeAmidConversations() throws InterruptedException {
            var speakers = new ArrayList<Thread>();
            for (int speaker = 0; speaker < 4; speaker++) {
                var session = "s" + speaker;
                var texts =
                        IntStream.range(0, 300).mapToObj(i -> "message " + i).toList();
                said.put(session, texts);
                speakers.add(new Thread(() -> texts.forEach(text -> post(session, text))));
            }
            speakers.forEach(Thread::start);
            for (int i = random.nextInt(100); i > 0; i--) {
                outcomes.take();
            }
            int failing = random.nextInt(3) == 0 ? Integer.MAX_VALUE : random.nextInt(20);
            faults.fail(FAULTS.get(random.nextInt(FAULTS.size())), failing);
            capture.close();
            for (var speaker : speakers) {
                speaker.join();
            }
            faults.stop();
            said.forEach((session, texts) -> {
                var stored = stored(session);
                assertThat(stored).as(name).doesNotHaveDuplicates().isSubsetOf(texts);
                assertThat(stored).as(name).isSortedAccordingTo(Comparator.comparing(texts::indexOf));
                var gone = lost.getOrDefault(session, List.of());
                int captured = stored.size() + gone.size();
                assertThat(Stream.concat(stored.stream(), gone.stream()))
                        .as(name)
                        .containsExactlyInAnyOrderElementsOf(texts.subList(0, captured));
            });
        }

        private boolean isUnwritable() {
            return fault.equals("BEGIN IMMEDIATE") || fault.equals("COMMIT") || fault.equals("another");
        }

        private void fail() throws InterruptedException {
            recover();
            fault = FAULTS.get(random.nextInt(FAULTS.size()));
            if (fault.equals("another")) {
                lock = RawDatabase.open(file);
                lock.execute("BEGIN IMMEDIATE");
            } else {
                faults.fail(fault, Integer.MAX_VALUE);
            }
        }

        private void recover() throws InterruptedException {
            faults.stop();
            unlock();
            fault = "";
            for (int all = count(said); awaited < all; awaited++) {
                assertThat(outcomes.poll(60, TimeUnit.SECONDS)).as(name).isNotNull();
            }
            waiting.clear();
        }

        private void unlock() {
            if (lock != null) {
                lock.execute("COMMIT");
                lock.close();
                lock = null;
            }
        }

        private void say(String session, String text) {
            said.computeIfAbsent(session, unused -> new ArrayList<>()).add(text);
            boolean isRefused = text.startsWith(POISON);
            if (isUnwritable()) {
                waiting.add(text);
            }
            if (isRefused) {
                doomed.add(text);
            }
            post(session, text);
            if (waiting.size() > LIMIT) {
                doomed.add(waiting.remove(0));
            }
        }

        /** Several conversations go on while the disk is slow. */
        private void burst(int step) throws InterruptedException {
            if (isUnwritable()) {
                return;
            }
            var gate = new CountDownLatch(1);
            var slow = database.submit(sql -> {
                try {
                    return gate.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            var speakers = new ArrayList<Thread>();
            for (int speaker = 0; speaker < 4; speaker++) {
                var session = "s" + speaker;
                var texts = List.of("first " + step + "." + speaker, "second " + step + "." + speaker);
                said.computeIfAbsent(session, unused -> new ArrayList<>()).addAll(texts);
                speakers.add(new Thread(() -> texts.forEach(text -> post(session, text))));
            }
            speakers.forEach(Thread::start);
            gate.countDown();
            for (var speaker : speakers) {
                speaker.join();
            }
            slow.handle((done, failure) -> failure == null).join();
            recover(); // a second one would have more to keep than the limit
        }

        private void post(String session, String text) {
            host.events().post(UserMessage.of(SCOPE, session, text, host.clock().instant()));
        }

        private void check() {
            faults.stop();
            unlock();
            assertThat(outcomes).as(name).hasSize(count(said) - awaited);
            for (var conversation : said.entrySet()) {
                var kept = new ArrayList<>(conversation.getValue());
                kept.removeAll(doomed);
                assertThat(stored(conversation.getKey())).as(name).isEqualTo(kept);
                var gone = new ArrayList<>(conversation.getValue());
                gone.retainAll(doomed);
                assertThat(lost.getOrDefault(conversation.getKey(), List.of()))
                        .as(name)
                        .containsExactlyInAnyOrderElementsOf(gone);
            }
            assertThat(capture.lost()).as(name).isEqualTo(count(lost));
            assertThat(capture.waiting()).as(name).isZero();
            assertThat(host.failures().stream()
                            .map(ReportedFailure::operation)
                            .filter(told -> told.contains("lost"))
                            .mapToInt(told -> told.contains("before closing") ? number(told) : 1)
                            .sum())
                    .as(name)
                    .isEqualTo(count(lost));
        }

        /** How many messages a report at closing is about. */
        private static int number(String told) {
            return Integer.parseInt(told.split(" ")[1]);
        }

        private static int count(Map<String, List<String>> texts) {
            return texts.values().stream().mapToInt(List::size).sum();
        }

        private List<String> stored(String session) {
            return tables.read(tx -> tx.sessions()
                    .find(SCOPE, session)
                    .map(found -> tx.memories().episodes(found.pk(), new SequenceRange(0, 10_000), 0, 10_000).stream()
                            .map(row -> row.memory().content())
                            .toList())
                    .orElse(List.<String>of()));
        }

        @Override
        public void close() {
            faults.stop();
            unlock();
            database.close();
            StoreInvariants.check(file);
        }
    }
}
