package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.MemoryJson;
import dev.nightjar.demo.output.MemoryText;
import dev.nightjar.demo.output.TimeText;
import dev.nightjar.memory.MemoryId;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory show}: one memory in full. */
@Command(name = "show", description = "Show one memory in full.")
final class MemoryShowCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "The memory's id, as lists and searches show it.")
    String id = "";

    @Override
    void check(Clock clock) {
        var unused = new MemoryId(id);
    }

    @Override
    boolean isLooking() {
        return true;
    }

    @Override
    int run(Host host) {
        var wanted = new MemoryId(id);
        var memory = host.memory().find(host.scope(), wanted).orElseThrow(() -> unknown(wanted, host));
        if (isJson()) {
            printJson(MemoryJson.memory(memory));
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).details(memory);
        }
        return DONE;
    }

    static CommandFailure unknown(MemoryId id, Host host) {
        return new CommandFailure(
                "There is no memory " + id + " in namespace " + host.scope().namespace() + " of agent "
                        + host.scope().agentId() + "; 'nightjar memory list' shows what there is");
    }
}
