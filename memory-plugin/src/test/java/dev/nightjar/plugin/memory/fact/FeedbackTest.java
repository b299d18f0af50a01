package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FeedbackTest {

    private static final List<String> WORDS =
            List.of("kayak", "violin", "harbour", "rent", "bicycle", "soup", "letter", "garden", "winter", "Ada");

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RepeatedTest(6)
    @DisplayName("law: what is judged and taken back is found, ranked, faded and shown exactly as before")
    void should_restore_all_that_a_verdict_changes(RepetitionInfo repetition) {
        long seed = 39_000L + repetition.getCurrentRepetition();
        var random = new Random(seed);
        var all = stored(random);
        var question = WORDS.get(random.nextInt(WORDS.size())) + " " + WORDS.get(random.nextInt(WORDS.size()));
        var before = state(question);
        for (int i = 0; i < 8; i++) {
            judge(all.get(random.nextInt(all.size())), random.nextBoolean() ? Verdict.USEFUL : Verdict.WRONG);
        }
        assertThat(state(question)).as("seed %d, judged", seed).isNotEqualTo(before);

        all.forEach(id -> judge(id, null));

        assertThat(state(question)).as("seed %d, taken back", seed).isEqualTo(before);
    }

    @Test
    @DisplayName("what is wrong stays out of every prompt, and a search still finds it behind the rest and marks it")
    void should_keep_what_is_wrong_out_of_prompts() {
        var wrong = memory.remember("Ada's kayak is kept in the harbour of Bergen");
        memory.remember("Ada's kayak was repaired last winter");
        assertThat(outcome("Where is Ada's kayak kept?", wrong)).isEqualTo(Outcome.SHOWN);

        judge(wrong, Verdict.WRONG);

        assertThat(memory.block("Where is Ada's kayak kept?", null).orElse("")).doesNotContain("Bergen");
        assertThat(outcome("Where is Ada's kayak kept?", wrong)).isEqualTo(Outcome.JUDGED_WRONG);
        var hits = memory.hits("Where is Ada's kayak kept?", MemoryFilter.ALL);
        var last = hits.get(hits.size() - 1).memory();
        assertThat(last.id()).isEqualTo(wrong);
        assertThat(last.isJudgedWrong()).isTrue();
        assertThat(memory.fact(wrong).standing()).isEqualTo(Fact.Standing.WRONG);
        assertThat(memory.fact(wrong).confidence()).isEqualTo(0.25);
        assertThat(memory.service().weakFacts(SCOPE, Fact.DOUBTFUL, 9))
                .extracting(Fact::id)
                .containsExactly(wrong);
    }

    @Test
    @DisplayName("a turn is out of prompts when it is judged wrong, and when all that was learned from it is")
    void should_keep_the_turn_of_a_wrong_fact_out() {
        memory.user("s1", "My kayak is kept in the harbour of Bergen.");
        var turn = memory.episodes("s1").get(0).id();
        var question = "Where is my kayak kept?";
        var learned = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("The kayak is in Bergen", 0.9, "test")
                                .derivedFrom(List.of(turn))
                                .build())
                .id();
        assertThat(outcome(question, turn)).isEqualTo(Outcome.SHOWN);

        judge(learned, Verdict.WRONG);
        assertThat(outcome(question, turn)).isEqualTo(Outcome.JUDGED_WRONG);
        judge(learned, null);
        assertThat(outcome(question, turn)).isEqualTo(Outcome.SHOWN);
        judge(turn, Verdict.WRONG);

        assertThat(outcome(question, turn)).isEqualTo(Outcome.JUDGED_WRONG);
        assertThat(memory.found(question)).contains("My kayak is kept in the harbour of Bergen.");
    }

    @Test
    @DisplayName("of two that are equally good the useful one is found first, says why, and fades more slowly")
    void should_prefer_what_is_useful() {
        var one = memory.service()
                .remember(SCOPE, FactDraft.of("Ada rows a red kayak", 0.8, "test"))
                .id();
        var other = memory.service()
                .remember(SCOPE, FactDraft.of("Ada rows a blue kayak", 0.8, "test"))
                .id();
        var second =
                memory.hits("kayak Ada rows", MemoryFilter.ALL).get(1).memory().id();
        memory.clock().advance(Duration.ofDays(2));
        double faded = memory.fact(second).confidence();

        judge(second, Verdict.USEFUL);

        var first = memory.hits("kayak Ada rows", MemoryFilter.ALL).get(0);
        assertThat(first.memory().id()).isEqualTo(second).isIn(one, other);
        assertThat(first.explanation().signals())
                .extracting(SearchHit.Explanation.Signal::name)
                .contains("useful");
        assertThat(memory.fact(second).confidence()).isEqualTo(0.8).isGreaterThan(faded);
        memory.clock().advance(Duration.ofDays(30));
        assertThat(memory.fact(second).confidence())
                .isGreaterThan(memory.fact(second.equals(one) ? other : one).confidence());
    }

    @Test
    @DisplayName("a wrong fact ends as faded once it was wrong for long; one that is confirmed is wrong no more")
    void should_let_wrong_facts_end() {
        var wrong = memory.service()
                .remember(SCOPE, FactDraft.of("Ada likes tea", 0.9, "test"))
                .id();
        var confirmed = memory.service()
                .remember(SCOPE, FactDraft.of("Ada plays the violin", 0.9, "test"))
                .id();
        judge(wrong, Verdict.WRONG);
        judge(confirmed, Verdict.WRONG);
        memory.service().confirm(SCOPE, confirmed);
        assertThat(memory.fact(confirmed).isJudgedWrong()).isFalse();
        var rule = new DecayRule(Duration.ofDays(30));
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.clock().advance(Duration.ofDays(29));
        assertThat(memory.maintenance().decay(SCOPE, run, rule).pruned()).isZero();
        memory.clock().advance(Duration.ofDays(2));

        assertThat(memory.maintenance().decay(SCOPE, run, rule).pruned()).isEqualTo(1);

        assertThat(memory.fact(wrong).isActive()).isFalse();
        assertThat(memory.fact(confirmed).isActive()).isTrue();
    }

    @Test
    @Tag("P12")
    @DisplayName("nobody judges what is another's, and a verdict is erased with its memory")
    void should_stay_within_the_namespace() {
        var id = memory.remember("Ada sails");

        assertThat(memory.service().judge(BOB, id, Verdict.WRONG)).isEmpty();
        assertThat(memory.fact(id).isJudgedWrong()).isFalse();
        assertThat(memory.service().judge(SCOPE, new MemoryId("fact_01J5K8Q2Z3X4Y5V6W7T8S9R0AB"), Verdict.WRONG))
                .isEmpty();
        assertThat(judge(id, Verdict.USEFUL).details().verdict()).isEqualTo(Verdict.USEFUL);
        memory.service().forget(SCOPE, id);

        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM memory_feedback")).isZero();
        }
    }

    private Memory judge(MemoryId id, @Nullable Verdict verdict) {
        return memory.service().judge(SCOPE, id, verdict).orElseThrow();
    }

    private List<MemoryId> stored(Random random) {
        var ids = new ArrayList<MemoryId>();
        for (int i = 0; i < 25; i++) {
            var text = "Ada " + WORDS.get(random.nextInt(WORDS.size())) + " " + WORDS.get(random.nextInt(WORDS.size()))
                    + " number " + i;
            if (random.nextBoolean()) {
                ids.add(memory.service()
                        .remember(SCOPE, FactDraft.of(text, random.nextDouble(), "test"))
                        .id());
            } else {
                memory.user("s" + i, text);
                ids.add(memory.episodes("s" + i).get(0).id());
            }
        }
        memory.clock().advance(Duration.ofDays(random.nextInt(40)));
        return ids;
    }

    /** What is found and decided for a question, and how every fact stands. */
    private Map<String, Object> state(String question) {
        var inspected = memory.context()
                .service(ContextInspection.class)
                .orElseThrow()
                .inspect(new ContextRequest(question, SCOPE, null));
        return Map.of(
                "hits", memory.hits(question, MemoryFilter.ALL),
                "decisions", inspected.decisions(),
                "facts", memory.service().list(SCOPE, MemoryFilter.ALL, 99));
    }

    private Outcome outcome(String question, MemoryId id) {
        return memory
                .context()
                .service(ContextInspection.class)
                .orElseThrow()
                .inspect(new ContextRequest(question, SCOPE, null))
                .decisions()
                .stream()
                .filter(one -> one.memory().id().equals(id))
                .map(ContextInspection.Decision::outcome)
                .findFirst()
                .orElseThrow();
    }
}
