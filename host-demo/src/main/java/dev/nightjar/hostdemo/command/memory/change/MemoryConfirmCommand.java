package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.Style;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory confirm}: the user's word that a fact is true. */
@Command(
        name = "confirm",
        description = "Confirm a fact: it is certain from then on, never fades, and no later remark overrides it.")
public final class MemoryConfirmCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "The id of the fact.")
    String id = "";

    @Override
    protected void check(Clock clock) {
        var unused = OwnFacts.factId(id);
    }

    @Override
    protected int run(Host host) {
        var own = new OwnFacts(host);
        var wanted = OwnFacts.factId(id);
        var fact = own.changed(host.memory().confirm(own.scope(), wanted), wanted);
        if (isJson()) {
            printJson(MemoryJson.memory(fact));
        } else {
            screen().hanging("", Style.GOOD, "Confirmed:");
            new MemoryText(screen(), new TimeText(host.clock())).list(List.of(fact), Map.of());
        }
        return DONE;
    }
}
