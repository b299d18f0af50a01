package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.ReportedFailure;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A1, A8: what a store that fails for a while does to messages: nothing, but that they come later. */
@Timeout(120)
class CaptureRecoveryTest {

    private static final MemoryScope SCOPE = MemoryScope.of("assistant", new Namespace("user:ada"));
    private static final int ALWAYS = Integer.MAX_VALUE;

    @TempDir
    Path folder;

    private final FaultyDatabase faults = new FaultyDatabase();
    private final BlockingQueue<EpisodeRecorded> recorded = new LinkedBlockingQueue<>();
    private final BlockingQueue<MessageEvent> lost = new LinkedBlockingQueue<>();
    private TestExtensionContext host;
    private MemoryDatabase database;
    private MessageCapture capture;
    private boolean isStopped;

    @BeforeEach
    void open() {
        host = TestExtensionContext.builder(folder).scope(SCOPE).build();
        host.events().register(this);
        database = faults.open(folder.resolve("memory.db"), Duration.ofMillis(500));
        var ids = new IdGenerator();
        var linker = new EntityLinker(ids);
        capture = new MessageCapture(
                new Database(database, host.clock(), 0.05),
                host,
                linker,
                ids,
                MemoryPolicy.NONE,
                new CaptureSettings(20_000, 500));
        capture.start();
    }

    @AfterEach
    void close() {
        faults.stop();
        stopCapture();
        database.close();
        StoreInvariants.check(folder.resolve("memory.db"));
    }

    @Subscribe
    void on(EpisodeRecorded event) {
        recorded.add(event);
    }

    @Subscribe
    void on(MessageLost event) {
        lost.add(event.message());
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEGIN IMMEDIATE", "COMMIT"})
    @DisplayName("a message whose transaction failed is stored, without another message, once the store works again")
    void should_store_what_waits_while_nobody_speaks(String statement) throws InterruptedException {
        say("s1", "one");
        faults.fail(statement, ALWAYS);
        say("s1", "two");
        say("s2", "other");
        say("s1", "three");
        assertThat(stored("s1")).containsExactly("one");
        assertThat(capture.waiting()).isEqualTo(3);
        faults.stop();
        awaitRecorded(4);
        assertThat(stored("s1")).containsExactly("one", "two", "three");
        assertThat(stored("s2")).containsExactly("other");
        assertThat(capture.waiting()).isZero();
        assertThat(capture.lost()).isZero();
        assertThat(host.failures())
                .hasSize(3)
                .extracting(ReportedFailure::operation)
                .allMatch(operation -> operation.contains("kept and tried again"));
    }

    @Test
    @DisplayName("what waits is stored before the next message, in the order it was said")
    void should_store_what_waits_before_the_next_message() {
        faults.fail("COMMIT", ALWAYS);
        say("s1", "one");
        say("s1", "two");
        faults.stop();
        say("s1", "three");
        assertThat(stored("s1")).containsExactly("one", "two", "three");
    }

    @Test
    @DisplayName("what cannot be stored until the end is named by session and number, and handed to the host")
    void should_name_what_is_lost_at_the_end() {
        say("s1", "kept");
        faults.fail("COMMIT", ALWAYS);
        say("s1", "one");
        say("s2", "two");
        say("s1", "three");
        stopCapture();
        assertThat(lost).extracting(MessageEvent::text).containsExactlyInAnyOrder("one", "two", "three");
        assertThat(capture.lost()).isEqualTo(3);
        assertThat(host.failures())
                .extracting(ReportedFailure::operation)
                .filteredOn(operation -> operation.contains("lost"))
                .containsExactlyInAnyOrder(
                        "store 2 waiting messages of session 's1' before closing; they are lost",
                        "store 1 waiting messages of session 's2' before closing; they are lost");
        faults.stop();
        assertThat(stored("s1")).containsExactly("kept");
    }

    @Test
    @DisplayName("a store that recovers while it is being closed gets what waits")
    void should_try_again_while_closing() throws Exception {
        faults.fail("COMMIT", ALWAYS);
        say("s1", "one");
        var recovery = new Thread(() -> {
            try {
                TimeUnit.MILLISECONDS.sleep(1_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            faults.stop();
        });
        recovery.start();
        stopCapture();
        recovery.join();
        assertThat(stored("s1")).containsExactly("one");
        assertThat(recorded).hasSize(1);
        assertThat(lost).isEmpty();
    }

    @Test
    @DisplayName("a lock held longer than a write waits reorders no message and loses none")
    void should_keep_the_order_behind_a_lock() throws InterruptedException {
        capture.close();
        capture = new MessageCapture(
                new Database(database, host.clock(), 0.05),
                host,
                new EntityLinker(new IdGenerator()),
                new IdGenerator(),
                MemoryPolicy.NONE,
                new CaptureSettings(100, 500));
        capture.start();
        say("s1", "one");
        try (var other = RawDatabase.open(folder.resolve("memory.db"))) {
            other.execute("BEGIN IMMEDIATE");
            for (int i = 0; i < 10; i++) {
                say("s1", "message " + i);
                TimeUnit.MILLISECONDS.sleep(150); // longer in all than the writer waits for a lock
            }
            assertThat(stored("s1")).containsExactly("one");
            other.execute("COMMIT");
        }
        awaitRecorded(11);
        assertThat(stored("s1"))
                .containsExactly(
                        "one",
                        "message 0",
                        "message 1",
                        "message 2",
                        "message 3",
                        "message 4",
                        "message 5",
                        "message 6",
                        "message 7",
                        "message 8",
                        "message 9");
        assertThat(host.failures())
                .hasSizeBetween(10, 11) // on a slow machine the first may take longer than it may, too
                .extracting(ReportedFailure::operation)
                .allMatch(operation -> operation.contains("kept"));
    }

    @Test
    @DisplayName("a message there is no room for holds back its own conversation only, and goes first once there is")
    void should_hold_back_only_the_conversation_of_a_message_without_room() throws InterruptedException {
        say("s1", "one");
        database.write(sql -> sql.number("PRAGMA max_page_count = " + (sql.number("PRAGMA page_count") + 20)));
        var large = "large ".repeat(50_000);
        say("s1", large);
        say("s1", "three");
        say("s2", "other");
        assertThat(stored("s1")).containsExactly("one");
        assertThat(stored("s2")).containsExactly("other");
        database.write(sql -> sql.number("PRAGMA max_page_count = 1000000"));
        awaitRecorded(4);
        assertThat(stored("s1")).containsExactly("one", large.strip(), "three");
    }

    @Test
    @DisplayName("at the end only the message there is no room for is lost, not those behind it")
    void should_lose_only_what_has_no_room() {
        say("s1", "one");
        database.write(sql -> sql.number("PRAGMA max_page_count = " + (sql.number("PRAGMA page_count") + 20)));
        say("s1", "large ".repeat(50_000));
        say("s1", "three");
        say("s1", "four");
        stopCapture();
        assertThat(stored("s1")).containsExactly("one", "three", "four");
        assertThat(lost)
                .singleElement()
                .satisfies(message -> assertThat(message.text()).startsWith("large"));
    }

    @Test
    @DisplayName("whatever fails and whenever, every message is stored once and in the order of its conversation")
    void should_keep_order_and_number_under_random_faults() throws InterruptedException {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var statements = List.of("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "open", "SAVEPOINT nested", "RELEASE nested");
        var speakers = new ArrayList<Thread>();
        for (int speaker = 0; speaker < 4; speaker++) {
            var session = "session " + speaker;
            speakers.add(new Thread(() -> {
                for (int i = 100; i < 200; i++) {
                    say(session, "message " + i);
                }
            }));
        }
        speakers.forEach(Thread::start);
        while (speakers.stream().anyMatch(Thread::isAlive)) {
            faults.fail(statements.get(random.nextInt(statements.size())), random.nextInt(3));
            TimeUnit.MILLISECONDS.sleep(random.nextInt(5));
        }
        faults.stop();
        awaitRecorded(400);
        for (int speaker = 0; speaker < 4; speaker++) {
            assertThat(stored("session " + speaker))
                    .as("seed %d", seed)
                    .hasSize(100)
                    .isSorted();
        }
        assertThat(lost).as("seed %d", seed).isEmpty();
    }

    private void stopCapture() {
        if (!isStopped) {
            isStopped = true;
            capture.close();
        }
    }

    private void say(String session, String text) {
        host.events().post(UserMessage.of(SCOPE, session, text, host.clock().instant()));
    }

    private void awaitRecorded(int messages) throws InterruptedException {
        for (int i = 0; i < messages; i++) {
            assertThat(recorded.poll(60, TimeUnit.SECONDS)).as("event %d", i).isNotNull();
        }
        assertThat(recorded).isEmpty();
    }

    private List<String> stored(String session) {
        try (var raw = RawDatabase.open(folder.resolve("memory.db"))) {
            return raw.strings(
                    "SELECT m.content FROM memories m JOIN sessions s ON s.pk = m.session_pk"
                            + " WHERE s.session_id = ? AND m.kind = 'episode' ORDER BY m.seq",
                    session);
        }
    }
}
