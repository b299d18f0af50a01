package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that lets a command see more than its own namespace. */
final class NamespaceOptions {

    @Option(
            names = "--all-namespaces",
            description =
                    "Every namespace of the agent, instead of the one that --namespace or the configuration names.")
    boolean isAll;

    /** The scopes to look at, one for each namespace: the host's own, first among them when it is all. */
    List<MemoryScope> scopes(Host host) {
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
    MemoryScope readable(Host host) {
        if (!isAll) {
            return host.scope();
        }
        var namespaces = new ArrayList<Namespace>(host.scope().alsoReads());
        scopes(host).forEach(scope -> namespaces.add(scope.namespace()));
        return new MemoryScope(host.scope().agentId(), host.scope().namespace(), namespaces);
    }

    /** The place that was looked at, for messages. */
    String describe(Host host) {
        var agent = " of agent " + host.scope().agentId();
        return isAll ? "any namespace" + agent : "namespace " + host.scope().namespace() + agent;
    }
}
