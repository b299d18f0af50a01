package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EnrichmentTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final Names names = new Names();

    @Test
    @Tag("K5")
    @DisplayName("120 candidates, newest first: 50, 50 and 20 over three nights, none twice")
    void should_read_each_memory_once() {
        memory.context().provide(EntityRecognizer.class, names);
        for (int i = 0; i < 60; i++) {
            memory.user("s1", "Nora called from Hytte" + i);
            memory.remember("Nora has called from Hytte" + i);
            memory.clock().advance(Duration.ofMinutes(1));
        }
        names.isAccurate = true;
        assertThat(memory.maintenance().unenriched(SCOPE, 1))
                .extracting(Memory::content)
                .containsExactly("Nora has called from Hytte59");
        assertThat(night()).isEqualTo(50);
        assertThat(night()).isEqualTo(50);
        assertThat(night()).isEqualTo(20);
        assertThat(night()).isZero();
        var nora = memory.service().entity(SCOPE, "Voss", MemoryFilter.ALL, 200).orElseThrow();
        assertThat(nora.entity().mentionCount()).isEqualTo(120);
    }

    @Test
    @Tag("X35")
    @DisplayName("what a recogniser failed at gets no stamp and is read again")
    void should_not_stamp_what_failed() {
        memory.context().provide(EntityRecognizer.class, names);
        memory.remember("Nora keeps bees in Voss");
        assertThat(night()).as("without an accurate recogniser").isZero();
        names.isAccurate = true;
        names.isFailing = true;
        assertThat(night()).isZero();
        assertThat(memory.maintenance().unenriched(SCOPE, 9)).hasSize(1);
        names.isFailing = false;
        assertThat(night()).isEqualTo(1);
        assertThat(memory.maintenance().unenriched(SCOPE, 9)).isEmpty();
    }

    @Test
    @Tag("K5")
    @DisplayName("who mentions three entities or more is left alone")
    void should_leave_alone_what_is_found_already() {
        memory.recognise("Ada", "Bea", "Nora");
        memory.service().remember(SCOPE, FactDraft.of("Ada, Bea and Nora sail to Voss", 1, "test"));
        memory.service().remember(SCOPE, FactDraft.of("Ada and Bea row in Voss", 1, "test"));
        assertThat(memory.maintenance().unenriched(SCOPE, 9))
                .extracting(Memory::content)
                .containsExactly("Ada and Bea row in Voss");
    }

    @Test
    @Tag("K5")
    @DisplayName("a text without a name that nobody knows costs no call")
    void should_pass_over_what_has_no_unknown_name() {
        memory.recognise("Ada");
        memory.remember("Yup, ttyl! Ok. Then it is");
        memory.remember("With Ada it is more fun");
        memory.remember("With Marta it is more fun");
        assertThat(memory.maintenance().unenriched(SCOPE, 9))
                .extracting(Memory::content)
                .containsExactly("With Marta it is more fun");
    }

    @Test
    @Tag("L10")
    @DisplayName("what is found again is linked once and mentioned as often as before")
    void should_link_once() {
        memory.context().provide(EntityRecognizer.class, names);
        memory.remember("Nora keeps bees in Voss and Bryggen");
        names.isAccurate = true;
        for (int night = 0; night < 3; night++) {
            assertThat(night()).isEqualTo(1);
            try (var raw = memory.raw()) {
                assertThat(raw.strings("SELECT e.name || ' ' || l.mentions FROM memory_entities l"
                                + " JOIN entities e ON e.pk = l.entity_pk ORDER BY 1"))
                        .containsExactly("Nora 1", "Voss 1");
                raw.execute("UPDATE memories SET enriched_at = NULL");
            }
        }
    }

    private long night() {
        var run = memory.maintenance().beginRun(SCOPE, "enrichment");
        var waiting = memory.maintenance().unenriched(SCOPE, 50).stream()
                .map(Memory::id)
                .toList();
        return memory.maintenance().enrich(SCOPE, run, waiting).size();
    }

    /** Finds Nora always, and a place when it takes its time. */
    private static final class Names implements EntityRecognizer {

        private boolean isAccurate;
        private boolean isFailing;

        @Override
        public boolean isAvailable(String strategy) {
            return isAccurate || strategy.equals(FAST);
        }

        @Override
        public List<Optional<List<Mention>>> extractEach(Namespace namespace, List<String> texts, String strategy) {
            return isFailing
                    ? Collections.nCopies(texts.size(), Optional.empty())
                    : EntityRecognizer.super.extractEach(namespace, texts, strategy);
        }

        @Override
        public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
            var nora = new Mention("Nora", EntityType.PERSON, "Nora", null, 1, "test");
            var voss = new Mention("Voss", EntityType.LOCATION, "Voss", null, 0.7, "test");
            return strategy.equals(ACCURATE) ? Stream.of(nora, voss).toList() : List.of(nora);
        }
    }
}
