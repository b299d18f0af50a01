package dev.nightjar.hostdemo.command.server;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.server.access.TokenFile;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar token remove}: lets a caller in no more. */
@Command(name = "remove", description = "Take a token away; a server that is running refuses it at once.")
final class TokenRemoveCommand extends HostSubcommand {

    @Parameters(paramLabel = "ID", description = "Its id, as 'nightjar token list' shows it.")
    String id = "";

    @Override
    protected int run(Host host) {
        if (!new TokenFile(host.kernel().dataDirectory()).remove(id)) {
            throw new CommandFailure("There is no token '" + id + "'; 'nightjar token list' shows those there are");
        }
        if (isJson()) {
            printJson(Map.of("removed", id));
        } else {
            screen().line("Removed " + id + ".");
        }
        return DONE;
    }
}
