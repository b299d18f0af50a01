package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import java.util.List;
import java.util.Optional;

/** The facts that may be changed by hand: those of the host's own namespace, whatever else it may read. */
record OwnFacts(Host host) {

    /** The id of a fact; other kinds of memories cannot be edited or confirmed. */
    static MemoryId factId(String id) {
        var parsed = new MemoryId(id.strip());
        if (parsed.kind() != MemoryKind.FACT) {
            throw new IllegalArgumentException("'" + id + "' is the id of another kind of memory ("
                    + parsed.kind().label() + "); only facts can be changed, and their ids begin with "
                    + MemoryKind.FACT.idPrefix());
        }
        return parsed;
    }

    /** What a change made of a fact, or why there was none to change. */
    Fact changed(Optional<Fact> outcome, MemoryId id) {
        return outcome.orElseThrow(() -> {
            var ended = host.memory().find(host.ownScope(), id).filter(memory -> !memory.isActive());
            return ended.isPresent() ? superseded(ended.get()) : unknown(id);
        });
    }

    CommandFailure unknown(MemoryId id) {
        return new NamespaceOptions().unknown(id, host);
    }

    private CommandFailure superseded(Memory ended) {
        var successor =
                host.memory().successors(host.ownScope(), List.of(ended.id())).get(ended.id());
        return new CommandFailure("The fact " + ended.id() + " is no longer active"
                + (successor == null ? "" : "; it was superseded by " + successor));
    }
}
