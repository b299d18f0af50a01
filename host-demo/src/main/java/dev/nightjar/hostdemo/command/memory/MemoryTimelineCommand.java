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
import dev.nightjar.memory.MemoryScope;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory timeline}: what was said and learned, in the order it happened. */
@Command(
        name = "timeline",
        description = "Show what was said and learned in the order it happened, of one name or of everything.")
final class MemoryTimelineCommand extends HostSubcommand {

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "Only what mentions this person, project, place, …: a name or alias (default: everything).")
    @Nullable
    String name;

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
        var wanted = wanted(host.clock());
        var events = new ArrayList<>(newest(host, namespaces.readable(host), wanted));
        boolean isMore = events.size() > limit.most();
        if (isMore) {
            events.remove(events.size() - 1);
        }
        Collections.reverse(events);
        if (isJson()) {
            printJson(MemoryJson.memories(events, Map.of()));
        } else {
            new MemoryText(screen(), new TimeText(host.clock()), namespaces.isAll).list(events, Map.of());
        }
        if (events.isEmpty()) {
            remark(
                    name == null
                            ? new EmptyAnswer(host, namespaces, command(EmptyAnswer.CONSOLIDATE)).reason(wanted)
                            : "Nothing in " + namespaces.describe(host) + " mentions '" + name
                                    + "', or nothing that fits");
        } else if (isMore) {
            remark("There are earlier ones; --limit N or --all shows more");
        }
        return DONE;
    }

    /** Newest first, and one more than are shown. */
    private List<Memory> newest(Host host, MemoryScope scope, MemoryFilter wanted) {
        int most = limit.most() == Integer.MAX_VALUE ? Integer.MAX_VALUE : limit.most() + 1;
        return name == null
                ? host.memory().list(scope, wanted, most)
                : host.memory().naming(scope, name, wanted, most);
    }

    /** Notes and reflections happen at no time, unless they are asked for. */
    private MemoryFilter wanted(Clock clock) {
        var asked = filter.filter(clock);
        return asked.kinds().isEmpty()
                ? asked.toBuilder()
                        .kinds(Set.of(MemoryKind.EPISODE, MemoryKind.FACT))
                        .build()
                : asked;
    }
}
