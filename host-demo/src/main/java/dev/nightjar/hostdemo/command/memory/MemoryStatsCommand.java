package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import java.util.LinkedHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory stats}: how much is remembered. */
@Command(name = "stats", description = "Count what is remembered.")
final class MemoryStatsCommand extends HostSubcommand {

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected int run(Host host) {
        host.awaitVectors();
        var stats = host.memory().stats(namespaces.readable(host));
        long waiting = host.review().count(host.scope());
        if (isJson()) {
            var json = new LinkedHashMap<>(MemoryJson.stats(stats));
            json.put("waiting_for_review", waiting);
            printJson(json);
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).stats(stats);
        }
        if (waiting > 0) {
            remark((waiting == 1 ? "1 memory waits" : waiting + " memories wait") + " for a review and "
                    + (waiting == 1 ? "is" : "are") + " not used: " + command("memory review"));
        }
        return DONE;
    }
}
