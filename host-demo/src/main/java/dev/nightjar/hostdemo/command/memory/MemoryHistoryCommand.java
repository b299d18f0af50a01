package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.MemoryId;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory history}: where a memory comes from and what became of it. */
@Command(name = "history", description = "Show a memory's versions and what it was read out of.")
final class MemoryHistoryCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "The id of any version of the memory.")
    String id = "";

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected void check(Clock clock) {
        var unused = new MemoryId(id);
    }

    @Override
    protected int run(Host host) {
        var wanted = new MemoryId(id);
        var history = host.memory()
                .history(namespaces.readable(host), wanted)
                .orElseThrow(() -> namespaces.unknown(wanted, host));
        if (isJson()) {
            printJson(MemoryJson.history(history));
        } else {
            new MemoryText(screen(), new TimeText(host.clock()), namespaces.isAll).history(history);
        }
        return DONE;
    }
}
