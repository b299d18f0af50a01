package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.FactsChanged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the bus is told of facts. */
public class FactEventsTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final List<FactsChanged> events = new ArrayList<>();

    @BeforeEach
    void listen() {
        memory.context().events().register(this);
    }

    /** What is announced is committed already. */
    @Subscribe
    public void on(FactsChanged event) {
        event.saved().forEach(id -> assertThat(memory.service().find(SCOPE, id)).isPresent());
        events.add(event);
    }

    @Test
    @DisplayName("a fact that is saved is announced once; one that is known already is not")
    void should_tell_of_new_facts() {
        var id = memory.remember("Ada sails");
        memory.remember("Ada sails");
        assertThat(events).containsExactly(changed(List.of(id), List.of()));
    }

    @Test
    @DisplayName("a correction announces the new fact and the one that gave way")
    void should_tell_of_corrections() {
        var old = memory.remember("Ada lives in Oslo");
        events.clear();
        var corrected =
                memory.service().correct(SCOPE, old, "Ada lives in Bergen").orElseThrow();
        assertThat(events).containsExactly(changed(List.of(corrected.id()), List.of(old)));
    }

    @Test
    @DisplayName(
            "a consolidation announces its facts and what they superseded in one event; one that fails announces nothing")
    void should_tell_of_consolidations() {
        memory.user("s1", "I row");
        var older = memory.remember("Ada never touches a boat");
        memory.clock().advance(Duration.ofDays(1));
        var drafts = List.of(
                FactDraft.builder("Ada rows", 1, "test")
                        .supersedes(List.of(new FactDraft.Supersession(older, "changed")))
                        .build(),
                FactDraft.of("Ada has a boat", 1, "test"));
        var lease =
                memory.consolidation().lease(SCOPE, "s1", Duration.ofHours(1)).orElseThrow();
        events.clear();
        try (var raw = memory.raw()) {
            raw.crash("AFTER INSERT ON memory_links");
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> memory.consolidation().complete(lease, drafts));
            raw.mend();
        }
        assertThat(events).isEmpty();
        var saved = memory.consolidation().complete(lease, drafts).saved();
        assertThat(events)
                .containsExactly(changed(List.of(saved.get(0).id(), saved.get(1).id()), List.of(older)));
    }

    @Test
    @DisplayName("a fact that contradicts a confirmed one is announced as no longer used, and when it takes its place")
    void should_tell_of_facts_that_wait_and_are_released() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.service().confirm(SCOPE, oslo);
        memory.clock().advance(Duration.ofDays(1));
        var bergen = memory.remember("Ada lives in Bergen");
        events.clear();

        assertThat(memory.consolidation().resolveConflict(SCOPE, oslo, bergen, "moved"))
                .isTrue();
        assertThat(events).containsExactly(changed(List.of(), List.of(bergen)));
        events.clear();

        assertThat(memory.review().release(SCOPE, bergen)).isPresent();
        assertThat(events).containsExactly(changed(List.of(bergen), List.of(oslo)));
    }

    private FactsChanged changed(List<MemoryId> saved, List<MemoryId> superseded) {
        return FactsChanged.of(SCOPE, memory.clock().instant(), saved, superseded);
    }
}
