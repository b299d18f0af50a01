package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.Style;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory edit}: the right wording in place of a wrong or outdated one, or how long it stays true. */
@Command(
        name = "edit",
        description =
                "Replace a fact that is wrong or outdated, or say how long it stays true. The old wording stays in its"
                        + " history.")
final class MemoryEditCommand extends HostSubcommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The id of the fact.")
    String id = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "TEXT", description = "The right statement.")
    List<String> text = List.of();

    @Option(
            names = "--durability",
            paramLabel = "D",
            description = "How long it is likely to stay true: lasting, stable or passing (default: as it is).")
    @Nullable
    String durability;

    @Override
    void check(Clock clock) {
        var unusedId = OwnFacts.factId(id);
        if (durability != null) {
            var unusedDurability = Durability.ofLabel(durability);
        } else if (wording().isBlank()) {
            throw new IllegalArgumentException(
                    "Say the new wording, or --durability; 'nightjar memory forget' erases a fact");
        }
    }

    private String wording() {
        return String.join(" ", text);
    }

    @Override
    int run(Host host) {
        var own = new OwnFacts(host);
        var old = OwnFacts.factId(id);
        boolean isReworded = !wording().isBlank();
        var now = isReworded
                ? own.changed(host.memory().correct(own.scope(), old, wording()), old)
                        .id()
                : old;
        var fact = own.changed(
                durability == null
                        ? host.memory().find(own.scope(), now).map(Fact.class::cast)
                        : host.memory().setDurability(own.scope(), now, Durability.ofLabel(durability)),
                now);
        if (isJson()) {
            var json = MemoryJson.memory(fact);
            json.put("supersedes", isReworded ? old.value() : null);
            printJson(json);
        } else {
            screen().hanging("", Style.GOOD, isReworded ? "Instead of " + old + " it says now:" : "Changed:");
            new MemoryText(screen(), new TimeText(host.clock())).list(List.of(fact), Map.of());
        }
        return DONE;
    }
}
