package dev.nightjar.hostdemo.command.job;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.JobJson;
import dev.nightjar.hostdemo.output.JobText;
import dev.nightjar.hostdemo.output.TimeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar jobs list}: every schedule with its next run. */
@Command(name = "list", description = "List the jobs of the namespace with their next runs.")
final class JobsListCommand extends HostSubcommand {

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected int run(Host host) {
        var jobs = Jobs.of(host, namespaces).all();
        if (isJson()) {
            printJson(jobs.stream().map(JobJson::job).toList());
        } else {
            new JobText(screen(), new TimeText(host.clock())).list(jobs);
        }
        if (jobs.isEmpty()) {
            remark("There are no jobs in " + namespaces.describe(host)
                    + ": no plugin brings one, and nobody has made a schedule");
        }
        return DONE;
    }
}
