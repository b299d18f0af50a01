package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.RunJson;
import dev.nightjar.demo.output.RunText;
import dev.nightjar.demo.output.TimeText;
import dev.nightjar.memory.MaintenanceRun;
import java.time.Clock;
import java.util.Comparator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar memory runs}: what maintenance changed and why, the newest run first. */
@Command(name = "runs", description = "Show what maintenance changed and why, the newest run first.")
final class MemoryRunsCommand extends HostSubcommand {

    @Option(names = "--limit", paramLabel = "N", description = "Most runs to show (default: 10).")
    int limit = 10;

    @Override
    void check(Clock clock) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, but was " + limit);
        }
    }

    @Override
    int run(Host host) {
        var runs = host.memory().scopes(host.scope().agentId()).stream()
                .flatMap(scope -> host.memory().runs(scope, limit).stream())
                .sorted(Comparator.comparing(MaintenanceRun::startedAt).reversed())
                .limit(limit)
                .toList();
        if (isJson()) {
            printJson(RunJson.runs(runs));
        } else if (runs.isEmpty()) {
            screen().line("Maintenance has not run yet.");
        } else {
            new RunText(screen(), new TimeText(host.clock())).list(runs);
        }
        return DONE;
    }
}
