package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.NamespaceOptions.NamespaceValue;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.TokenFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar token}: adds, lists and removes tokens of the server. */
@Command(name = "token", description = "Tokens for 'nightjar serve': each opens one namespace.")
final class TokenCommand extends Subcommand {

    @Command(name = "add", description = "Create a token and show it once: only its hash is stored.")
    int add(
            @Parameters(
                            paramLabel = "NAMESPACE",
                            description = "Namespace it opens, such as user:ada.",
                            converter = NamespaceValue.class)
                    Namespace opened,
            @Option(
                            names = "--also",
                            paramLabel = "NAMESPACE",
                            description = "Another namespace it may read; repeatable.",
                            converter = NamespaceValue.class)
                    @Nullable
                    List<Namespace> also,
            @Option(names = "--read-only", description = "It may not change anything.") boolean isReadOnly,
            @Option(names = "--for-users", description = "It acts for the user that each request names.")
                    boolean isForUsers) {
        return beginning(host -> {
            var rights = new TokenFile.Rights(also == null ? List.of() : also, isReadOnly, isForUsers);
            var made = tokens(host).add(opened, rights, host.clock().instant());
            answer(
                    () -> {
                        var json = new LinkedHashMap<>(json(made.token()));
                        json.put("token", made.secret());
                        return json;
                    },
                    () -> {
                        screen().paragraph(0, made.secret());
                        console()
                                .tell("It opens " + opened(made.token()) + " of agent "
                                        + host.scope().agentId() + " and has the id "
                                        + made.token().id() + ".");
                    });
        });
    }

    @Command(name = "list", description = "List the tokens: id, namespace, and when each was made.")
    int list() {
        return inHost(host -> {
            var tokens = tokens(host).list();
            answer(
                    () -> tokens.stream().map(TokenCommand::json).toList(),
                    () -> tokens.forEach(token ->
                            screen().paragraph(0, token.id() + "  " + opened(token) + "  since " + token.createdAt())));
            if (tokens.isEmpty()) {
                remark("There is no token; '" + command("token add NAMESPACE") + "' makes one");
            }
        });
    }

    @Command(name = "remove", description = "Remove a token; a running server refuses it at once.")
    int remove(@Parameters(paramLabel = "ID", description = "Its id, as 'nightjar token list' shows it.") String id) {
        return inHost(host -> {
            if (!tokens(host).remove(id)) {
                throw new CommandFailure("There is no token '" + id + "'; 'nightjar token list' shows those there are");
            }
            answer(() -> Map.of("removed", id), () -> screen().line("Removed " + id + "."));
        });
    }

    private static TokenFile tokens(Host host) {
        return new TokenFile(host.kernel().dataDirectory());
    }

    private static String opened(AccessToken token) {
        var also = token.alsoReads().isEmpty()
                ? ""
                : " (and reads "
                        + token.alsoReads().stream().map(Namespace::value).collect(Collectors.joining(", ")) + ")";
        return token.namespace()
                + also
                + (token.isReadOnly() ? ", read-only" : "")
                + (token.isForUsers() ? ", for users" : "");
    }

    private static Map<String, Object> json(AccessToken token) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", token.id());
        json.put("namespace", token.namespace().value());
        json.put("also_reads", token.alsoReads().stream().map(Namespace::value).toList());
        json.put("read_only", token.isReadOnly());
        json.put("for_users", token.isForUsers());
        json.put("created_at", token.createdAt().toString());
        return json;
    }
}
