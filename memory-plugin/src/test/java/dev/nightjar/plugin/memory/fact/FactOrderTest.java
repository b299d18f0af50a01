package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.FactBatchResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What was said later holds, in whatever order it reaches the store. */
class FactOrderTest {

    private static final Instant DAY_0 = Instant.parse(StartedMemory.START);
    private static final MemoryFilter FACTS = MemoryFilter.ofKinds(MemoryKind.FACT);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    /** Where somebody said they lived, and when. */
    private record Said(String home, int day) {

        String content() {
            return "Ada lives in " + home;
        }

        Instant time() {
            return DAY_0.plus(Duration.ofDays(day));
        }
    }

    @Test
    @Tag("J10")
    @DisplayName("a fact said earlier arrives as superseded by the active one, linked")
    void should_arrive_superseded() {
        var bergen = save(new Said("Bergen", 60)).saved().get(0).id();
        var result = save(new Said("Oslo", 1));
        var oslo = result.saved().get(0).id();
        assertThat(result.superseded()).containsExactly(oslo);
        assertThat(active()).containsExactly("Ada lives in Bergen");
        assertThat(memory.fact(bergen).confidence()).isEqualTo(0.9);
        assertThat(memory.fact(oslo).details().ending()).isNotNull();
        assertThat(memory.service().history(SCOPE, bergen).orElseThrow().links())
                .singleElement()
                .satisfies(link -> {
                    assertThat(link.from()).isEqualTo(bergen);
                    assertThat(link.relation()).isEqualTo(Relation.SUPERSEDES);
                    assertThat(link.to()).isEqualTo(oslo);
                    assertThat(link.reason()).isEqualTo("said later");
                });
        assertThat(memory.found("Oslo")).containsExactly("Ada lives in Bergen");
    }

    @Test
    @Tag("J10")
    @DisplayName("forty homes in turn leave one active fact; the others have ended, each linked to the next")
    void should_end_each_home_by_the_next() {
        for (int i = 0; i < 40; i++) {
            save(new Said(i % 2 == 0 ? "Oslo" : "Bergen", i));
        }
        assertThat(active()).containsExactly("Ada lives in Bergen");
        var newest = memory.service().list(SCOPE, FACTS, 2).get(0).id();
        var history = memory.service().history(SCOPE, newest).orElseThrow();
        assertThat(history.versions()).hasSize(40);
        assertThat(history.links()).extracting(MemoryHistory.Link::relation).containsOnly(Relation.SUPERSEDES);
        assertThat(history.links()).hasSize(39);
    }

    @Test
    @Tag("J10")
    @DisplayName("who moves back lives there again; what was between has ended")
    void should_let_a_value_come_back() {
        save(new Said("Oslo", 0));
        save(new Said("Bergen", 10));
        save(new Said("Oslo", 20));
        assertThat(active()).containsExactly("Ada lives in Oslo");
        assertThat(memory.found("Where does Ada live?")).containsExactly("Ada lives in Oslo");
    }

    @Test
    @Tag("J7")
    @DisplayName("a fact said again is as new as it was last said")
    void should_remember_when_it_was_last_said() {
        save(new Said("Oslo", 0));
        save(new Said("Oslo", 20));
        save(new Said("Bergen", 10));
        assertThat(active()).containsExactly("Ada lives in Oslo");
        save(new Said("Bergen", 30));
        assertThat(active()).containsExactly("Ada lives in Bergen");
    }

    @Test
    @Tag("J7")
    @DisplayName("said again about the time when it held, an ended fact gains a source and no twin")
    void should_add_to_an_ended_fact() {
        save(new Said("Oslo", 5));
        save(new Said("Bergen", 10));
        assertThat(save(new Said("Oslo", 7)).skippedDuplicates()).isEqualTo(1);
        assertThat(save(new Said("Oslo", 3)).skippedDuplicates()).isEqualTo(1);
        assertThat(active()).containsExactly("Ada lives in Bergen");
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM memories WHERE kind = 'fact'"))
                    .isEqualTo(2);
        }
    }

    @Test
    @DisplayName("a confirmed fact stays the only active one, whether the other one was said before or after")
    void should_keep_confirmed_facts() {
        var oslo = save(new Said("Oslo", 10)).saved().get(0).id();
        memory.service().confirm(SCOPE, oslo);
        var later = save(new Said("Bergen", 20));
        assertThat(later.contradictions()).containsExactly(oslo);
        assertThat(active()).containsExactly("Ada lives in Oslo");
        var earlier = save(new Said("Voss", 5));
        assertThat(earlier.contradictions()).isEmpty();
        assertThat(active()).containsExactly("Ada lives in Oslo");
        assertThat(memory.fact(oslo).confidence()).isEqualTo(1);
        assertThat(memory.service().stats(SCOPE).contradictions()).isEqualTo(1);
    }

    @Test
    @Tag("J9")
    @DisplayName("a contradiction may hold one way only: an event stays true when what it led to ends")
    void should_not_end_what_stays_true() {
        memory.clock().advance(Duration.ofDays(30));
        var moved = memory.service()
                .remember(SCOPE, draft("Ada moved to Bergen on 2026-01-11", DAY_0.plus(Duration.ofDays(10)), List.of()))
                .id();
        var supersession = new Supersession(moved, null, "Ada now lives in Bergen");
        var later = draft("Ada lives in Oslo", DAY_0.plus(Duration.ofDays(20)), List.of(supersession));
        assertThat(memory.consolidation().saveFacts(SCOPE, List.of(later)).superseded())
                .isEmpty();
        var earlier = draft("Ada lives in Voss", DAY_0, List.of(supersession));
        assertThat(memory.consolidation().saveFacts(SCOPE, List.of(earlier)).superseded())
                .hasSize(1);
        assertThat(active()).containsExactlyInAnyOrder("Ada lives in Oslo", "Ada moved to Bergen on 2026-01-11");
    }

    @Test
    @Tag("J10")
    @DisplayName("resolve_conflict keeps what was said later, whichever way round the two are given")
    void should_resolve_by_time() {
        var bergen = save(new Said("Bergen", 20)).saved().get(0).id();
        var oslo = memory.service()
                .remember(SCOPE, draft("Ada lives in Oslo", DAY_0, List.of()))
                .id();
        assertThat(memory.consolidation().resolveConflict(SCOPE, bergen, oslo, "moved"))
                .isTrue();
        assertThat(active()).containsExactly("Ada lives in Bergen");
    }

    @Test
    @Tag("I7")
    @DisplayName("when the fact that replaced another is forgotten, the other holds again, with what it mentions")
    void should_hold_again_when_its_successor_is_forgotten() {
        memory.recognise("Ada");
        var oslo = save(new Said("Oslo", 0)).saved().get(0).id();
        var wrong = save(new Said("Pyongyang", 10)).saved().get(0).id();
        var forgotten = memory.service().forget(SCOPE, wrong).orElseThrow();
        assertThat(forgotten.erased()).extracting(Memory::id).containsExactly(wrong);
        assertThat(forgotten.restored()).extracting(Memory::id).containsExactly(oslo);
        assertThat(active()).containsExactly("Ada lives in Oslo");
        assertThat(memory.found("Where does Ada live?")).containsExactly("Ada lives in Oslo");
        assertThat(memory.service()
                        .entity(SCOPE, "Ada", MemoryFilter.ALL, 5)
                        .orElseThrow()
                        .memories())
                .extracting(Memory::id)
                .containsExactly(oslo);
    }

    @Test
    @Tag("I7")
    @DisplayName("when one of a chain is forgotten, what it had replaced stays replaced")
    void should_keep_the_chain_when_its_middle_is_forgotten() {
        var oslo = save(new Said("Oslo", 0)).saved().get(0).id();
        var bergen = save(new Said("Bergen", 10)).saved().get(0).id();
        var voss = save(new Said("Voss", 20)).saved().get(0).id();
        var forgotten = memory.service().forget(SCOPE, bergen).orElseThrow();
        assertThat(forgotten.erased()).extracting(Memory::id).containsExactly(bergen);
        assertThat(forgotten.restored()).isEmpty();
        assertThat(active()).containsExactly("Ada lives in Voss");
        assertThat(memory.found("Oslo")).containsExactly("Ada lives in Voss");
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT reason FROM memory_links")).containsExactly("said later");
        }
        assertThat(memory.service().forget(SCOPE, voss)).isPresent();
        assertThat(active()).containsExactly("Ada lives in Oslo");
        assertThat(memory.fact(oslo).details().ending()).isNull();
    }

    @RepeatedTest(20)
    @Tag("J10")
    @DisplayName("law: any order of consolidation leaves the same single active value, the newest by event time")
    void should_not_depend_on_the_order(RepetitionInfo repetition) {
        long seed = 810_000L + repetition.getCurrentRepetition();
        var random = new Random(seed);
        var said = statements(random);
        var newest = Collections.max(said, Comparator.comparing(Said::day));
        Collections.shuffle(said, random);
        for (int i = 0; i < said.size(); i++) {
            save(said.get(i));
            var sofar = Collections.max(said.subList(0, i + 1), Comparator.comparing(Said::day));
            assertThat(active())
                    .as("seed %d, of %s", seed, said.subList(0, i + 1))
                    .containsExactly(sofar.content());
        }
        var current = memory.service().list(SCOPE, FACTS, 2).get(0);
        assertThat(current.content()).as("seed %d", seed).isEqualTo(newest.content());
        assertThat(everything())
                .as("seed %d", seed)
                .filteredOn(fact -> !fact.id().equals(current.id()))
                .allSatisfy(fact -> assertThat(fact.details().ending())
                        .satisfies(ending -> assertThat(ending.reason()).isEqualTo(EndReason.SUPERSEDED)));
    }

    private static List<Said> statements(Random random) {
        var homes = List.of("Oslo", "Bergen", "Voss", "Lima");
        var said = new ArrayList<Said>();
        Set<Integer> days = new HashSet<>();
        int count = 2 + random.nextInt(10);
        while (said.size() < count) {
            int day = random.nextInt(200);
            if (days.add(day)) {
                said.add(new Said(homes.get(random.nextInt(homes.size())), day));
            }
        }
        return said;
    }

    /** As the consolidator does it: candidates are looked for first, then all is settled in one transaction. */
    private FactBatchResult save(Said said) {
        memory.clock().set(said.time().plus(Duration.ofHours(1)));
        var draft = draft(said.content(), said.time(), List.of());
        var conflicts = memory.consolidation().detectConflicts(SCOPE, draft).stream()
                .filter(fact -> fact.content().startsWith("Ada lives in "))
                .filter(fact -> !fact.content().equals(said.content()))
                .map(Fact::id)
                .map(id -> new Supersession(id, "moved to " + said.home()))
                .toList();
        return memory.consolidation().saveFacts(SCOPE, List.of(draft(said.content(), said.time(), conflicts)));
    }

    private static FactDraft draft(String content, Instant said, List<Supersession> conflicts) {
        return FactDraft.builder(content, 0.9, "test")
                .tags(List.of("home"))
                .eventTime(said)
                .supersedes(conflicts)
                .build();
    }

    private List<String> active() {
        return memory.service().list(SCOPE, FACTS, 100).stream()
                .map(Memory::content)
                .toList();
    }

    private List<Memory> everything() {
        try (var raw = memory.raw()) {
            return raw.strings("SELECT memory_id FROM memories WHERE kind = 'fact'").stream()
                    .map(MemoryId::new)
                    .map(id -> memory.service().find(SCOPE, id).orElseThrow())
                    .toList();
        }
    }
}
