package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.schedule.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the user judged wrong or forgot does not come back by reading the same words again. */
class JudgedRunTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("J10")
    @DisplayName("of a night taken back and read again, what was judged wrong stays wrong and replaces nothing")
    void should_keep_what_is_wrong_as_wrong() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.clock().advance(Duration.ofDays(3));
        memory.user("s1", "I moved to Bergen, and I bake bread every Sunday");
        var said = memory.clock().instant();
        var run = consolidate(
                draft("Ada lives in Bergen", said, new Supersession(oslo, "moved")),
                draft("Ada bakes bread every Sunday", said));
        var bergen = id("Ada lives in Bergen");
        memory.clock().advance(HOUR);
        memory.service().judge(SCOPE, bergen, Verdict.WRONG);

        var undone = undo(run);

        assertThat(undone.restored()).containsExactly(oslo);
        assertThat(undone.removed()).hasSize(1);
        assertThat(undone.kept()).singleElement().satisfies(kept -> {
            assertThat(kept.memory()).isEqualTo(bergen);
            assertThat(kept.why()).startsWith("you said that it is wrong");
        });
        assertThat(memory.fact(oslo).isActive()).isTrue();
        assertThat(undo(run).isAlreadyUndone()).isTrue();

        assertThat(memory.maintenance().readAgain(SCOPE, run)).isEqualTo(1);
        memory.clock().advance(HOUR);
        consolidate(
                draft("Ada lives in Bergen.", said, new Supersession(oslo, "moved")),
                draft("Ada bakes bread every Sunday", said));

        assertThat(memory.fact(bergen).isJudgedWrong()).isTrue();
        assertThat(memory.fact(oslo).isActive()).isTrue();
        assertThat(facts())
                .containsExactlyInAnyOrder("Ada lives in Oslo", "Ada lives in Bergen", "Ada bakes bread every Sunday");
    }

    @Test
    @DisplayName("the same in other words is as wrong: it adds no fact and replaces none")
    void should_recognise_other_words() {
        var oslo = memory.remember("Ada keeps her red kayak in the harbour of Oslo");
        memory.user("s1", "My red kayak is in the harbour of Bergen");
        var said = memory.clock().instant();
        consolidate(draft("Ada keeps her red kayak in the harbour of Bergen", said));
        var bergen = id("kayak in the harbour of Bergen");
        memory.service().judge(SCOPE, bergen, Verdict.WRONG);
        memory.user("s1", "As I said, my red kayak is in the harbour of Bergen");
        memory.clock().advance(HOUR);

        var again = draft(
                "Ada keeps her red kayak in the harbour of Bergen also",
                memory.clock().instant(),
                new Supersession(oslo, "moved"));
        consolidate(again);

        assertThat(memory.fact(oslo).isActive()).isTrue();
        assertThat(memory.fact(bergen).isJudgedWrong()).isTrue();
        assertThat(facts()).hasSize(2);
    }

    @Test
    @DisplayName("a wrong fact that has ended does not come back unmarked either; said anew later it is learned")
    void should_remember_wrong_facts_that_ended() {
        memory.user("s1", "I like tea");
        var said = memory.clock().instant();
        var run = consolidate(draft("Ada likes tea", said));
        memory.clock().advance(HOUR);
        memory.service().judge(SCOPE, id("Ada likes tea"), Verdict.WRONG);
        memory.clock().advance(Duration.ofDays(40));
        var decay = memory.maintenance().beginRun(SCOPE, "decay");
        assertThat(memory.maintenance()
                        .decay(SCOPE, decay, new DecayRule(Duration.ofDays(30)))
                        .pruned())
                .isEqualTo(1);
        undo(run);
        memory.maintenance().readAgain(SCOPE, run);

        consolidate(draft("Ada likes tea", said));
        assertThat(facts()).isEmpty();

        memory.user("s1", "I do like tea now");
        consolidate(draft("Ada likes tea", memory.clock().instant()));
        assertThat(facts()).containsExactly("Ada likes tea");
    }

    @Test
    @DisplayName("what was forgotten does not come back when its night is taken back and read again")
    void should_not_bring_back_what_was_forgotten() {
        memory.user("s1", "I like tea");
        var said = memory.clock().instant();
        var run = consolidate(draft("Ada likes tea", said));
        memory.clock().advance(HOUR);
        memory.service().forget(SCOPE, id("Ada likes tea"));
        undo(run);
        memory.maintenance().readAgain(SCOPE, run);

        consolidate(draft("Ada likes tea", said));

        assertThat(facts()).isEmpty();
    }

    @Test
    @Tag("J10")
    @DisplayName("several runs are taken back together, the newest first; the preview says what comes of it")
    void should_take_several_runs_back() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.user("s1", "I moved to Bergen");
        var said = memory.clock().instant();
        var reading = consolidate(draft("Ada lives in Bergen", said, new Supersession(oslo, "moved")));
        var bergen = id("Ada lives in Bergen");
        memory.clock().advance(Duration.ofDays(2_000));
        var decay = memory.maintenance().beginRun(SCOPE, "decay");
        assertThat(memory.maintenance()
                        .decay(SCOPE, decay, new DecayRule(Duration.ZERO))
                        .pruned())
                .isEqualTo(1);
        assertThat(memory.maintenance()
                        .previewUndo(SCOPE, reading)
                        .orElseThrow()
                        .removed())
                .isEmpty();

        var preview = memory.maintenance().previewUndo(SCOPE, List.of(reading, decay));
        assertThat(memory.fact(bergen).isActive()).isFalse();
        var undone = memory.maintenance().undo(SCOPE, List.of(reading, decay));

        assertThat(undone).isEqualTo(preview);
        assertThat(undone.orElseThrow().removed()).containsExactly(bergen);
        assertThat(undone.orElseThrow().restored()).containsExactly(oslo);
        assertThat(undone.orElseThrow().kept()).isEmpty();
        assertThat(memory.fact(oslo).isActive()).isTrue();
        assertThat(memory.maintenance()
                        .undo(SCOPE, List.of(reading, decay))
                        .orElseThrow()
                        .isAlreadyUndone())
                .isTrue();
        assertThat(memory.maintenance().undo(SCOPE, List.of())).isEmpty();
    }

    @Test
    @DisplayName(
            "a run tells how many of its memories were forgotten since; those that taking it back erased do not count")
    void should_count_what_was_forgotten() {
        memory.user("s1", "I like tea and I sail");
        var said = memory.clock().instant();
        var run = consolidate(draft("Ada likes tea", said), draft("Ada sails", said), draft("Ada rows", said));
        memory.service().forget(SCOPE, id("Ada likes tea"));
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().erased()).isEqualTo(1);
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().changes()).hasSize(2);

        undo(run);

        var undone = memory.maintenance().run(SCOPE, run).orElseThrow();
        assertThat(undone.erased()).isEqualTo(1);
        assertThat(undone.undoneAt()).isNotNull();
    }

    private RunId consolidate(FactDraft... drafts) {
        var run = memory.maintenance().beginRun(SCOPE, "consolidation");
        var lease = memory.consolidation().lease(SCOPE, "s1", HOUR).orElseThrow();
        memory.consolidation().complete(lease, run, List.of(drafts));
        return run;
    }

    private UndoResult undo(RunId run) {
        var preview = memory.maintenance().previewUndo(SCOPE, run);
        var undone = memory.maintenance().undo(SCOPE, run);
        assertThat(undone).isEqualTo(preview);
        return undone.orElseThrow();
    }

    private static FactDraft draft(String content, Instant said, Supersession... supersedes) {
        return FactDraft.builder(content, 0.9, "test")
                .eventTime(said)
                .sessionId("s1")
                .supersedes(List.of(supersedes))
                .build();
    }

    private MemoryId id(String content) {
        return memory.hits(content, MemoryFilter.ofKinds(MemoryKind.FACT))
                .get(0)
                .memory()
                .id();
    }

    private List<String> facts() {
        return memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 9).stream()
                .map(fact -> fact.content())
                .toList();
    }
}
