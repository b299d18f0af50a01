package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.testkit.ScheduleStoreContract;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StoredSchedulesTest implements ScheduleStoreContract {

    @RegisterExtension
    private final StartedMemory memory = StartedMemory.withDefaults();

    @Override
    public ScheduleStore schedules() {
        return memory.context().service(ScheduleStore.class).orElseThrow();
    }

    @Test
    void should_find_everything_again_after_a_restart() {
        var made = create("lasting", NOON);
        var claim = schedules().claimDue(host("a", NOON)).orElseThrow();
        memory.restart();

        assertThat(schedules().find(ADA, made.id())).contains(made);
        assertThat(schedules().claimDue(host("b", NOON))).isEmpty();
        assertThat(schedules().claimAbandoned(host("b", claim.until()))).isPresent();
    }

    @Tag("file")
    @Test
    @DisplayName("a start finds its system schedules as they should be without waiting for another process's lock")
    void should_adopt_what_is_there_without_writing() {
        var terms = terms(ADA, Schedule.Owner.SYSTEM, "decay");
        var adopted = schedules().adopt(terms, NOON);
        try (var other = memory.raw()) {
            other.execute("BEGIN IMMEDIATE");
            assertTimeoutPreemptively(
                    Duration.ofSeconds(20),
                    () -> assertThat(schedules().adopt(terms, NOON.plusSeconds(999)))
                            .isEqualTo(adopted));
            other.execute("COMMIT");
        }
    }

    @Tag("file")
    @Test
    @Tag("U18")
    @DisplayName("no other status can be stored")
    void should_store_no_other_status() {
        create("strict", NOON);
        try (var raw = memory.raw()) {
            assertThatThrownBy(() -> raw.execute("UPDATE schedules SET status = 'sleeping', next_run_at = NULL"))
                    .rootCause()
                    .hasMessageContaining("CHECK");
        }
    }

    @Test
    @DisplayName(
            "a conversation read outside its job, of which something was left out, is a run of the job that says so")
    void should_list_a_reading_that_left_something_out() {
        var job = schedules().adopt(terms(ADA, Schedule.Owner.SYSTEM, "consolidation"), NOON);
        var running = schedules().claimNow(host("a", NOON), job.id()).orElseThrow();

        read("flawless", List.of());
        assertThat(schedules().history(job.id(), 5)).hasSize(1);
        read("s2", List.of("'She sails': it does not name whom it is about", "'She rows': the same"));

        var run = schedules().history(job.id(), 5).stream()
                .filter(one -> !one.id().equals(running.run().id()))
                .findFirst()
                .orElseThrow();
        assertThat(run.isFlawless()).isTrue();
        assertThat(run.counts()).containsExactlyInAnyOrderEntriesOf(Map.of("sessions", 1L, "left_out", 2L));
        assertThat(run.summary()).isEqualTo("conversations read: 1, when it ended; 2 left out");
        assertThat(run.turns()).isEqualTo(3);
        assertThat(schedules().fullOutput(run.id()))
                .contains(
                        "s2: left out: 'She sails': it does not name whom it is about\ns2: left out: 'She rows': the same");
        var changes = memory.context().service(MemoryMaintenance.class).orElseThrow();
        assertThat(changes.run(SCOPE, new RunId(run.id()))).isPresent();
    }

    private void read(String session, List<String> leftOut) {
        memory.user(session, "I sail");
        var store = memory.consolidation();
        var lease = store.lease(SCOPE, session, Duration.ofHours(1)).orElseThrow();
        var report = new SessionConsolidation.ReadReport(ReadBy.MODEL, leftOut, 3, 0.01);
        var unused = store.complete(lease, null, List.of(), List.of(), report);
    }

    @Test
    @Tag("X38")
    @DisplayName(
            "a run that has to wait is kept as postponed, with what it waits for, and claimed again " + "for its time")
    void should_keep_a_postponed_run_as_such() {
        var made = create("patient", NOON);
        var claim = schedules().claimDue(host("a", NOON)).orElseThrow();
        var result = new RunResult(RunStatus.POSTPONED, Map.of(), "", "", "another run comes first", 0, 0);
        var soon = NOON.plusSeconds(60);

        schedules().finish(claim, result, NOON, before -> before.retrying(NOON, soon));

        var kept = schedules().runs(ADA, made.id(), 1).get(0);
        assertThat(kept.status()).isEqualTo(RunStatus.POSTPONED);
        assertThat(kept.error()).isEqualTo("another run comes first");
        assertThat(schedules().find(ADA, made.id()).orElseThrow().lastRunStatus())
                .isEqualTo(RunStatus.POSTPONED);
        var again = schedules().claimDue(host("a", soon)).orElseThrow();
        assertThat(again.run().planned()).isEqualTo(NOON);
        assertThat(again.run().attempt()).isEqualTo(2);
    }
}
