package dev.nightjar.hostdemo.command.job;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.JobJson;
import dev.nightjar.hostdemo.output.JobText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleRun;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar jobs history}: what ran, and how it went. */
@Command(name = "history", description = "List the newest runs of a job, or of all jobs.")
final class JobsHistoryCommand extends HostSubcommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The job's name or id (default: all jobs).")
    @Nullable
    String name;

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    /** A run and what it was a run of. */
    private record Line(Schedule job, ScheduleRun run) {}

    @Override
    protected void check(Clock clock) {
        limit.check();
    }

    @Override
    protected int run(Host host) {
        var all = runs(Jobs.of(host, namespaces));
        var lines = all.stream().limit(limit.most()).toList();
        if (isJson()) {
            printJson(
                    lines.stream().map(line -> JobJson.run(line.run, line.job)).toList());
        } else {
            var text = new JobText(screen(), new TimeText(host.clock()));
            lines.forEach(line -> text.runLine(line.run, line.job));
        }
        if (all.isEmpty()) {
            remark("Nothing has run yet in " + namespaces.describe(host) + "; 'nightjar jobs run NAME' runs a job now");
        }
        limit.remark(lines.size(), all.size()).ifPresent(this::remark);
        return DONE;
    }

    /** Newest first. A bounded number of runs of each job is kept. */
    private List<Line> runs(Jobs jobs) {
        var wanted = name == null ? jobs.stored() : List.of(jobs.find(name));
        return wanted.stream()
                .flatMap(job -> jobs.store().history(job.schedule().id(), Integer.MAX_VALUE).stream()
                        .map(run -> new Line(job.schedule(), run)))
                .sorted(Comparator.comparing((Line line) -> line.run.startedAt())
                        .reversed())
                .toList();
    }
}
