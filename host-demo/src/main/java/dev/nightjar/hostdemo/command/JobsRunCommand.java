package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.JobJson;
import dev.nightjar.hostdemo.output.JobText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.schedule.ScheduleRun.RunStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar jobs run}: a run by hand. */
@Command(
        name = "run",
        description =
                "Run a job now, on the memories of the namespace. Its planned times stay; one that was switched off is"
                        + " on again.")
final class JobsRunCommand extends HostSubcommand {

    @Parameters(paramLabel = "NAME", description = "The job's name or id.")
    String name = "";

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    boolean isAcrossNamespaces() {
        return namespaces.isAll;
    }

    @Override
    int run(Host host) {
        var jobs = Jobs.of(host, namespaces);
        var found = jobs.find(name);
        if (!found.isRunnable()) {
            throw new CommandFailure("No plugin of this host brings the job '" + found.name() + "' for namespace "
                    + found.schedule().terms().namespace()
                    + "; choose the namespace with --namespace or add the plugin");
        }
        var job = jobs.planned(found).schedule();
        var run = host.kernel()
                .scheduler()
                .runNow(job.id())
                .orElseThrow(() -> new CommandFailure(
                        "The job '" + job.terms().name() + "' is running already; try again when it has ended"));
        if (isJson()) {
            printJson(JobJson.run(run, job));
        } else {
            new JobText(screen(), new TimeText(host.clock()))
                    .run(run, job, jobs.store().fullOutput(run.id()).orElse(""));
        }
        if (run.status() == RunStatus.RUNNING) {
            throw new CommandFailure("The run has ended, but that could not be written to the database: "
                    + host.latestFailure().orElse("the reason is not known"));
        }
        return run.isFlawless() ? DONE : NOT_POSSIBLE;
    }
}
