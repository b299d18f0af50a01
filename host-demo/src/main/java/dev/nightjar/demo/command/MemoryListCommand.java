package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.MemoryJson;
import dev.nightjar.demo.output.MemoryText;
import dev.nightjar.demo.output.TimeText;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightjar memory list}: what is remembered, newest first. */
@Command(name = "list", description = "List what is remembered, newest first.")
final class MemoryListCommand extends HostSubcommand {

    @Mixin
    FilterOptions filter = new FilterOptions();

    @Option(names = "--limit", paramLabel = "N", description = "Most memories to show (default: 20).")
    int limit = 20;

    @Override
    void check(Clock clock) {
        if (limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, but was " + limit);
        }
        var unused = filter.filter(clock);
    }

    @Override
    boolean isLooking() {
        return true;
    }

    @Override
    int run(Host host) {
        var memories = host.memory().list(host.scope(), filter.filter(host.clock()), limit);
        if (isJson()) {
            printJson(MemoryJson.memories(memories));
        } else if (memories.isEmpty()) {
            screen().line("Nothing is remembered that fits.");
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).list(memories);
        }
        return DONE;
    }
}
