package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExpiryTest {

    private static final Duration DAY = Duration.ofDays(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("V7")
    @DisplayName("a memory of any kind can expire; then nothing finds it, whatever used it, and the night ends it")
    void should_expire_whatever_kind_it_is() {
        memory.user("s1", "The kayak is in the shed");
        var ids = List.of(
                memory.episodes("s1").get(0).id(),
                memory.remember("Ada has a kayak"),
                memory.notes()
                        .save(SCOPE, NoteDraft.of("Kayaks are washed on Fridays", "test"))
                        .note()
                        .id(),
                memory.service()
                        .saveReflection(
                                SCOPE, new Reflection.Draft("A week on the kayak", List.of(), "test", List.of()))
                        .id());
        ids.forEach(id -> assertThat(expire(id, inDays(2)).expiresAt()).isEqualTo(inDays(2)));
        assertThat(memory.hits("kayak", MemoryFilter.ALL)).hasSize(4);

        memory.clock().advance(DAY);
        memory.service().recordUse(SCOPE, ids);
        memory.clock().advance(DAY);
        assertThat(memory.hits("kayak", MemoryFilter.ALL)).isEmpty();
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9)).isEmpty();
        assertThat(memory.block("Where is the kayak?", null)).isEmpty();

        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(90)));
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM memories WHERE end_reason = 'expired'"))
                    .isEqualTo(4);
        }
    }

    @Test
    @Tag("V7")
    @DisplayName("what is said again never expires sooner; what stays goes on staying; after its time it is new")
    void should_not_end_sooner_by_being_said_again() {
        var id = remember("Ada is in Voss", inDays(4));
        assertThat(remember("Ada is in Voss", inDays(2))).isEqualTo(id);
        assertThat(remember("Ada is in Voss", null)).isEqualTo(id);
        assertThat(memory.fact(id).expiresAt()).isEqualTo(inDays(4));
        assertThat(remember("Ada is in Voss", inDays(6))).isEqualTo(id);
        assertThat(memory.fact(id).expiresAt()).isEqualTo(inDays(6));
        var stays = memory.remember("Ada has a cat");
        assertThat(remember("Ada has a cat", inDays(1))).isEqualTo(stays);
        assertThat(memory.fact(stays).expiresAt()).isNull();
        var corrected = memory.service().correct(SCOPE, id, "Ada is in Bergen").orElseThrow();
        assertThat(corrected.expiresAt()).isEqualTo(inDays(6));

        memory.clock().advance(Duration.ofDays(7));
        assertThat(remember("Ada is in Bergen", null)).isNotEqualTo(corrected.id());
        assertThat(memory.service()
                        .find(SCOPE, corrected.id())
                        .orElseThrow()
                        .details()
                        .ending())
                .isNotNull()
                .extracting(ending -> ending.reason())
                .isEqualTo(EndReason.EXPIRED);
        assertThat(memory.found("Where is Ada?")).contains("Ada is in Bergen");
    }

    @Test
    @DisplayName("an expiry can be taken back; one that is over is refused with its value; others cannot set it")
    void should_be_set_by_its_owner_only() {
        var id = remember("Ada is in Voss", inDays(4));
        assertThat(expire(id, null).expiresAt()).isNull();
        var now = memory.clock().instant();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> expire(id, now))
                .withMessageContainingAll("expires_at must be in the future", now.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> remember("Ada rows", now))
                .withMessageContaining(now.toString());
        var bob = MemoryScope.of("assistant", new Namespace("user:bob"));
        assertThat(memory.service().expire(bob, id, inDays(1))).isEmpty();
        assertThat(memory.fact(id).expiresAt()).isNull();
    }

    private Memory expire(MemoryId id, @Nullable Instant at) {
        return memory.service().expire(SCOPE, id, at).orElseThrow();
    }

    private Instant inDays(int days) {
        return Instant.parse(StartedMemory.START).plus(Duration.ofDays(days));
    }

    private MemoryId remember(String content, @Nullable Instant expiry) {
        return memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 1, "test").expiresAt(expiry).build())
                .id();
    }
}
