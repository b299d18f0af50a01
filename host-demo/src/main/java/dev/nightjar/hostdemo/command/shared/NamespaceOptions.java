package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that lets a command see more than its own namespace. */
public final class NamespaceOptions {

    @Option(
            names = "--all-namespaces",
            description =
                    "Every namespace of the agent, instead of the one that --namespace or the configuration names.")
    public boolean isAll;

    /** The scopes to look at, one for each namespace: the host's own, first among them when it is all. */
    public List<MemoryScope> scopes(Host host) {
        var own = MemoryScope.of(host.scope().agentId(), host.scope().namespace());
        var scopes = new ArrayList<>(List.of(own));
        if (isAll) {
            host.maintenance().scopes(own.agentId()).stream()
                    .filter(scope -> !scope.equals(own))
                    .forEach(scopes::add);
        }
        return scopes;
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

    /** That there is no memory of that id where it was looked for. */
    public CommandFailure unknown(MemoryId id, Host host) {
        return new CommandFailure(
                "There is no memory " + id + " in " + describe(host) + "; 'nightjar memory list' shows what there is");
    }

    /** The place that was looked at, for messages. */
    public String describe(Host host) {
        var agent = " of agent " + host.scope().agentId();
        return isAll ? "any namespace" + agent : "namespace " + host.scope().namespace() + agent;
    }
}
