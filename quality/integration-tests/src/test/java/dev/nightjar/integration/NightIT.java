package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nights as the scheduler runs them, with the archives as they are shipped. */
class NightIT {

    @TempDir
    private Path folder;

    @Test
    @Tag("J12")
    @DisplayName("at 03:00 every session that waits is consolidated, in every namespace of the agent")
    void should_catch_up_at_night() {
        try (var host = TestHost.withAll(folder)) {
            host.user("one", "Ada", "I live in Bergen.");
            var other = MemoryScope.of("tester", new Namespace("user:ben"));
            host.kernel()
                    .events()
                    .post(UserMessage.of(
                                    MemoryScope.of("tester", other.namespace()),
                                    "one",
                                    "I live in Oslo.",
                                    host.clock().instant())
                            .by("Ben"));
            assertThat(host.facts()).isEmpty();

            host.night();

            assertThat(host.facts()).containsExactly("Ada: \"I live in Bergen.\"");
            assertThat(host.consolidation().pendingSessions(other)).isEmpty();
            assertThat(host.maintenance().runs(other, 9))
                    .extracting(MaintenanceRun::task)
                    .containsExactlyInAnyOrder("consolidation", "decay");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("J9")
    @Tag("J10")
    @DisplayName("a sentence of the speaker ends no other one, whatever both tell of the same")
    void should_end_no_statement_by_another() {
        try (var host = TestHost.withAll(folder)) {
            host.user("one", "Ada", "I live in Bergen.");
            host.night();
            host.user("two", "Ada", "My sister Clara moved to Hamburg last month.");
            host.night();
            assertThat(host.facts())
                    .containsExactlyInAnyOrder(
                            "Ada: \"I live in Bergen.\"", "Ada: \"My sister Clara moved to Hamburg last month.\"");

            host.user("three", "Ada", "I live in Oslo now.");
            host.night();

            assertThat(host.facts())
                    .containsExactlyInAnyOrder(
                            "Ada: \"I live in Bergen.\"",
                            "Ada: \"I live in Oslo now.\"",
                            "Ada: \"My sister Clara moved to Hamburg last month.\"");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("J12")
    @Tag("X26")
    @DisplayName("a session that was active within 30 minutes is left alone until the next night")
    void should_leave_alone_what_is_under_way() {
        try (var host = TestHost.withAll(folder)) {
            host.clock().set(Instant.parse("2026-03-03T02:45:00Z"));
            host.user("late", "Ada", "I live in Bergen.");
            host.clock().set(Instant.parse("2026-03-03T03:00:00Z"));
            host.kernel().scheduler().runDue(host.clock().instant());
            assertThat(host.facts()).isEmpty();
            host.clock().set(Instant.parse("2026-03-04T03:00:00Z"));
            host.kernel().scheduler().runDue(host.clock().instant());
            assertThat(host.facts()).hasSize(1);
        }
    }

    @Test
    @Tag("J12")
    @Tag("X34")
    @DisplayName("what a host left pending when it ended is consolidated at the start of the next, but no "
            + "conversation that may go on")
    void should_take_up_at_start_what_was_left() {
        try (var host = TestHost.with(folder, List.of(Archives.MEMORY))) {
            host.user("ended", "Ada", "I live in Bergen.");
            host.user("going on", "Ada", "I work as a carpenter.");
        }
        Archives.folderWith(folder, List.of(Archives.MAINTENANCE));
        try (var host = TestHost.again(folder, builder -> builder.warmUp(true))) {
            host.clock().advance(Duration.ofMinutes(5));
            assertThat(host.kernel().awaitQuiet(Duration.ofSeconds(60))).isTrue();
            assertThat(host.facts()).singleElement().asString().contains("Bergen");
            assertThat(host.consolidation().pendingSessions(host.kernel().scope()))
                    .extracting(SessionConsolidation.PendingSession::sessionId)
                    .containsExactly("going on");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("K3")
    @Tag("K4")
    @DisplayName("what has been faded for 90 days is ended at 04:00, nothing is lost without a row, and "
            + "the night can be undone")
    void should_end_what_has_faded() {
        try (var host = TestHost.withAll(folder)) {
            var scope = host.kernel().scope();
            var id = host.memory()
                    .remember(
                            scope,
                            FactDraft.builder("Ada keeps bees", 1, "test")
                                    .durability(Durability.PASSING)
                                    .build())
                    .id();
            host.clock().advance(Duration.ofDays(125));
            host.night();
            var fact = (Fact) host.memory().find(scope, id).orElseThrow();
            assertThat(fact.details().ending())
                    .isNotNull()
                    .satisfies(ending -> assertThat(ending.reason()).isEqualTo(EndReason.DECAYED));
            assertThat(host.maintenance().unexplained(scope)).isZero();

            var run = host.maintenance().runs(scope, 9).stream()
                    .filter(one -> !one.changes().isEmpty())
                    .findFirst()
                    .orElseThrow();
            assertThat(host.maintenance().undo(scope, run.id()).orElseThrow().restored())
                    .containsExactly(id);
            assertThat(host.facts()).containsExactly("Ada keeps bees");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }
}
