package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.JobJson;
import dev.nightjar.demo.output.JobText;
import dev.nightjar.demo.output.TimeText;
import picocli.CommandLine.Command;

/** {@code nightjar jobs list}: every schedule with its next run. */
@Command(name = "list", description = "List all jobs of the agent with their next runs.")
final class JobsListCommand extends HostSubcommand {

    @Override
    int run(Host host) {
        var jobs = Jobs.of(host);
        if (isJson()) {
            printJson(jobs.all().stream()
                    .map(job -> JobJson.schedule(job, jobs.isRunnable(job)))
                    .toList());
        } else if (jobs.all().isEmpty()) {
            screen().line("There are no jobs: no plugin brings one, and nobody has made a schedule.");
        } else {
            new JobText(screen(), new TimeText(host.clock())).list(jobs.all());
        }
        return DONE;
    }
}
