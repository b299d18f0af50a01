package dev.nightjar.hostdemo.command.job;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.JobJson;
import dev.nightjar.hostdemo.output.JobText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.spi.ReadBy;
import dev.nightjar.spi.SessionConsolidation;
import dev.nightjar.schedule.ScheduleRun.RunStatus;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar jobs run}: a run by hand. */
@Command(
        name = "run",
        description =
                "Run a job now, on the memories of the namespace. Its planned times stay; one that was switched off is"
                        + " on again.")
final class JobsRunCommand extends HostSubcommand {

    private static final String CONSOLIDATION = "consolidation";
    private static final String STATEMENTS = "statements";

    @Parameters(paramLabel = "NAME", description = "The job's name or id.")
    String name = "";

    @Option(
            names = "--reread",
            paramLabel = "READER",
            description =
                    "Before that, let the job 'consolidation' read again what was read without a model: statements. Needs a model;"
                            + " what is known already is not saved twice.")
    @Nullable
    String reread;

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected boolean isAcrossNamespaces() {
        return namespaces.isAll;
    }

    @Override
    protected void check(Clock clock) {
        if (reread != null && !reread.equals(STATEMENTS)) {
            throw new IllegalArgumentException("--reread takes 'statements', but was '" + reread + "'");
        }
        if (reread != null && !name.equals(CONSOLIDATION)) {
            throw new IllegalArgumentException(
                    "--reread is for the job '" + CONSOLIDATION + "', not for '" + name + "'");
        }
    }

    @Override
    protected int run(Host host) {
        if (reread != null) {
            readAgain(host);
        }
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

    private void readAgain(Host host) {
        if (!host.kernel().agents().isAvailable()) {
            throw new CommandFailure(
                    "No model is configured, so the sessions would be read without one again; name one in the section"
                            + " 'model' of the configuration");
        }
        var consolidation = host.kernel()
                .service(SessionConsolidation.class)
                .orElseThrow(() -> new CommandFailure("No memory service; add memory-plugin to the plugins folder"));
        int again = namespaces.scopes(host).stream()
                .mapToInt(scope -> consolidation.readAgain(scope, ReadBy.STATEMENTS))
                .sum();
        remark(again + (again == 1 ? " session is" : " sessions are") + " read again");
    }
}
