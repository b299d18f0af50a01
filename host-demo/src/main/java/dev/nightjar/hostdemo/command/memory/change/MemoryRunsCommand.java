package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.RunJson;
import dev.nightjar.hostdemo.output.RunText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.spi.MaintenanceRun;
import java.time.Clock;
import java.util.Comparator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory runs}: what maintenance changed and why, the newest run first. */
@Command(name = "runs", description = "Show what maintenance changed and why, the newest run first.")
public final class MemoryRunsCommand extends HostSubcommand {

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
    }

    @Override
    protected int run(Host host) {
        var scopes = namespaces.scopes(host);
        var runs = scopes.stream()
                .flatMap(scope -> host.maintenance().runs(scope, limit.most()).stream())
                .sorted(Comparator.comparing(MaintenanceRun::startedAt).reversed())
                .limit(limit.most())
                .toList();
        if (isJson()) {
            printJson(RunJson.runs(runs));
        } else {
            new RunText(screen(), new TimeText(host.clock())).list(runs);
        }
        if (runs.isEmpty()) {
            remark("Maintenance has not run yet in " + namespaces.describe(host));
        }
        limit.remark(
                        runs.size(),
                        scopes.stream()
                                .mapToLong(scope -> host.maintenance().countRuns(scope))
                                .sum())
                .ifPresent(this::remark);
        return DONE;
    }
}
