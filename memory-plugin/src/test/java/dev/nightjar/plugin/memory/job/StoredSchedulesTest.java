package dev.nightjar.plugin.memory.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.testkit.ScheduleStoreContract;
import java.time.Duration;
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
