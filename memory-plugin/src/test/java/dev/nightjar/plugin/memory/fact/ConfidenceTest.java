package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConfidenceTest {

    private static final Duration DAY = Duration.ofDays(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("X22")
    @DisplayName("looked at once after 30 days, on each of 30 days, or after a restart: the same to 1e-9")
    void should_not_depend_on_who_looks() {
        var id = memory.remember("Ada sails");
        for (int day = 1; day <= 30; day++) {
            memory.clock().advance(DAY);
            assertThat(memory.fact(id).confidence()).isCloseTo(Math.exp(-0.004 * day), within(1e-9));
            memory.service().list(SCOPE, MemoryFilter.ALL, 10);
            memory.found("sails");
        }
        memory.restart();
        assertThat(memory.fact(id).confidence()).isCloseTo(Math.exp(-0.12), within(1e-9));
    }

    @Test
    @Tag("K1")
    @DisplayName("law: uses halve the rate at most four times and never lower a later worth; lasting "
            + "facts never change")
    void should_fade_no_faster_by_use() {
        long seed = 22;
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var start = Instant.parse(StartedMemory.START);
            double rate = random.nextDouble();
            var unused = ConfidenceDecay.fading(random.nextDouble(), start, rate, Durability.PASSING);
            var used = unused;
            var lasting = ConfidenceDecay.fading(unused.value(), start, 0, Durability.LASTING);
            var now = start;
            int uses = random.nextInt(10);
            for (int use = 0; use < uses; use++) {
                now = now.plusSeconds(random.nextInt(2_000_000) - 100_000);
                used = used.used(now, random.nextBoolean());
                lasting = lasting.used(now, true);
                assertThat(used.halvings()).isBetween(0, 4);
                assertThat(used.decayRate()).isEqualTo(rate / (1 << used.halvings()));
                for (int days = 0; days < 1000; days += 1 + random.nextInt(200)) {
                    var later = now.plus(DAY.multipliedBy(days));
                    assertThat(used.effectiveAt(later))
                            .as("seed %d round %d", seed, round)
                            .isGreaterThanOrEqualTo(unused.effectiveAt(later))
                            .isGreaterThanOrEqualTo(used.effectiveAt(later.plus(DAY)));
                    assertThat(lasting.effectiveAt(later)).isEqualTo(unused.value());
                    assertThat(lasting.standingAt(later, 0.05)).isEqualTo(Standing.CURRENT);
                }
            }
        }
    }

    @Test
    @Tag("K3")
    @DisplayName(
            "law: nothing has faded when it is saved, and whatever fades has less than the line or a " + "quarter left")
    void should_not_count_hedging_as_fading() {
        long seed = 3;
        var random = new Random(seed);
        var start = Instant.parse(StartedMemory.START);
        for (int round = 0; round < 500; round++) {
            double value = round < 10 ? round / 100.0 : random.nextDouble();
            double line = random.nextDouble() / 4;
            double rate = 0.001 + random.nextDouble() / 5;
            var fact = ConfidenceDecay.fading(value, start, rate, Durability.STABLE);
            assertThat(fact.standingAt(start, line)).as("seed %d", seed).isEqualTo(Standing.CURRENT);
            var since = fact.notCurrentSince(line).orElseThrow();
            assertThat(fact.standingAt(since.plusMillis(1), line)).isEqualTo(Standing.FADED);
            assertThat(fact.standingAt(since.minusMillis(1), line)).isEqualTo(Standing.CURRENT);
            assertThat(fact.effectiveAt(since))
                    .as("seed %d, value %f, line %f", seed, value, line)
                    .isCloseTo(Math.min(line, value / 4), within(1e-6));
        }
        var kept = ConfidenceDecay.fading(1, start, 0.1, Durability.PASSING);
        assertThat(kept.notCurrentSince(0)).isEmpty();
    }

    @Test
    @DisplayName("What became of a plan, told by correcting it, lasts as facts do; what was lasting stays so")
    void should_keep_the_outcome_of_what_was_passing() {
        var plan = passing("Ada plans to paint the stairs");
        var done = memory.service().correct(SCOPE, plan, "Ada has painted the stairs");
        var allergy = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada is allergic to nuts", 1, "test")
                                .durability(Durability.LASTING)
                                .build());
        var corrected = memory.service().correct(SCOPE, allergy.id(), "Ada is allergic to walnuts");
        memory.clock().advance(DAY.multipliedBy(60));

        assertThat(memory.fact(done.orElseThrow().id()).durability()).isEqualTo(Durability.STABLE);
        assertThat(memory.fact(done.orElseThrow().id()).standing()).isEqualTo(Standing.CURRENT);
        assertThat(memory.fact(corrected.orElseThrow().id()).durability()).isEqualTo(Durability.LASTING);
    }

    @Test
    @Tag("H8")
    @Tag("X21")
    @DisplayName("a fact that is used outlives one that is not")
    void should_keep_what_is_used() {
        var used = passing("Ada sails");
        var unused = passing("Ada swims");
        for (int week = 0; week < 5; week++) {
            memory.clock().advance(DAY.multipliedBy(7));
            use(used);
        }
        memory.remember("written after the uses");
        memory.clock().advance(DAY.multipliedBy(200));
        assertThat(memory.fact(unused).standing()).isEqualTo(Standing.FADED);
        assertThat(memory.fact(used).standing()).isEqualTo(Standing.CURRENT);
        assertThat(memory.fact(used).confidence()).isCloseTo(Math.exp(-0.1 / 16 * 200), within(1e-9));
    }

    private MemoryId passing(String content) {
        var draft = FactDraft.builder(content, 1, "test").durability(Durability.PASSING);
        return memory.service().remember(SCOPE, draft.build()).id();
    }

    @Test
    @Tag("K1")
    @DisplayName("a fact said again on another day is used by that; on the day it was said it is not")
    void should_count_what_is_said_again() {
        var id = passing("Ada sails");
        passing("Ada sails.");
        assertThat(memory.fact(id).decayRate()).isEqualTo(0.1);
        memory.clock().advance(DAY);
        passing("Ada sails.");
        passing("Ada sails.");
        assertThat(memory.fact(id).decayRate()).isEqualTo(0.05);
        assertThat(memory.fact(id).accessCount()).isZero();
    }

    @Test
    @Tag("X22")
    @DisplayName("a clock that goes back and forth takes nothing away")
    void should_survive_a_clock_going_back() {
        var used = passing("Ada sails");
        var unused = passing("Ada swims");
        memory.clock().advance(DAY.multipliedBy(-20));
        use(used);
        memory.remember("written after the use");
        assertThat(memory.fact(used).confidence()).isEqualTo(1);
        memory.clock().advance(DAY.multipliedBy(25));
        assertThat(memory.fact(unused).confidence()).isCloseTo(Math.exp(-0.5), within(1e-9));
        assertThat(memory.fact(used).confidence())
                .isGreaterThanOrEqualTo(memory.fact(unused).confidence());
    }

    @Test
    @Tag("I4")
    @DisplayName("a confirmed fact is as it was after ten simulated years of use, disuse and conflict")
    void should_keep_confirmed_facts() {
        var id = memory.remember("Ada sails");
        memory.service().confirm(SCOPE, id);
        for (int month = 0; month < 120; month++) {
            memory.clock().advance(Duration.ofDays(30).plusHours(10));
            use(id);
            var other = memory.remember("Ada does not sail, it was said in month " + month);
            memory.consolidation().resolveConflict(SCOPE, id, other, "contradicted");
        }
        memory.restart();
        assertThat(memory.fact(id).confidence()).isEqualTo(1);
        assertThat(memory.fact(id).decayRate()).isZero();
        assertThat(memory.fact(id).isProtected()).isTrue();
    }

    private void use(MemoryId id) {
        memory.service().recordUse(SCOPE, List.of(id));
    }
}
