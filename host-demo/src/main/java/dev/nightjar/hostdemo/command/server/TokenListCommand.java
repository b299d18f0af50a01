package dev.nightjar.hostdemo.command.server;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.TokenFile;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code nightjar token list}: who may use the server. */
@Command(name = "list", description = "List the tokens: id, namespace, and when each was made.")
final class TokenListCommand extends HostSubcommand {

    @Override
    protected int run(Host host) {
        var tokens = new TokenFile(host.kernel().dataDirectory()).list();
        if (isJson()) {
            printJson(tokens.stream().map(TokenListCommand::json).toList());
        } else {
            tokens.forEach(token ->
                    screen().paragraph(0, token.id() + "  " + token.namespace() + "  since " + token.createdAt()));
        }
        if (tokens.isEmpty()) {
            remark("There is no token; '" + command("token add NAMESPACE") + "' makes one");
        }
        return DONE;
    }

    private static Map<String, Object> json(AccessToken token) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", token.id());
        json.put("namespace", token.namespace().value());
        json.put("created_at", token.createdAt().toString());
        return json;
    }
}
