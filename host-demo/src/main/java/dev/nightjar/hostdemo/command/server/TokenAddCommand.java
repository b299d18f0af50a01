package dev.nightjar.hostdemo.command.server;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceValue;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import java.util.LinkedHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar token add}: lets one more caller in. */
@Command(
        name = "add",
        description = "Make a token that opens a namespace, and show it this once: only its hash is kept.")
final class TokenAddCommand extends HostSubcommand {

    @Parameters(
            paramLabel = "NAMESPACE",
            description = "Which part of memory it opens, such as user:ada.",
            converter = NamespaceValue.class)
    Namespace opened = Namespace.AGENT;

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected int run(Host host) {
        var made = new TokenFile(host.kernel().dataDirectory())
                .add(opened, host.clock().instant());
        if (isJson()) {
            var json = new LinkedHashMap<String, Object>();
            json.put("id", made.token().id());
            json.put("namespace", opened.value());
            json.put("token", made.secret());
            printJson(json);
        } else {
            screen().paragraph(0, made.secret());
            console()
                    .tell("It opens " + opened + " of agent " + host.scope().agentId() + " and has the id "
                            + made.token().id() + ".");
        }
        return DONE;
    }
}
