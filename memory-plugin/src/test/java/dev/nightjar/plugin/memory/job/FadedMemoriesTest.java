package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails.Ending;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FadedMemoriesTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration PRUNE_AFTER = DAY.multipliedBy(90);
    /** How long it takes from 1 to 0.05 at 0.1 a day: 29.96 days. */
    private static final Duration FADES = Duration.ofMillis((long) Math.ceil(Math.log(20) / 0.1 * 86_400_000));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("K3")
    @DisplayName("a passing statement that names days to come is current until the last of them is over")
    void should_keep_a_plan_until_its_day() {
        var plan = state("So I rebooked for us all: out on 12 February, home on 28 February.");
        var past = state("We came home on 29 December.");
        memory.clock().advance(Duration.ofDays(55));

        assertThat(memory.fact(plan).isOutOfDate()).isFalse();
        assertThat(memory.fact(past).isOutOfDate()).isTrue();
        memory.clock().advance(Duration.ofDays(20));
        assertThat(memory.fact(plan).isOutOfDate()).isTrue();
    }

    private MemoryId state(String sentence) {
        return memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(new Quotation("Nora", null, sentence).content(), 0.9, Quotation.SOURCE)
                                .durability(Durability.PASSING)
                                .build())
                .id();
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    @Tag("K3")
    @DisplayName("what has faded is ended once it has been faded for longer than 90 days, to the millisecond")
    void should_end_what_was_faded_for_long(int millis, boolean isEnded) {
        var id = remember("Ada sails", Durability.PASSING);
        memory.clock().advance(FADES.plus(PRUNE_AFTER).plusMillis(millis));
        assertThat(decay()).isEqualTo(new DecayResult(1, isEnded ? 1 : 0, 0));
        assertThat(memory.fact(id).isActive()).isEqualTo(!isEnded);
        assertThat(memory.fact(id).details().ending())
                .isEqualTo(isEnded ? new Ending(memory.clock().instant(), EndReason.DECAYED) : null);
    }

    @Test
    @Tag("K3")
    @DisplayName("a passing fact nobody uses fades after 29.96 days; then searches find it behind the "
            + "rest, no prompt has it")
    void should_fade_before_it_ends() {
        var id = remember("Ada sails on the fjord", Durability.PASSING);
        var other = memory.remember("Ben mends his sails on the fjord at home");
        memory.clock().advance(FADES);
        assertThat(memory.fact(id).standing()).isEqualTo(Standing.CURRENT);
        assertThat(memory.hits("Who sails on the fjord?", MemoryFilter.ALL)
                        .get(0)
                        .memory()
                        .id())
                .isEqualTo(id);
        assertThat(memory.block("Does Ada sail on the fjord?", null).orElseThrow())
                .contains("Ada sails");
        memory.clock().advance(Duration.ofMillis(1));
        assertThat(memory.fact(id).standing()).isEqualTo(Standing.FADED);
        assertThat(memory.hits("Who sails on the fjord?", MemoryFilter.ALL))
                .extracting(hit -> hit.memory().id())
                .containsExactly(other, id);
        assertThat(memory.block("Does Ada sail on the fjord?", null).orElse("")).doesNotContain("Ada sails");
        assertThat(decay()).isEqualTo(new DecayResult(2, 0, 0));
        assertThat(memory.fact(id).isActive()).isTrue();
    }

    @Test
    @Tag("K3")
    @DisplayName("after ten unused years every lasting and confirmed fact is active")
    void should_never_end_lasting_or_confirmed_facts() {
        var lasting = remember("Ada is allergic to penicillin", Durability.LASTING);
        var confirmed = remember("Ada rows on Sundays", Durability.PASSING);
        memory.service().confirm(SCOPE, confirmed);
        var passing = remember("Ada paints the shed", Durability.PASSING);
        memory.clock().advance(DAY.multipliedBy(3650));
        assertThat(decay()).isEqualTo(new DecayResult(1, 1, 0));
        assertThat(memory.fact(passing).isActive()).isFalse();
        for (var id : List.of(lasting, confirmed)) {
            assertThat(memory.fact(id).isActive()).isTrue();
            assertThat(memory.fact(id).standing()).isEqualTo(Standing.CURRENT);
            assertThat(memory.fact(id).confidence()).isEqualTo(1);
        }
    }

    @Test
    @Tag("K3")
    @DisplayName("in a year of unused nights no stable fact ends, however little confidence it began with")
    void should_keep_stable_facts_for_a_year() {
        var random = new Random(365);
        for (int i = 0; i < 50; i++) {
            var draft = FactDraft.builder("Ada keeps boat " + i, random.nextDouble() / (1 + i), "test");
            memory.service().remember(SCOPE, draft.build());
        }
        memory.clock().advance(DAY.multipliedBy(365));
        assertThat(decay().pruned()).isZero();
    }

    @Test
    @Tag("K3")
    @DisplayName("a plan is past a week after its day and ends 90 days later, unless it is lasting")
    void should_end_past_plans() {
        var day = memory.clock().instant().plus(DAY);
        var plan = plan("Ada plans to row to Voss", Durability.STABLE, day);
        var lasting = plan("Ada plans to be buried at sea", Durability.LASTING, day);
        memory.clock().advance(DAY.multipliedBy(9));
        assertThat(memory.fact(plan).standing()).isEqualTo(Standing.PAST);
        assertThat(memory.block("When does Ada row to Voss?", null).orElse("")).doesNotContain("Voss");
        assertThat(memory.found("Voss")).contains("Ada plans to row to Voss");
        memory.clock().advance(PRUNE_AFTER.minus(DAY));
        assertThat(decay()).isEqualTo(new DecayResult(1, 0, 0));
        memory.clock().advance(DAY);
        assertThat(decay()).isEqualTo(new DecayResult(1, 1, 0));
        assertThat(memory.fact(lasting).isActive()).isTrue();
    }

    @Test
    @Tag("K1")
    @DisplayName("a plan fades from its day on: what is planned for next year is known until then")
    void should_keep_plans_until_their_day() {
        var id = plan(
                "Ada plans to row to Voss",
                Durability.PASSING,
                memory.clock().instant().plus(DAY.multipliedBy(300)));
        memory.clock().advance(DAY.multipliedBy(305));
        assertThat(memory.fact(id).confidence()).isCloseTo(Math.exp(-0.5), within(1e-9));
        assertThat(memory.fact(id).standing()).isEqualTo(Standing.CURRENT);
        memory.clock().advance(DAY.multipliedBy(3));
        assertThat(memory.fact(id).standing()).isEqualTo(Standing.PAST);
    }

    @Test
    @Tag("K1")
    @DisplayName("a plan without a day of its own is known until the day that its text names")
    void should_keep_plans_until_the_day_in_their_text() {
        var named = remember("Ada rows to Voss on 2026-12-24", Durability.PASSING);
        var unnamed = remember("Ada rows to Voss some day", Durability.PASSING);
        memory.clock().advance(DAY.multipliedBy(200));
        assertThat(memory.fact(named).confidence()).isEqualTo(1);
        assertThat(memory.fact(unnamed).confidence()).isLessThan(0.01);
    }

    private MemoryId plan(String content, Durability durability, @Nullable Instant until) {
        var draft = FactDraft.builder(content, 1, "test").durability(durability).plannedUntil(until);
        return memory.service().remember(SCOPE, draft.build()).id();
    }

    private MemoryId remember(String content, Durability durability) {
        return plan(content, durability, null);
    }

    @Test
    @Tag("K2")
    @DisplayName("in ten years confirmed facts, episodes and reflections are as they were")
    void should_leave_alone_what_does_not_fade() {
        memory.user("s1", "I sail");
        memory.service().saveReflection(SCOPE, new Reflection.Draft("Ada sails a lot", List.of(), "test", List.of()));
        var confirmed = memory.remember("Ada sails");
        memory.service().confirm(SCOPE, confirmed);
        memory.clock().advance(DAY.multipliedBy(3650));
        assertThat(decay()).isEqualTo(new DecayResult(0, 0, 0));
        assertThat(memory.fact(confirmed).confidence()).isEqualTo(1);
        assertThat(memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE, MemoryKind.REFLECTION), 9))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "240, 0.36787944", "12, 0.95122942", "-240, 1"})
    @Tag("K1")
    @DisplayName("e to the minus rate times days since it was last used or made; a clock that went back adds nothing")
    void should_fade_by_the_formula(int hours, double expected) {
        var unused = remember("Ada sails", Durability.PASSING);
        memory.clock().advance(Duration.ofHours(hours));
        assertThat(memory.fact(unused).confidence()).isCloseTo(expected, within(1e-8));
        decay();
        assertThat(memory.fact(unused).confidence()).isCloseTo(expected, within(1e-8));
    }

    @Test
    @Tag("K4")
    @Tag("X22")
    @DisplayName("used alike, a fact has one curve to 1e-9: the job once a night, 30 times, or 30 days off")
    void should_depend_on_use_and_not_on_runs() {
        long seed = 30;
        var random = new Random(seed);
        var runsPerDay = Map.of(scope("off"), 0, scope("nightly"), 1, scope("busy"), 30);
        var ids = new LinkedHashMap<MemoryScope, MemoryId>();
        runsPerDay.keySet().forEach(scope -> ids.put(scope, keepBees(scope)));
        var since = memory.clock().instant();
        double rate = 0.1;
        int uses = 0;
        for (int day = 0; day < 30; day++) {
            boolean isUsed = random.nextInt(4) == 0;
            for (int part = 0; part < 30; part++) {
                memory.clock().advance(DAY.dividedBy(30));
                int slot = part;
                runsPerDay.entrySet().stream()
                        .filter(entry -> slot < entry.getValue())
                        .forEach(entry -> decay(entry.getKey()));
                if (isUsed && part == 17) {
                    ids.forEach(this::use);
                    since = memory.clock().instant();
                    rate = 0.1 / (1 << Math.min(4, ++uses));
                }
            }
            double days = Duration.between(since, memory.clock().instant()).toMillis() / (double) DAY.toMillis();
            for (var id : ids.entrySet()) {
                assertThat(confidence(id.getKey(), id.getValue()))
                        .as("seed %d, day %d, %s", seed, day, id.getKey())
                        .isCloseTo(0.9 * Math.exp(-rate * days), within(1e-9));
            }
        }
        assertThat(uses).isGreaterThan(3);
        ids.keySet().forEach(scope -> assertThat(decay(scope)).isEqualTo(new DecayResult(1, 0, 0)));
    }

    @Tag("file")
    @Test
    @DisplayName("a use counts from the moment it was used, however long the store takes to write it down")
    void should_count_a_use_from_its_moment() {
        var id = keepBees(SCOPE);
        memory.clock().advance(DAY);
        try (var busy = memory.raw()) {
            busy.execute("BEGIN IMMEDIATE");
            memory.service().recordUse(SCOPE, List.of(id));
            memory.clock().advance(DAY.multipliedBy(3));
            busy.execute("COMMIT");
        }
        memory.remember("Written after the use");
        assertThat(confidence(SCOPE, id)).isCloseTo(0.9 * Math.exp(-0.05 * 3), within(1e-9));
    }

    private static MemoryScope scope(String name) {
        return MemoryScope.of("assistant", new Namespace("user:" + name));
    }

    private MemoryId keepBees(MemoryScope scope) {
        return memory.service()
                .remember(
                        scope,
                        FactDraft.builder("Ada keeps bees", 0.9, "test")
                                .durability(Durability.PASSING)
                                .build())
                .id();
    }

    /** A use is noted in the background; what is written after it waits for it. */
    private void use(MemoryScope scope, MemoryId id) {
        memory.service().recordUse(scope, List.of(id));
        memory.service().remember(scope("other"), FactDraft.of("Ben rows", 1, "test"));
    }

    private double confidence(MemoryScope scope, MemoryId id) {
        return ((Fact) memory.service().find(scope, id).orElseThrow()).confidence();
    }

    @Tag("file")
    @Test
    @Tag("K4")
    @DisplayName("one that cannot be ended is counted and does not stop the rest")
    void should_go_on_after_a_bad_row() {
        for (var does : List.of("sails", "rows", "swims")) {
            remember("Ada " + does, Durability.PASSING);
        }
        memory.clock().advance(DAY.multipliedBy(140));
        try (var raw = memory.raw()) {
            raw.execute("CREATE TRIGGER bad BEFORE UPDATE OF valid_until ON memories WHEN old.content = 'Ada rows'"
                    + " BEGIN SELECT raise(ABORT, 'bad row'); END");
        }
        var result = decay();
        assertThat(result).isEqualTo(new DecayResult(3, 2, 0, 1, result.firstError()));
        assertThat(result.firstError()).contains("bad row");
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9)).hasSize(1);
    }

    @Test
    @Tag("V7")
    @DisplayName("a daily note ends when its time is over, as part of a run; others stay")
    void should_end_expired_notes() {
        var notes = memory.context().service(NoteService.class).orElseThrow();
        var first = note(notes, "first daily", "daily");
        memory.clock().advance(DAY);
        note(notes, "second daily", "daily");
        note(notes, "old core", "core");
        memory.clock().advance(DAY);
        assertThat(decay()).isEqualTo(new DecayResult(0, 0, 1));
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("second daily", "old core");
        var change = memory.maintenance().runs(SCOPE, 1).get(0).changes().get(0);
        assertThat(change.memory()).isEqualTo(first);
        assertThat(memory.maintenance().unexplained(SCOPE)).isZero();
    }

    private static MemoryId note(NoteService notes, String content, String category) {
        return notes.save(
                        SCOPE,
                        NoteDraft.builder(content, "test").category(category).build())
                .note()
                .id();
    }

    @Test
    @Tag("K4")
    @DisplayName("a large pile is ended in several transactions, all of it under one run")
    void should_end_a_large_pile() {
        for (int i = 0; i < 450; i++) {
            remember("Ada counted sheep number " + i, Durability.PASSING);
        }
        memory.clock().advance(DAY.multipliedBy(140));
        assertThat(decay()).isEqualTo(new DecayResult(450, 450, 0));
        assertThat(memory.maintenance().runs(SCOPE, 1).get(0).changes()).hasSize(450);
        assertThat(memory.maintenance().unexplained(SCOPE)).isZero();
    }

    private DecayResult decay() {
        return decay(SCOPE);
    }

    private DecayResult decay(MemoryScope scope) {
        var run = memory.maintenance().beginRun(scope, "decay");
        return memory.maintenance().decay(scope, run, new DecayRule(PRUNE_AFTER));
    }
}
