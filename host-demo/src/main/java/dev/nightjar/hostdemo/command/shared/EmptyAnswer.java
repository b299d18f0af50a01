package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryStats;
import java.util.Set;

/** Says why nothing was found, and what to do about it. */
public final class EmptyAnswer {

    /** The command that makes facts of what was said. */
    public static final String CONSOLIDATE = "jobs run consolidation";

    private final Host host;
    private final NamespaceOptions namespaces;
    private final String consolidate;

    /**
     * Answers about a host.
     *
     * @param consolidate the whole command {@value #CONSOLIDATE}, as it has to be typed for this memory
     */
    public EmptyAnswer(Host host, NamespaceOptions namespaces, String consolidate) {
        this.host = host;
        this.namespaces = namespaces;
        this.consolidate = consolidate;
    }

    /** The reason why no memory passed this filter. */
    public String reason(MemoryFilter filter) {
        var stats = host.memory().stats(namespaces.readable(host));
        if (stats.memories() == 0) {
            return "Nothing is remembered yet in " + namespaces.describe(host) + ", in "
                    + host.kernel().dataDirectory() + "; 'nightjar chat' and 'nightjar replay' add to it";
        }
        if (filter.kinds().equals(Set.of(MemoryKind.FACT)) && stats.facts() == 0 && stats.pending() > 0) {
            return "There are no facts yet: " + waiting(stats, consolidate);
        }
        return "Nothing fits among the " + stats.memories() + " memories in " + namespaces.describe(host);
    }

    /** That sessions wait, and what makes facts of them. */
    public static String waiting(MemoryStats stats, String consolidate) {
        var sessions = stats.pending() == 1 ? "1 session waits" : stats.pending() + " sessions wait";
        return sessions
                + " to be read for facts, which happens once another session begins, or at night while a host is"
                + " open. To do it now: " + consolidate;
    }
}
