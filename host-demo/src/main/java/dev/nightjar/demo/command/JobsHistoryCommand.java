package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.JobJson;
import dev.nightjar.demo.output.JobText;
import dev.nightjar.demo.output.TimeText;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleRun;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar jobs history}: what ran, and how it went. */
@Command(name = "history", description = "List the newest runs of a job, or of all jobs.")
final class JobsHistoryCommand extends HostSubcommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The job's name or id (default: all jobs).")
    @Nullable
    String name;

    @Option(names = "--limit", paramLabel = "N", description = "Most runs to show (default: 20).")
    int limit = 20;

    /** A run and what it was a run of. */
    private record Line(Schedule job, ScheduleRun run) {}

    @Override
    void check(Clock clock) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, but was " + limit);
        }
    }

    @Override
    int run(Host host) {
        var jobs = Jobs.of(host);
        var wanted = name == null ? jobs.all() : List.of(jobs.find(name));
        var lines = wanted.stream()
                .flatMap(job -> jobs.store().history(job.id(), limit).stream().map(run -> new Line(job, run)))
                .sorted(Comparator.comparing((Line line) -> line.run.startedAt())
                        .reversed())
                .limit(limit)
                .toList();
        if (isJson()) {
            printJson(
                    lines.stream().map(line -> JobJson.run(line.run, line.job)).toList());
        } else if (lines.isEmpty()) {
            screen().line("Nothing has run yet.");
        } else {
            var text = new JobText(screen(), new TimeText(host.clock()));
            lines.forEach(line -> text.runLine(line.run, line.job));
        }
        return DONE;
    }
}
