package dev.nightjar.hostdemo;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Jobs of the night, run at once: they read finished conversations and let facts fade. A host that stays open needs no
 * such call, because its kernel runs each job at its hour.
 */
final class Night {

    private Night() {}

    /** Runs every job of the plugins once; a line for each says what it did. */
    static List<String> pass(AgentKernel kernel) {
        kernel.scheduler().plan(); // stores the jobs that plugins bring, with their times
        return kernel.service(ScheduleStore.class).stream()
                .flatMap(schedules -> schedules.all(kernel.scope().agentId()).stream())
                .filter(schedule -> schedule.terms().owner() == Schedule.Owner.SYSTEM)
                .flatMap(schedule -> run(kernel, schedule))
                .toList();
    }

    private static Stream<String> run(AgentKernel kernel, Schedule schedule) {
        return kernel.scheduler().runNow(schedule.id()).stream().map(run -> line(schedule, run));
    }

    private static String line(Schedule schedule, ScheduleRun run) {
        var did = run.counts().isEmpty() ? "" : " " + run.counts();
        return schedule.terms().name() + ": " + run.status().label() + did
                + Objects.requireNonNullElse(run.error(), "");
    }
}
