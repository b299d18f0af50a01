package dev.nightjar.cli.command.shared;

import dev.nightjar.cli.host.Host;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.store.StoreCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Option that lets a command read all namespaces. */
public final class NamespaceOptions {

    private static final int MOST_NAMED = 5;

    @Option(
            names = "--all-namespaces",
            description = "All namespaces of the agent, not only that of --namespace or the configuration.")
    public boolean isAll;

    /** Scopes to read, one for each namespace; the host's own comes first. */
    public List<MemoryScope> scopes(Host host) {
        var own = host.ownScope();
        var scopes = new ArrayList<>(List.of(own));
        used(host).stream().filter(scope -> !scope.equals(own)).forEach(scopes::add);
        return scopes;
    }

    /** Scopes of all namespaces that have sessions or memories; none when only the host's own is read. */
    public List<MemoryScope> used(Host host) {
        return isAll
                ? host.memory(MemoryMaintenance.class).scopes(host.ownScope().agentId())
                : List.of();
    }

    /** A scope to read with: the host's own, or one that reads every namespace. */
    public MemoryScope readable(Host host) {
        if (!isAll) {
            return host.scope();
        }
        var namespaces = new ArrayList<Namespace>(host.scope().alsoReads());
        scopes(host).forEach(scope -> namespaces.add(scope.namespace()));
        return new MemoryScope(host.scope().agentId(), host.scope().namespace(), namespaces);
    }

    /** Failure for an id that is unknown in the namespaces that were read. */
    public CommandFailure unknown(MemoryId id, Host host) {
        return new CommandFailure(
                "There is no memory " + id + " in " + describe(host) + "; 'nightjar memory list' shows what there is");
    }

    /** Reason why no memory passed a filter, with a remedy. */
    public String whyNothing(MemoryFilter filter, Host host, Subcommand command) {
        var stats = host.memory().stats(readable(host));
        if (stats.memories() == 0) {
            var others = others(host);
            return "Nothing is remembered yet in " + describePlace(host)
                    + (others.isEmpty() ? "; 'nightjar chat' and 'nightjar replay' add to it" : others);
        }
        if (filter.kinds().equals(Set.of(MemoryKind.FACT)) && stats.facts() == 0 && stats.pending() > 0) {
            return "There are no facts yet: " + command.waiting(stats);
        }
        return "Nothing fits among the " + stats.memories() + " memories in " + describe(host);
    }

    /** The first other namespaces that have anything, for one that was mistyped; empty for none. */
    private static String others(Host host) {
        var names = host.kernel().service(MemoryMaintenance.class).stream()
                .flatMap(memory -> memory.scopes(host.ownScope().agentId()).stream())
                .map(scope -> scope.namespace().value())
                .filter(name -> !name.equals(host.scope().namespace().value()))
                .limit(MOST_NAMED + 1)
                .toList();
        return names.isEmpty()
                ? ""
                : "; --namespace may be one of "
                        + String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())))
                        + (names.size() > MOST_NAMED ? ", …" : "");
    }

    /** Name of the namespaces that were read, and of the store they were read from. */
    public String describePlace(Host host) {
        boolean isFile = host.kernel().service(StoreCheck.class).isPresent();
        return describe(host) + ", in " + (isFile ? host.kernel().dataDirectory() : "the server");
    }

    /** Name of the namespaces that were read, for messages. */
    public String describe(Host host) {
        var agent = " of agent " + host.scope().agentId();
        return isAll ? "any namespace" + agent : "namespace " + host.scope().namespace() + agent;
    }

    /**
     * Reads a namespace that somebody types: a word, or a kind and a name with a colon between them. A name may be any
     * that an application gives its users; other forms are refused, so that a typing error does not create a namespace.
     */
    public static final class NamespaceValue implements ITypeConverter<Namespace> {

        private static final Pattern FORM = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]*(:\\S.*)?");

        @Override
        public Namespace convert(String value) {
            if (!FORM.matcher(value).matches()) {
                throw new TypeConversionException("'" + value + "' is no namespace; use one word, such as agent, or"
                        + " KIND:NAME, such as user:ada or group:home. An application's own of another form is reached with"
                        + " agent.namespace in the configuration");
            }
            try {
                return new Namespace(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
