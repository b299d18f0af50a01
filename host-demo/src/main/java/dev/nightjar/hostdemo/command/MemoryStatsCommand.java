package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory stats}: how much is remembered. */
@Command(name = "stats", description = "Count what is remembered.")
final class MemoryStatsCommand extends HostSubcommand {

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    int run(Host host) {
        host.awaitVectors();
        var stats = host.memory().stats(namespaces.readable(host));
        if (isJson()) {
            printJson(MemoryJson.stats(stats));
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).stats(stats);
        }
        return DONE;
    }
}
