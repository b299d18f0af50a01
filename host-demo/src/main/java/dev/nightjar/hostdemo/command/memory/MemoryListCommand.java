package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.shared.EmptyAnswer;
import dev.nightjar.hostdemo.command.shared.FilterOptions;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import java.time.Clock;
import java.util.EnumSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar memory list}: what is remembered, newest first. */
@Command(
        name = "list",
        description = {
            "List what is remembered, newest first.",
            "Passages of documents are listed with --kind document only; 'memory documents' lists the documents."
        })
final class MemoryListCommand extends HostSubcommand {

    @Mixin
    FilterOptions filter = new FilterOptions();

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
        var unused = filter.filter(clock);
    }

    @Override
    protected int run(Host host) {
        var scope = namespaces.readable(host);
        var wanted = withoutDocuments(filter.filter(host.clock()));
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

    /** One folder may have more passages than a year has memories. */
    private static MemoryFilter withoutDocuments(MemoryFilter wanted) {
        return wanted.kinds().isEmpty()
                ? wanted.toBuilder()
                        .kinds(EnumSet.complementOf(EnumSet.of(MemoryKind.DOCUMENT)))
                        .build()
                : wanted;
    }
}
