package dev.nightjar.hostdemo.command.session;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryScope;
import picocli.CommandLine.Parameters;

/** The stored conversation a command is about: one of the host's own namespace. */
final class SessionParameter {

    @Parameters(paramLabel = "ID", description = "The id of the conversation, as 'sessions list' shows it.")
    String id = "";

    /** Where it is looked for. */
    static MemoryScope scope(Host host) {
        return MemoryScope.of(host.scope().agentId(), host.scope().namespace());
    }

    CommandFailure unknown(Host host) {
        return new CommandFailure("There is no conversation '" + id + "' in " + new NamespaceOptions().describe(host)
                + "; 'nightjar sessions list' shows what there is");
    }
}
