package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.fixture.RecordedStatements;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.ReadBy;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many statements a night asks for a session that is read without a model. */
class NightStatementsTest {

    private static final int FACTS = 6;

    /** The number of facts adds none. */
    private static final int MOST = 36;

    /** For five drafts, which cost 24 each when they are looked up apart. */
    private static final int MOST_FOR_DRAFTS = 40;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("file")
    @DisplayName("a session of 20 turns and six statements")
    void should_save_with_few_statements() {
        memory.recognise("Ines", "Tomas");
        for (int i = 0; i < 10; i++) {
            memory.user("s1", "Ines painted boat number " + i + " of Tomas beside the pier");
            memory.agent("s1", "Which pier is it?");
        }
        memory.user("s2", "Hello!");

        var run = RecordedStatements.ofWrite(memory.file(), this::read);
        assertThat(run.statements()).hasSizeBetween(1, MOST);
        assertThat(memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 100))
                .hasSize(FACTS);
    }

    @Test
    @Tag("file")
    @DisplayName("what a model reads out of a session is compared with the stored facts in one read")
    void should_look_for_the_conflicts_of_all_drafts_together() {
        for (int i = 0; i < 20; i++) {
            memory.remember("The boat of Ines has mast number " + i);
        }
        var drafts = Stream.of("painted the boat", "sold her old mast", "rows at dawn", "likes the pier", "met Tomas")
                .map(what -> FactDraft.builder("Ines " + what, 0.9, "model")
                        .tags(List.of("ines", "boats"))
                        .claims(Slots.claims("Ines", "home", what, false))
                        .build())
                .toList();
        var apart = drafts.stream()
                .map(draft -> memory.consolidation().detectConflicts(SCOPE, draft))
                .toList();
        assertThat(apart).as("conflicts of each draft").anyMatch(conflicts -> !conflicts.isEmpty());

        var run = RecordedStatements.of(
                memory.file(),
                () -> assertThat(memory.consolidation().detectConflicts(SCOPE, drafts))
                        .isEqualTo(apart));
        assertThat(run.reads()).isEqualTo(1);
        assertThat(run.statements()).hasSizeBetween(1, MOST_FOR_DRAFTS);
    }

    /** As the plugin of maintenance does it. */
    private void read() {
        var store = memory.consolidation();
        var lease = store.lease(SCOPE, "s1", Duration.ofMinutes(10)).orElseThrow();
        assertThat(store.pendingSessions(SCOPE)).isNotEmpty();
        var turns = store.episodes(lease, 0, 100).episodes();
        var drafts = turns.stream()
                .filter(turn -> turn.content().startsWith("Ines"))
                .limit(FACTS)
                .map(NightStatementsTest::draft)
                .toList();
        var unused = store.complete(lease, null, drafts, ReadBy.STATEMENTS);
    }

    private static FactDraft draft(Memory turn) {
        var episode = (Episode) turn;
        return FactDraft.builder(episode.content(), 0.7, "statement/1")
                .sessionId("s1")
                .eventTime(episode.eventTime())
                .derivedFrom(List.of(episode.id()))
                .build();
    }
}
