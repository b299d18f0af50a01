package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.Style;
import dev.nightjar.hostdemo.output.TimeText;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory edit}: the right wording in place of a wrong or outdated one. */
@Command(name = "edit", description = "Replace a fact that is wrong or outdated. The old wording stays in its history.")
final class MemoryEditCommand extends HostSubcommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The id of the fact.")
    String id = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "TEXT", description = "The right statement.")
    List<String> text = List.of();

    @Override
    void check(Clock clock) {
        var unused = OwnFacts.factId(id);
        if (String.join(" ", text).isBlank()) {
            throw new IllegalArgumentException("The new wording is blank; 'nightjar memory forget' erases a fact");
        }
    }

    @Override
    int run(Host host) {
        var own = new OwnFacts(host);
        var old = OwnFacts.factId(id);
        var fact = own.changed(host.memory().correct(own.scope(), old, String.join(" ", text)), old);
        if (isJson()) {
            var json = MemoryJson.memory(fact);
            json.put("supersedes", old.value());
            printJson(json);
        } else {
            screen().hanging("", Style.GOOD, "Instead of " + old + " it says now:");
            new MemoryText(screen(), new TimeText(host.clock())).list(List.of(fact), Map.of());
        }
        return DONE;
    }
}
