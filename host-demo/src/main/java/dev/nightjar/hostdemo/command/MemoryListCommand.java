package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.Memory;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory list}: what is remembered, newest first. */
@Command(name = "list", description = "List what is remembered, newest first.")
final class MemoryListCommand extends HostSubcommand {

    @Mixin
    FilterOptions filter = new FilterOptions();

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    void check(Clock clock) {
        limit.check();
        var unused = filter.filter(clock);
    }

    @Override
    int run(Host host) {
        var scope = namespaces.readable(host);
        var wanted = filter.filter(host.clock());
        var memories = host.memory().list(scope, wanted, limit.most());
        var successors = host.memory()
                .successors(scope, memories.stream().map(Memory::id).toList());
        if (isJson()) {
            printJson(MemoryJson.memories(memories, successors));
        } else {
            new MemoryText(screen(), new TimeText(host.clock()), namespaces.isAll).list(memories, successors);
        }
        if (memories.isEmpty()) {
            remark(new EmptyAnswer(host, namespaces, command(EmptyAnswer.CONSOLIDATE)).reason(wanted));
        }
        limit.remark(memories.size(), host.memory().count(scope, wanted)).ifPresent(this::remark);
        return DONE;
    }
}
