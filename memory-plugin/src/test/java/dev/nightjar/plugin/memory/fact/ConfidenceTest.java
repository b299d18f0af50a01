package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.store.StoredConfidence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConfidenceTest {

    private static final Duration DAY = Duration.ofDays(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("X22: looked at once after 30 days, on each of 30 days, or after a restart: the same to 1e-9")
    void should_not_depend_on_who_looks() {
        var id = memory.remember("Ada sails");
        for (int day = 1; day <= 30; day++) {
            memory.clock().advance(DAY);
            assertThat(memory.fact(id).confidence()).isCloseTo(Math.exp(-0.1 * day), within(1e-9));
            memory.service().list(SCOPE, MemoryFilter.ALL, 10);
            memory.found("sails");
        }
        memory.restart();
        assertThat(memory.fact(id).confidence()).isCloseTo(Math.exp(-3), within(1e-9));
    }

    @Test
    @DisplayName("X22: law: storing the worth of today any number of times changes no later worth")
    void should_be_independent_of_runs() {
        long seed = 22;
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var start = Instant.parse(StartedMemory.START);
            var untouched = new StoredConfidence(random.nextDouble(), start, random.nextDouble());
            var touched = untouched;
            var now = start;
            for (int run = 0; run < random.nextInt(40); run++) {
                now = now.plusSeconds(random.nextInt(200_000));
                touched = touched.renewed(now, 0);
            }
            var end = now.plus(Duration.ofDays(30));
            assertThat(touched.effectiveAt(end))
                    .as("seed %d round %d", seed, round)
                    .isCloseTo(untouched.effectiveAt(end), within(1e-9));
        }
    }

    @Test
    @DisplayName("H8, X21: a fact that is used outlives one that is not")
    void should_keep_what_is_used() {
        var used = memory.remember("Ada sails");
        var injected = memory.remember("Ada rows");
        var unused = memory.remember("Ada swims");
        for (int day = 0; day < 90; day++) {
            memory.clock().advance(DAY);
            use(used, AccessKind.TOOL);
            use(injected, AccessKind.CONTEXT);
        }
        memory.remember("written after the uses");
        assertThat(memory.fact(unused).confidence()).isLessThan(0.01);
        assertThat(memory.fact(used).confidence()).isGreaterThan(0.5);
        assertThat(memory.fact(injected).confidence())
                .isBetween(0.2, memory.fact(used).confidence());
        assertThat(memory.fact(used).accessCount()).isEqualTo(90);
    }

    @Test
    @DisplayName("X22: a clock that goes back and forth takes nothing away")
    void should_survive_a_clock_going_back() {
        var used = memory.remember("Ada sails");
        var unused = memory.remember("Ada swims");
        memory.clock().advance(DAY.multipliedBy(-20));
        use(used, AccessKind.TOOL);
        memory.remember("written after the use");
        assertThat(memory.fact(used).confidence()).isEqualTo(1);
        memory.clock().advance(DAY.multipliedBy(25));
        assertThat(memory.fact(unused).confidence()).isCloseTo(Math.exp(-0.5), within(1e-9));
        assertThat(memory.fact(used).confidence())
                .isGreaterThanOrEqualTo(memory.fact(unused).confidence());
    }

    @Test
    @DisplayName("I4: a confirmed fact is as it was after ten simulated years of use, disuse and conflict")
    void should_keep_confirmed_facts() {
        var id = memory.remember("Ada sails");
        memory.service().confirm(SCOPE, id);
        for (int month = 0; month < 120; month++) {
            memory.clock().advance(Duration.ofDays(30).plusHours(10));
            use(id, AccessKind.CONTEXT);
            var other = memory.remember("Ada does not sail, it was said in month " + month);
            memory.consolidation().resolveConflict(SCOPE, id, other, "contradicted");
        }
        memory.restart();
        assertThat(memory.fact(id).confidence()).isEqualTo(1);
        assertThat(memory.fact(id).decayRate()).isZero();
        assertThat(memory.fact(id).isProtected()).isTrue();
    }

    private void use(MemoryId id, AccessKind kind) {
        memory.service().recordAccess(SCOPE, List.of(id), kind);
    }
}
