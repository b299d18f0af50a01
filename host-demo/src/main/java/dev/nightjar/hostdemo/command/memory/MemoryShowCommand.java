package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.MemoryId;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory show}: one memory in full. */
@Command(name = "show", description = "Show one memory in full.")
final class MemoryShowCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "The memory's id, as lists and searches show it.")
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
        var scope = namespaces.readable(host);
        var memory = host.memory().find(scope, wanted).orElseThrow(() -> namespaces.unknown(wanted, host));
        var successor = host.memory().successors(scope, List.of(wanted)).get(wanted);
        if (isJson()) {
            printJson(MemoryJson.memory(memory, successor));
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).details(memory, successor);
        }
        return DONE;
    }
}
