package dev.nightjar.plugin.memory.maintenance;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails.Ending;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.maintenance.MemoryMaintenance.DecayResult;
import dev.nightjar.memory.maintenance.MemoryMaintenance.DecayRule;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecayTest {

    private static final Duration DAY = Duration.ofDays(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest
    @CsvSource({"0.0500001, false", "0.05, false", "0.0499999, true", "0, true", "1, false"})
    @DisplayName("K3: below 0.05 is ended, 0.05 itself is not")
    void should_end_below_the_threshold(double confidence, boolean isEnded) {
        var id = memory.remember("Ada sails");
        try (var raw = memory.raw()) {
            raw.execute("UPDATE memories SET confidence = ? WHERE memory_id = ?", confidence, id.value());
        }
        assertThat(decay()).isEqualTo(new DecayResult(1, isEnded ? 1 : 0, 0));
        assertThat(memory.fact(id).isActive()).isEqualTo(!isEnded);
        assertThat(memory.fact(id).details().ending())
                .isEqualTo(isEnded ? new Ending(memory.clock().instant(), EndReason.DECAYED) : null);
    }

    @Test
    @DisplayName("K3: a fact nobody uses lives 29.96 days, to the minute")
    void should_let_an_unused_fact_live_a_month() {
        var id = memory.remember("Ada sails");
        var lifetime = Duration.ofMinutes((long) Math.floor(Math.log(20) / 0.1 * 24 * 60));
        memory.clock().advance(lifetime);
        decay();
        assertThat(memory.fact(id).isActive()).isTrue();
        memory.clock().advance(Duration.ofMinutes(1));
        decay();
        assertThat(memory.fact(id).isActive()).isFalse();
        assertThat(memory.found("sails")).isEmpty();
    }

    @Test
    @DisplayName("K2: in ten years confirmed facts, episodes and reflections are as they were")
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
    @DisplayName(
            "K1: e to the minus rate times days since it was last used or made; a clock that went back adds nothing")
    void should_fade_by_the_formula(int hours, double expected) {
        var unused = memory.remember("Ada sails");
        memory.clock().advance(Duration.ofHours(hours));
        assertThat(memory.fact(unused).confidence()).isCloseTo(expected, within(1e-8));
        decay();
        assertThat(memory.fact(unused).confidence()).isCloseTo(expected, within(1e-8));
    }

    @Test
    @DisplayName("K4, X22: used alike, a fact has one curve to 1e-9: the job once a night, 30 times, or 30 days off")
    void should_depend_on_use_and_not_on_runs() {
        long seed = 30;
        var random = new Random(seed);
        var runsPerDay = Map.of(scope("off"), 0, scope("nightly"), 1, scope("busy"), 30);
        var ids = new LinkedHashMap<MemoryScope, MemoryId>();
        runsPerDay.keySet().forEach(scope -> ids.put(scope, keepBees(scope)));
        double expected = 0.9;
        int uses = 0;
        for (int day = 0; day < 30; day++) {
            boolean isUsed = random.nextInt(4) == 0;
            for (int part = 0; part < 30; part++) {
                memory.clock().advance(DAY.dividedBy(30));
                expected *= Math.exp(-0.1 / 30);
                int slot = part;
                runsPerDay.entrySet().stream()
                        .filter(entry -> slot < entry.getValue())
                        .forEach(entry -> decay(entry.getKey(), Instant.EPOCH));
                if (isUsed && part == 17) {
                    ids.forEach(this::use);
                    expected = Math.min(1, expected + 0.05 * Math.log(1 + ++uses / 20.0));
                }
            }
            for (var id : ids.entrySet()) {
                assertThat(confidence(id.getKey(), id.getValue()))
                        .as("seed %d, day %d, %s", seed, day, id.getKey())
                        .isCloseTo(expected, within(1e-9));
            }
        }
        assertThat(uses).isGreaterThan(3);
        ids.keySet().forEach(scope -> assertThat(decay(scope, Instant.EPOCH)).isEqualTo(new DecayResult(1, 0, 0)));
    }

    private static MemoryScope scope(String name) {
        return MemoryScope.of("assistant", new Namespace("user:" + name));
    }

    private MemoryId keepBees(MemoryScope scope) {
        return memory.service()
                .remember(scope, FactDraft.of("Ada keeps bees", 0.9, "test"))
                .id();
    }

    /** A use is noted in the background; what is written after it waits for it. */
    private void use(MemoryScope scope, MemoryId id) {
        memory.service().recordAccess(scope, List.of(id), AccessKind.TOOL);
        memory.service().remember(scope("other"), FactDraft.of("Ben rows", 1, "test"));
    }

    private double confidence(MemoryScope scope, MemoryId id) {
        return ((Fact) memory.service().find(scope, id).orElseThrow()).confidence();
    }

    @Test
    @DisplayName("K4: one that cannot be ended is counted and does not stop the rest")
    void should_go_on_after_a_bad_row() {
        memory.remember("Ada sails");
        memory.remember("Ada rows");
        memory.remember("Ada swims");
        memory.clock().advance(DAY.multipliedBy(40));
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
    @DisplayName("V7: a daily note ends when its time is over, others stay")
    void should_end_daily_notes() {
        var now = memory.clock().instant();
        note("old daily", "daily", now.minusMillis(2));
        note("new daily", "daily", now.minusMillis(1));
        note("old core", "core", now.minusMillis(2));
        var limit = now.minusMillis(1);
        memory.clock().advance(DAY);
        assertThat(decay(limit)).isEqualTo(new DecayResult(0, 0, 1));
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("new daily", "old core");
        assertThat(memory.maintenance().unexplained(SCOPE)).isZero();
    }

    @Test
    @DisplayName("K4: a large pile is ended in several transactions, all of it under one run")
    void should_end_a_large_pile() {
        for (int i = 0; i < 450; i++) {
            memory.remember("Ada counted sheep number " + i);
        }
        memory.clock().advance(DAY.multipliedBy(40));
        assertThat(decay()).isEqualTo(new DecayResult(450, 450, 0));
        assertThat(memory.maintenance().runs(SCOPE, 1).get(0).changes()).hasSize(450);
        assertThat(memory.maintenance().unexplained(SCOPE)).isZero();
    }

    private void note(String content, String category, Instant at) {
        try (var raw = memory.raw()) {
            long millis = at.toEpochMilli();
            raw.execute(
                    "INSERT INTO memories (memory_id, agent_id, namespace, kind, category, content, source, event_time,"
                            + " created_at, confidence_at) VALUES (?, 'assistant', 'user:ada', 'note', ?, ?, 'test', ?, ?, ?)",
                    "note-" + content,
                    category,
                    content,
                    millis,
                    millis,
                    millis);
            raw.indexWords();
        }
    }

    private DecayResult decay() {
        return decay(Instant.EPOCH);
    }

    private DecayResult decay(Instant dailyBefore) {
        return decay(SCOPE, dailyBefore);
    }

    private DecayResult decay(MemoryScope scope, Instant dailyBefore) {
        var run = memory.maintenance().beginRun(scope, "decay");
        return memory.maintenance().decay(scope, run, new DecayRule(0.05, dailyBefore));
    }
}
