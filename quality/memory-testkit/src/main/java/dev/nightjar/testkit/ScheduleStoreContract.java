package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that every {@link ScheduleStore} must pass. Implement it in a test class. Each test begins with an empty store,
 * and its clock is at {@link #NOON}.
 */
public interface ScheduleStoreContract {

    /** The time at which every test begins. */
    Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    /** The user of the schedules. */
    MemoryScope ADA = MemoryScope.of("assistant", new Namespace("user:ada"));

    /** Another user of the same agent. */
    MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    /** The store under test. */
    ScheduleStore schedules();

    /** Terms of an hourly schedule. */
    default ScheduleTerms terms(MemoryScope scope, Schedule.Owner owner, String name) {
        return ScheduleTerms.builder(scope, name, "Look after " + name, new Cadence.Interval(Duration.ofHours(1)))
                .owner(owner)
                .zone(ZoneOffset.UTC)
                .channel("chat-1")
                .build();
    }

    /** Creates Ada's schedule with this name, due at this time. */
    default Schedule create(String name, Instant due) {
        return schedules()
                .create(terms(ADA, Schedule.Owner.USER, name), due, 50)
                .orElseThrow();
    }

    /** The claim request of a host that runs everything of Ada's agent. */
    default ClaimRequest host(String holder, Instant now) {
        return new ClaimRequest(ADA, Set.of("decay"), true, false, holder, now, now.plusSeconds(120));
    }

    /** Ends a run with success; the next one is planned an hour later. */
    default void succeed(ScheduleStore.Claim claim, String output) {
        var result = new RunResult(RunStatus.SUCCESS, Map.of("facts", 2L), output, "", null, 3, 0.25);
        assertThat(schedules().finish(claim, result, NOON, before -> before.plannedFor(NOON.plusSeconds(3600))))
                .isPresent();
    }

    @Test
    default void should_keep_every_part_of_a_schedule() {
        var made = create("Weather", NOON.plusSeconds(60));

        assertThat(made.id()).startsWith("sched_");
        assertThat(made.terms()).isEqualTo(terms(ADA, Schedule.Owner.USER, "Weather"));
        assertThat(made.nextRunAt()).isEqualTo(NOON.plusSeconds(60));
        assertThat(schedules().find(ADA, made.id())).contains(made);
    }

    @Test
    @Tag("U4")
    @DisplayName("counts only active and paused schedules against the limit of a user")
    default void should_count_only_live_schedules_against_the_limit() {
        var first = create("one", NOON);
        create("two", NOON);
        var third = terms(ADA, Schedule.Owner.USER, "three");

        assertThat(schedules().create(third, NOON, 2)).isEmpty();
        assertThat(schedules().create(terms(BOB, Schedule.Owner.USER, "three"), NOON, 2))
                .isPresent();
        schedules().edit(ADA, first.id(), one -> one.resting(ScheduleStatus.DISABLED));
        assertThat(schedules().create(third, NOON, 2)).isPresent();
    }

    @Test
    @Tag("U5")
    @DisplayName("pages cover every schedule once, newest first")
    default void should_page_through_all_schedules_once() {
        IntStream.range(0, 7).forEach(i -> create("Job " + i, NOON));
        var names = new ArrayList<String>();
        for (int offset = 0; offset < 7; offset += 3) {
            var page = schedules().search(ADA, ScheduleStore.Filter.ALL, offset, 3);
            assertThat(page.total()).isEqualTo(7);
            page.schedules().forEach(one -> names.add(one.terms().name()));
        }

        assertThat(names).containsExactly("Job 6", "Job 5", "Job 4", "Job 3", "Job 2", "Job 1", "Job 0");
    }

    @Test
    default void should_find_by_part_of_the_name_whatever_the_case_and_script() {
        var umlaut = create("Übersicht am Morgen", NOON);
        create("100 % sure", NOON);

        assertThat(schedules()
                        .search(ADA, new ScheduleStore.Filter("übersicht", null, null, null), 0, 5)
                        .schedules())
                .containsExactly(umlaut);
        assertThat(schedules()
                        .search(ADA, new ScheduleStore.Filter("_", null, null, null), 0, 5)
                        .schedules())
                .isEmpty();
    }

    @Test
    @Tag("U10")
    @DisplayName("another user's schedule and the system's are as unknown as one that does not exist")
    default void should_show_users_their_own_schedules_only() {
        var mine = create("mine", NOON);
        var system = schedules().adopt(terms(ADA, Schedule.Owner.SYSTEM, "decay"), NOON);
        var run = schedules().claimNow(host("a", NOON), mine.id()).orElseThrow();
        succeed(run, "done");

        for (var id : List.of(mine.id(), system.id(), "sched_none")) {
            var scope = id.equals(mine.id()) ? BOB : ADA;
            assertThat(schedules().find(scope, id)).isEmpty();
            assertThat(schedules().edit(scope, id, one -> one)).isEmpty();
            assertThat(schedules().delete(scope, id)).isFalse();
            assertThat(schedules().runs(scope, id, 5)).isEmpty();
        }
        assertThat(schedules().output(BOB, run.run().id(), 0, 10)).isEmpty();
        assertThat(schedules().search(ADA, ScheduleStore.Filter.ALL, 0, 5).schedules())
                .extracting(Schedule::id)
                .containsExactly(mine.id());
        assertThat(schedules().all("assistant")).extracting(Schedule::id).containsExactly(mine.id(), system.id());
    }

    @Test
    @Tag("U7")
    @DisplayName("deleting takes the runs along, and works once")
    default void should_delete_a_schedule_with_its_runs_once() {
        var made = create("gone", NOON);
        var claim = schedules().claimDue(host("a", NOON)).orElseThrow();

        assertThat(schedules().delete(ADA, made.id())).isTrue();
        assertThat(schedules().delete(ADA, made.id())).isFalse();
        assertThat(schedules().history(made.id(), 5)).isEmpty();
        assertThat(schedules().renew(claim, NOON.plusSeconds(500))).isFalse();
        assertThat(schedules().finish(claim, RunResult.failed("late"), NOON, one -> one))
                .isEmpty();
    }

    @Test
    @Tag("U18")
    @DisplayName("no other change of status is taken than those there are")
    default void should_refuse_a_change_of_status_that_does_not_exist() {
        for (var from : ScheduleStatus.values()) {
            for (var to : ScheduleStatus.values()) {
                var made = create(from + " to " + to, NOON.plusSeconds(60));
                schedules().edit(ADA, made.id(), one -> standing(one, from));
                if (from.mayBecome(to)) {
                    assertThat(schedules().edit(ADA, made.id(), one -> standing(one, to)))
                            .hasValueSatisfying(one -> assertThat(one.status()).isEqualTo(to));
                } else {
                    assertThatThrownBy(() -> schedules().edit(ADA, made.id(), one -> standing(one, to)))
                            .isInstanceOf(IllegalStateException.class);
                    assertThat(schedules().find(ADA, made.id()).orElseThrow().status())
                            .isEqualTo(from);
                }
                schedules().delete(ADA, made.id());
            }
        }
    }

    private static Schedule standing(Schedule schedule, ScheduleStatus status) {
        return status == ScheduleStatus.ACTIVE ? schedule.plannedFor(NOON.plusSeconds(60)) : schedule.resting(status);
    }

    @Test
    @Tag("U11")
    @DisplayName("the run that has been due longest is claimed first, and each once")
    default void should_claim_each_due_run_once_and_the_oldest_first() {
        create("third", NOON);
        create("first", NOON.minusSeconds(20));
        create("second", NOON.minusSeconds(10));
        create("later", NOON.plusSeconds(1));

        assertThat(schedules().nextDue(host("a", NOON))).contains(NOON.minusSeconds(20));
        assertThat(List.of(claimed("a"), claimed("b"), claimed("a"))).containsExactly("first", "second", "third");
        assertThat(schedules().claimDue(host("a", NOON))).isEmpty();
    }

    private String claimed(String holder) {
        return schedules()
                .claimDue(host(holder, NOON))
                .orElseThrow()
                .schedule()
                .terms()
                .name();
    }

    @Test
    default void should_claim_only_what_the_host_can_run() {
        schedules().adopt(terms(ADA, Schedule.Owner.SYSTEM, "decay"), NOON);
        schedules().adopt(terms(ADA, Schedule.Owner.SYSTEM, "enrichment"), NOON);
        schedules().adopt(terms(BOB, Schedule.Owner.SYSTEM, "decay"), NOON);
        schedules().create(terms(BOB, Schedule.Owner.USER, "bobs"), NOON, 5);
        var withoutUsers = new ClaimRequest(ADA, Set.of("decay"), false, false, "a", NOON, NOON.plusSeconds(60));

        assertThat(schedules().claimDue(withoutUsers))
                .hasValueSatisfying(claim ->
                        assertThat(claim.schedule().terms()).isEqualTo(terms(ADA, Schedule.Owner.SYSTEM, "decay")));
        assertThat(schedules().claimDue(withoutUsers)).isEmpty();
        assertThat(claimed("a")).isEqualTo("bobs");
        assertThat(schedules().claimDue(host("a", NOON))).isEmpty();
    }

    @Test
    @DisplayName("a host of one namespace claims nothing of another, neither a due run nor an abandoned one")
    default void should_leave_other_namespaces_alone() {
        schedules().create(terms(BOB, Schedule.Owner.USER, "bobs"), NOON, 5);
        var later = NOON.plusSeconds(500);
        var adas = new ClaimRequest(ADA, Set.of("decay"), true, true, "a", later, later.plusSeconds(120));

        assertThat(schedules().claimDue(adas)).isEmpty();
        assertThat(claimed("dead")).isEqualTo("bobs");
        assertThat(schedules().nextDue(adas)).isEmpty();
        assertThat(schedules().claimAbandoned(adas)).isEmpty();
        assertThat(schedules().claimAbandoned(host("b", later))).isPresent();
    }

    @Test
    @DisplayName("hosts that ask at once never get the same run")
    default void should_give_a_run_to_one_of_many_that_ask_at_once() {
        IntStream.range(0, 20).forEach(i -> create("job " + i, NOON));
        var claims = IntStream.range(0, 60)
                .parallel()
                .mapToObj(i -> schedules().claimDue(host("host " + i, NOON)))
                .flatMap(claim -> claim.stream().map(one -> one.schedule().id()))
                .toList();

        assertThat(claims).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("a run whose host died is taken over once its claim has lapsed, and its late result is refused")
    default void should_take_over_an_abandoned_run_and_refuse_its_late_end() {
        create("long", NOON);
        var claim = schedules().claimDue(host("dead", NOON)).orElseThrow();
        var before = NOON.plusSeconds(119);
        var after = NOON.plusSeconds(120);

        assertThat(schedules().claimAbandoned(host("other", before))).isEmpty();
        var taken = schedules().claimAbandoned(host("other", after)).orElseThrow();
        assertThat(taken.run().id()).isEqualTo(claim.run().id());
        assertThat(schedules().claimAbandoned(host("third", after))).isEmpty();
        assertThat(schedules().renew(claim, after.plusSeconds(900))).isFalse();
        assertThat(schedules().finish(claim, RunResult.failed("late"), after, one -> one))
                .isEmpty();
        assertThat(schedules()
                        .finish(
                                taken,
                                RunResult.failed("its host died"),
                                after,
                                one -> one.retrying(claim.run().planned(), after)))
                .isPresent();
        var again = schedules().claimDue(host("other", after)).orElseThrow();
        assertThat(again.run().planned()).isEqualTo(claim.run().planned());
        assertThat(again.run().attempt()).isEqualTo(2);
    }

    @Test
    default void should_not_give_up_a_claim_that_is_renewed() {
        create("long", NOON);
        var claim = schedules().claimDue(host("a", NOON)).orElseThrow();

        assertThat(schedules().renew(claim, NOON.plusSeconds(300))).isTrue();
        assertThat(schedules().nextDue(host("b", NOON))).contains(NOON.plusSeconds(300));
        assertThat(schedules().claimAbandoned(host("b", NOON.plusSeconds(299)))).isEmpty();
        assertThat(schedules()
                        .claimNow(
                                host("b", NOON.plusSeconds(200)),
                                claim.schedule().id()))
                .isEmpty();
    }

    @Test
    @Tag("U13")
    @Tag("X75")
    @DisplayName("a run keeps its whole output, and a summary of 500 characters that ends in dots")
    default void should_keep_the_whole_output_and_cut_the_summary_by_code_points() {
        var made = create("talk", NOON);
        var output = "😀é".repeat(300);
        succeed(schedules().claimDue(host("a", NOON)).orElseThrow(), output);

        var run = schedules().runs(ADA, made.id(), 5).get(0);
        assertThat(run.summary().codePointCount(0, run.summary().length())).isEqualTo(500);
        assertThat(run.summary()).isEqualTo("😀é".repeat(248) + "😀...");
        assertThat(run.outputCharacters()).isEqualTo(600);
        assertThat(schedules().fullOutput(run.id())).contains(output);
        assertThat(run.status()).isEqualTo(RunStatus.SUCCESS);
        assertThat(run.counts()).isEqualTo(Map.of("facts", 2L));
        assertThat(run.turns()).isEqualTo(3);
        assertThat(run.cost()).isEqualTo(0.25);
        assertThat(run.planned()).isEqualTo(NOON);
        assertThat(run.isNotified()).isFalse();
        schedules().markNotified(run.id());
        assertThat(schedules().runs(ADA, made.id(), 5).get(0).isNotified()).isTrue();
    }

    @Test
    @Tag("U9")
    @DisplayName("the pieces of an output join to the whole")
    default void should_page_through_an_output_without_cutting_a_character() {
        create("talk", NOON);
        var output = "a😀b".repeat(100);
        var claim = schedules().claimDue(host("a", NOON)).orElseThrow();
        succeed(claim, output);

        var joined = new StringBuilder();
        for (int offset = 0; offset < 300; offset += 7) {
            var piece = schedules().output(ADA, claim.run().id(), offset, 7).orElseThrow();
            assertThat(piece.total()).isEqualTo(300);
            assertThat(piece.remaining()).isEqualTo(Math.max(0, 300 - offset - 7));
            joined.append(piece.text());
        }
        assertThat(joined).hasToString(output);
        assertThat(schedules()
                        .output(ADA, claim.run().id(), 999, 7)
                        .orElseThrow()
                        .text())
                .isEmpty();
    }

    @Test
    @Tag("U14")
    @DisplayName("the newest 20 runs of a schedule are kept")
    default void should_keep_the_newest_twenty_runs() {
        var made = create("often", NOON);
        for (int i = 0; i < 25; i++) {
            var claim = schedules()
                    .claimNow(host("a", NOON.plusSeconds(i)), made.id())
                    .orElseThrow();
            succeed(claim, "run " + i);
        }

        assertThat(schedules().runs(ADA, made.id(), 100))
                .extracting(ScheduleRun::summary)
                .hasSize(20)
                .startsWith("run 24")
                .endsWith("run 5");
    }

    @Test
    default void should_adopt_a_system_schedule_by_name_and_keep_its_next_run_unless_its_cadence_changes() {
        var terms = terms(ADA, Schedule.Owner.SYSTEM, "decay");
        var first = schedules().adopt(terms, NOON);
        var again = schedules().adopt(terms, NOON.plusSeconds(999));
        var other = schedules()
                .adopt(terms.at(new Cadence.Interval(Duration.ofHours(2)), ZoneOffset.UTC), NOON.plusSeconds(7200));

        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.nextRunAt()).isEqualTo(NOON);
        assertThat(other.id()).isEqualTo(first.id());
        assertThat(other.nextRunAt()).isEqualTo(NOON.plusSeconds(7200));
    }

    @Test
    default void should_settle_on_what_was_edited_while_the_run_was_under_way() {
        var made = create("edited", NOON);
        var claim = schedules().claimDue(host("a", NOON)).orElseThrow();
        schedules().edit(ADA, made.id(), one -> one.resting(ScheduleStatus.PAUSED));

        var settled = schedules()
                .finish(claim, RunResult.failed("no"), NOON, present -> {
                    assertThat(present.status()).isEqualTo(ScheduleStatus.PAUSED);
                    return present.withFailures(1);
                })
                .orElseThrow();

        assertThat(settled.status()).isEqualTo(ScheduleStatus.PAUSED);
        assertThat(settled.lastRunStatus()).isEqualTo(RunStatus.FAILED);
        assertThat(settled.consecutiveFailures()).isEqualTo(1);
    }
}
