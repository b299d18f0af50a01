package dev.nightjar.core.lifecycle;

import static dev.nightjar.core.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.core.fixture.StartedMemory;
import dev.nightjar.memory.DecayResult;
import dev.nightjar.memory.DecayRule;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Ending;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.ReflectionDraft;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
        assertThat(decay()).isEqualTo(new DecayResult(1, isEnded ? 1 : 0, 0, 0));
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
        memory.service().saveReflection(SCOPE, new ReflectionDraft("Ada sails a lot", List.of(), "test", List.of()));
        var confirmed = memory.remember("Ada sails");
        memory.service().confirm(SCOPE, confirmed);
        memory.clock().advance(DAY.multipliedBy(3650));
        assertThat(decay()).isEqualTo(new DecayResult(0, 0, 0, 0));
        assertThat(memory.fact(confirmed).confidence()).isEqualTo(1);
        assertThat(memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE, MemoryKind.REFLECTION), 9))
                .hasSize(2);
    }

    @Test
    @DisplayName("K4, X22: run 1 time, 30 times or after 30 days off: the same to 1e-9; a second run changes nothing")
    void should_not_depend_on_how_often_it_runs() {
        var nightly = memory.remember("Ada sails");
        for (int day = 1; day <= 20; day++) {
            memory.clock().advance(DAY);
            decay();
            decay();
            assertThat(memory.fact(nightly).confidence()).isCloseTo(Math.exp(-0.1 * day), within(1e-9));
        }
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
        assertThat(decay()).isEqualTo(new DecayResult(3, 2, 0, 1));
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
        assertThat(decay(limit)).isEqualTo(new DecayResult(0, 0, 1, 0));
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("new daily", "old core");
        assertThat(memory.service().unexplained(SCOPE)).isZero();
    }

    @Test
    @DisplayName("K4: a large pile is ended in several transactions, all of it under one run")
    void should_end_a_large_pile() {
        for (int i = 0; i < 450; i++) {
            memory.remember("Ada counted sheep number " + i);
        }
        memory.clock().advance(DAY.multipliedBy(40));
        assertThat(decay()).isEqualTo(new DecayResult(450, 450, 0, 0));
        assertThat(memory.service().runs(SCOPE, 1).get(0).changes()).hasSize(450);
        assertThat(memory.service().unexplained(SCOPE)).isZero();
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
        }
    }

    private DecayResult decay() {
        return decay(Instant.EPOCH);
    }

    private DecayResult decay(Instant dailyBefore) {
        var run = memory.service().beginRun(SCOPE, "decay");
        return memory.service().decay(SCOPE, run, new DecayRule(0.05, dailyBefore));
    }
}
