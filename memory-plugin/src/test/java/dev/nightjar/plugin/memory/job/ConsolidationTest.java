package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolidationTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("J4")
    @DisplayName("65 episodes come as 30, 30 and 5, in order, none twice")
    void should_page_65_episodes() {
        IntStream.rangeClosed(1, 65).forEach(i -> memory.user("s1", "turn " + i));
        var lease = lease("s1");
        var sizes = new ArrayList<Integer>();
        var texts = new ArrayList<String>();
        int offset = 0;
        boolean hasMore = true;
        while (hasMore) {
            var page = memory.consolidation().episodes(lease, offset, 30);
            assertThat(page.total()).isEqualTo(65);
            sizes.add(page.episodes().size());
            page.episodes().stream().map(Memory::content).forEach(texts::add);
            offset = page.nextOffset();
            hasMore = page.hasMore();
        }
        assertThat(sizes).containsExactly(30, 30, 5);
        assertThat(texts)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 65).mapToObj(i -> "turn " + i).toList());
    }

    @Test
    @Tag("J3")
    @Tag("J11")
    @DisplayName("a second event for a consolidated session finds nothing to do and changes no fact")
    void should_do_nothing_the_second_time() {
        memory.user("s1", "I sail");
        memory.consolidation().complete(lease("s1"), List.of(draft("Ada sails")));
        assertThat(memory.isConsolidated("s1")).isTrue();
        assertThat(memory.consolidation().lease(SCOPE, "s1", HOUR)).isEmpty();
        assertThat(facts()).containsExactly("Ada sails");
    }

    @Test
    @Tag("X26")
    @DisplayName("a session consolidated, resumed and ended again: new facts arrive, none doubled")
    void should_consolidate_a_resumed_session() {
        memory.user("s1", "I sail");
        memory.consolidation().complete(lease("s1"), List.of(draft("Ada sails")));
        memory.user("s1", "and I row");
        var second = lease("s1");
        assertThat(memory.consolidation().episodes(second, 0, 30).episodes())
                .extracting(Memory::content)
                .containsExactly("and I row");
        var result = memory.consolidation().complete(second, List.of(draft("Ada sails"), draft("Ada rows")));
        assertThat(result.skippedDuplicates()).isEqualTo(1);
        assertThat(facts()).containsExactlyInAnyOrder("Ada sails", "Ada rows");
    }

    @Test
    @Tag("J3")
    @DisplayName("of many who want a lease at once one gets it")
    void should_lease_to_one() throws InterruptedException {
        memory.user("s1", "one");
        var leases = new ConcurrentLinkedQueue<Optional<SessionConsolidation.Lease>>();
        var threads = IntStream.range(0, 8)
                .mapToObj(
                        i -> new Thread(() -> leases.add(memory.consolidation().lease(SCOPE, "s1", HOUR))))
                .toList();
        threads.forEach(Thread::start);
        for (var thread : threads) {
            thread.join();
        }
        assertThat(leases).hasSize(8).filteredOn(Optional::isPresent).hasSize(1);
    }

    @Test
    @Tag("J3")
    @DisplayName("a lease outlives a restart and ends by the clock, also for its holder when another has it")
    void should_expire_by_the_clock() {
        memory.user("s1", "one");
        var first = lease("s1");
        memory.restart();
        assertThat(memory.consolidation().lease(SCOPE, "s1", HOUR)).isEmpty();
        memory.clock().advance(HOUR);
        var second = lease("s1");
        memory.consolidation().fail(first, "too late to tell");
        assertThat(memory.consolidation().pendingSessions(SCOPE).get(0).attempts())
                .isZero();
        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> memory.consolidation().complete(first, List.of(draft("Ada sails"))));
        assertThat(facts()).isEmpty();
        memory.consolidation().complete(second, List.of(draft("Ada sails")));
        assertThat(facts()).containsExactly("Ada sails");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEFORE INSERT ON memories WHEN new.content = 'Ada sails'",
                "AFTER INSERT ON memories WHEN new.content = 'Ada rows'",
                "AFTER INSERT ON memory_links",
                "BEFORE UPDATE OF confidence ON memories",
                "AFTER INSERT ON memory_tags",
                "BEFORE UPDATE OF consolidated_seq ON sessions",
                "AFTER UPDATE OF consolidated_seq ON sessions",
            })
    @Tag("J13")
    @Tag("X111")
    @DisplayName("an end between any two steps of a consolidation leaves nothing of it, and it can be done again")
    void should_save_all_or_nothing(String step) {
        var older = memory.remember("Ada never touches a boat");
        memory.user("s1", "I sail");
        var lease = lease("s1");
        var drafts = List.of(
                FactDraft.builder("Ada sails", 1, "test")
                        .tags(List.of("sport"))
                        .sessionId("s1")
                        .supersedes(List.of(new FactDraft.Supersession(older, "changed")))
                        .build(),
                draft("Ada rows"));
        try (var raw = memory.raw()) {
            raw.crash(step);
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> memory.consolidation().complete(lease, drafts));
            assertThat(facts()).containsExactly("Ada never touches a boat");
            assertThat(memory.fact(older).confidence()).isEqualTo(1);
            assertThat(memory.isConsolidated("s1")).isFalse();
            assertThat(memory.service().stats(SCOPE).lastConsolidation()).isNull();
            raw.mend();
        }
        assertThat(memory.consolidation().complete(lease, drafts).saved()).hasSize(2);
        assertThat(memory.isConsolidated("s1")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEFORE UPDATE OF valid_until ON memories",
                "AFTER UPDATE OF valid_until ON memories",
                "AFTER INSERT ON memories",
                "AFTER INSERT ON memory_links",
                "AFTER INSERT ON memory_tags",
            })
    @Tag("X31")
    @DisplayName("an end between any two steps of a correction leaves the old fact, never neither nor both")
    void should_correct_all_or_nothing(String step) {
        memory.user("s1", "I live in Oslo");
        var id = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada lives in Oslo", 1, "test")
                                .tags(List.of("home"))
                                .sessionId("s1")
                                .build())
                .id();
        try (var raw = memory.raw()) {
            raw.crash(step);
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> memory.service().correct(SCOPE, id, "Ada lives in Bergen"));
            raw.mend();
        }
        assertThat(facts()).containsExactly("Ada lives in Oslo");
        assertThat(memory.service().correct(SCOPE, id, "Ada lives in Bergen")).isPresent();
        assertThat(facts()).containsExactly("Ada lives in Bergen");
    }

    private SessionConsolidation.Lease lease(String session) {
        return memory.consolidation().lease(SCOPE, session, HOUR).orElseThrow();
    }

    private static FactDraft draft(String content) {
        return FactDraft.builder(content, 0.8, "test").sessionId("s1").build();
    }

    private List<String> facts() {
        return memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 100).stream()
                .map(Memory::content)
                .toList();
    }
}
