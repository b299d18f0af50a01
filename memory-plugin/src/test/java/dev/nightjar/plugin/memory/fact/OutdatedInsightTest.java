package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OutdatedInsightTest {

    private static final String DIGEST = "Digest of a week, made by rules. Decided: Ada decided to sell the car."
            + " Changed: \"Ada rows a kayak\" became \"Ada rows a canoe\". Planned: Ada plans to open a bakery.";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("an insight does not say what was judged wrong, and says it again once that is taken back")
    void should_leave_out_what_is_wrong() {
        var facts = facts();
        var insight = insight(DIGEST, facts);

        memory.service().judge(SCOPE, facts.get(2), Verdict.WRONG);

        assertThat(shown(insight))
                .containsOnly("Digest of a week, made by rules. Decided: Ada decided to sell the car."
                        + " Changed: \"Ada rows a kayak\" became \"Ada rows a canoe\".");

        memory.service().judge(SCOPE, facts.get(2), null);
        assertThat(shown(insight)).containsOnly(DIGEST);
    }

    @Test
    @DisplayName("an insight does not say what was corrected, or ended otherwise")
    void should_leave_out_what_ended() {
        var facts = facts();
        var insight = insight(DIGEST, facts);

        memory.service().correct(SCOPE, facts.get(1), "Ada rows a raft");

        assertThat(shown(insight))
                .containsOnly("Digest of a week, made by rules. Decided: Ada decided to sell the car."
                        + " Planned: Ada plans to open a bakery.");

        memory.clock().advance(Duration.ofDays(3_000));
        memory.maintenance()
                .decay(SCOPE, memory.maintenance().beginRun(SCOPE, "decay"), new DecayRule(Duration.ofDays(1)));
        assertThat(shown(insight)).containsOnly("Digest of a week, made by rules.");
    }

    @Test
    @DisplayName("of an insight that a model wrote the sentences that quote it go, and one without others says so")
    void should_leave_sentences_out() {
        var facts = facts();
        var prose = insight("Much changed! \"Ada decided to sell the car\", she said. Now she walks.", facts);
        var all = insight("It is good that Ada decided to sell the car", facts);

        memory.service().judge(SCOPE, facts.get(0), Verdict.WRONG);

        assertThat(found(prose)).isEqualTo("Much changed! Now she walks.");
        assertThat(found(all)).isEqualTo("Nothing that this insight said is still true.");
    }

    @Test
    @DisplayName("an insight does not say what was taken back with its run, though nothing of that is stored any more")
    void should_leave_out_what_was_taken_back() {
        memory.user("s1", "I plan to open a bakery.");
        var run = memory.maintenance().beginRun(SCOPE, "consolidation");
        var lease =
                memory.consolidation().lease(SCOPE, "s1", Duration.ofHours(1)).orElseThrow();
        memory.consolidation().complete(lease, run, List.of(FactDraft.of("Ada plans to open a bakery.", 0.9, "test")));
        var bakery = memory.service()
                .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 1)
                .get(0)
                .id();
        var insight = insight(DIGEST, List.of(bakery));

        memory.maintenance().undo(SCOPE, run);

        assertThat(memory.service().find(SCOPE, bakery)).isEmpty();
        assertThat(shown(insight))
                .containsOnly("Digest of a week, made by rules. Decided: Ada decided to sell the car."
                        + " Changed: \"Ada rows a kayak\" became \"Ada rows a canoe\".");
    }

    private List<MemoryId> facts() {
        return Stream.of("Ada decided to sell the car.", "Ada rows a canoe", "Ada plans to open a bakery.")
                .map(memory::remember)
                .toList();
    }

    private MemoryId insight(String content, List<MemoryId> sources) {
        return memory.service()
                .saveReflection(SCOPE, new Reflection.Draft(content, List.of(), "test", sources))
                .id();
    }

    /** The insight by each way to it. */
    private List<String> shown(MemoryId id) {
        return List.of(
                found(id),
                memory.service()
                        .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.REFLECTION), 1)
                        .get(0)
                        .content(),
                memory.service().newestReflection(SCOPE).orElseThrow().content());
    }

    private String found(MemoryId id) {
        return memory.service().find(SCOPE, id).orElseThrow().content();
    }
}
