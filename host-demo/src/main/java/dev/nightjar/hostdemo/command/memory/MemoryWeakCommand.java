package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory weak}: facts that may not be true. */
@Command(name = "weak", description = "List facts of a confidence under " + Fact.DOUBTFUL + ", the weakest first.")
final class MemoryWeakCommand extends HostSubcommand {

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
        var all = List.<Memory>copyOf(
                host.memory().weakFacts(namespaces.readable(host), Fact.DOUBTFUL, Integer.MAX_VALUE));
        var facts = all.stream().limit(limit.most()).toList();
        if (isJson()) {
            printJson(MemoryJson.memories(facts, Map.of()));
        } else {
            new MemoryText(screen(), new TimeText(host.clock()), namespaces.isAll).list(facts, Map.of());
        }
        remark(
                facts.isEmpty()
                        ? "No fact in " + namespaces.describe(host) + " has a confidence under " + Fact.DOUBTFUL
                        : "'nightjar memory confirm ID' keeps one for good, 'memory edit' and 'memory forget' correct it");
        limit.remark(facts.size(), all.size()).ifPresent(this::remark);
        return DONE;
    }
}
