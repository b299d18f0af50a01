package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoredRows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConfirmationTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RepeatedTest(6)
    @DisplayName("law: a confirmation that is taken back leaves everything stored as it was, the verdict included")
    void should_restore_what_a_confirmation_changed(RepetitionInfo repetition) {
        long seed = 39_100L + repetition.getCurrentRepetition();
        var random = new Random(seed);
        var id = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada rows a red kayak", random.nextDouble(), "test")
                                .durability(Durability.values()[random.nextInt(3)])
                                .build())
                .id();
        memory.clock().advance(Duration.ofDays(random.nextInt(50)));
        if (random.nextBoolean()) {
            memory.service().judge(SCOPE, id, Verdict.values()[random.nextInt(2)]);
        }
        memory.clock().advance(Duration.ofDays(random.nextInt(50)));
        var before = rows();
        var fact = memory.fact(id);

        assertThat(memory.service().confirm(SCOPE, id).orElseThrow().isProtected())
                .isTrue();
        assertThat(memory.service().confirm(SCOPE, id)).isPresent();
        assertThat(rows()).as("seed %d, confirmed", seed).isNotEqualTo(before);

        assertThat(memory.service().unconfirm(SCOPE, id)).as("seed %d", seed).contains(fact);
        assertThat(rows()).as("seed %d, taken back", seed).isEqualTo(before);
        assertThat(memory.service().unconfirm(SCOPE, id)).isEmpty();
    }

    @Test
    @DisplayName(
            "a fact whose earlier wording was confirmed, or that stays true for another time by now, fades from now on")
    void should_fade_from_now_where_nothing_was_noted() {
        var first = memory.remember("Ada keeps bees");
        memory.service().confirm(SCOPE, first);
        var corrected = memory.service().correct(SCOPE, first, "Ada keeps hens").orElseThrow();
        var other = memory.remember("Ada plays the violin");
        memory.service().confirm(SCOPE, other);
        memory.service().setDurability(SCOPE, other, Durability.PASSING);
        memory.clock().advance(Duration.ofDays(100));

        for (var id : List.of(corrected.id(), other)) {
            var taken = memory.service().unconfirm(SCOPE, id).orElseThrow();
            assertThat(taken.isProtected()).isFalse();
            assertThat(taken.decayRate()).isPositive();
            double sure = taken.confidence();
            memory.clock().advance(Duration.ofDays(1));
            assertThat(memory.fact(id).confidence()).isLessThan(sure);
        }
        assertThat(memory.fact(other).durability()).isEqualTo(Durability.PASSING);
    }

    @Test
    @Tag("P12")
    @DisplayName("nobody takes back what another user confirmed, nor what nobody confirmed")
    void should_stay_within_the_namespace() {
        var id = memory.remember("Ada sails");
        assertThat(memory.service().unconfirm(SCOPE, id)).isEmpty();
        memory.service().confirm(SCOPE, id);

        assertThat(memory.service().unconfirm(BOB, id)).isEmpty();
        assertThat(memory.service().unconfirm(SCOPE, new MemoryId("fact_01J5K8Q2Z3X4Y5V6W7T8S9R0AB")))
                .isEmpty();
        assertThat(memory.fact(id).isProtected()).isTrue();
        memory.service().forget(SCOPE, id);
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM confirmations")).isZero();
        }
    }

    private Map<String, List<String>> rows() {
        try (var raw = memory.raw()) {
            return StoredRows.of(raw);
        }
    }
}
