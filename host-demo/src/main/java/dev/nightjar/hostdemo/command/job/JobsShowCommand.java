package dev.nightjar.hostdemo.command.job;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.JobJson;
import dev.nightjar.hostdemo.output.JobText;
import dev.nightjar.hostdemo.output.TimeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar jobs show}: one schedule in full. */
@Command(name = "show", description = "Show one job in full, with its newest run.")
final class JobsShowCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "The job's id or name.")
    String id = "";

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected int run(Host host) {
        var jobs = Jobs.of(host, namespaces);
        var job = jobs.find(id);
        var schedule = job.schedule();
        var newest = jobs.store().history(schedule.id(), 1).stream().findFirst();
        if (isJson()) {
            var json = JobJson.job(job);
            json.put("newest_run", newest.map(run -> JobJson.run(run, schedule)).orElse(null));
            printJson(json);
        } else {
            var text = new JobText(screen(), new TimeText(host.clock()));
            text.details(job);
            newest.ifPresent(run ->
                    text.run(run, schedule, jobs.store().fullOutput(run.id()).orElse("")));
        }
        return DONE;
    }
}
