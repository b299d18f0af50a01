package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.LimitOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions.NamespaceValue;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.Tenants;
import dev.nightjar.spi.Tenants.Moved;
import dev.nightjar.spi.Tenants.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar tenants}: which users a database server has, and the way of one to another server. */
@Command(
        name = "tenants",
        description = "Users of a memory in a database server, and their way to another server: list, move.")
final class TenantsCommand extends Subcommand {

    private static final String OF_USERS = "user:";

    @Command(
            name = "list",
            description =
                    "List the namespaces of the server with how much each has, most first, and those that moved away.")
    int list(@Mixin LimitOptions limit) {
        check(clock -> limit.check());
        return inHost(host -> {
            var most = limit.most();
            var found = tenants(host).list(most == Integer.MAX_VALUE ? most : most + 1);
            var shown = found.stream().limit(most).toList();
            answer(shown, () -> shown.forEach(tenant -> line(host, tenant)));
            if (found.isEmpty()) {
                remark("Nobody has memories on this server yet");
            } else if (found.size() > shown.size()) {
                remark("There are more; --limit N or --all shows them");
            }
        });
    }

    @Command(
            name = "move",
            description = {
                "Move all that is stored for a user to another server of memory.postgresql.servers. Name several that share"
                        + " memories, such as user:ada and group:home, to move them together.",
                "Users can talk meanwhile. At the end, while what was said since is copied and both are compared, messages wait"
                        + " for a moment. Broken off, it has changed nothing: begin again."
            })
    int move(
            @Parameters(
                            paramLabel = "USER",
                            arity = "1..*",
                            description = "A namespace, such as user:ada, or the name of a user, such as ada.",
                            converter = NamespaceValue.class)
                    List<Namespace> users,
            @Option(
                            names = "--to",
                            paramLabel = "NAME",
                            required = true,
                            description = "The name of the server in memory.postgresql.servers.")
                    String server) {
        return inHost(host -> {
            var tenants = tenants(host);
            var namespaces = users.stream().map(user -> known(tenants, user)).toList();
            var moved = moved(tenants, namespaces, server.strip());
            var names = namespaces.stream().map(Namespace::value).collect(Collectors.joining(", "));
            answer(moved, () -> done("Moved " + names + " to " + moved.to() + "; both were equal, row by row."));
            remark("Hosts of this server answer requests for " + names + " with 421 and the name " + server.strip()
                    + " from now on");
        });
    }

    /** What was typed, or the user of that name; the move itself tells when there is neither. */
    private static Namespace known(Tenants tenants, Namespace typed) {
        return Stream.of(typed, new Namespace(OF_USERS + typed.value()))
                .filter(namespace -> tenants.find(namespace).isPresent())
                .findFirst()
                .orElse(typed);
    }

    private Moved moved(Tenants tenants, List<Namespace> namespaces, String server) {
        try (var line = new ProgressLine(console())) {
            return tenants.move(namespaces, server, progress -> show(line, progress));
        }
    }

    private static Tenants tenants(Host host) {
        host.memory();
        return host.kernel()
                .service(Tenants.class)
                .orElseThrow(() -> new CommandFailure("This memory is in a file, which has no tenants to move;"
                        + " memory.store: postgresql keeps it in a server"));
    }

    private void line(Host host, Tenant tenant) {
        var pieces = new ArrayList<String>();
        pieces.add(tenant.memories() == 1 ? "1 memory" : tenant.memories() + " memories");
        if (tenant.updatedAt() != null) {
            pieces.add("last spoken to " + times(host).full(tenant.updatedAt()));
        }
        if (tenant.movedTo() != null) {
            pieces.clear();
            pieces.add("moved to " + tenant.movedTo());
        }
        screen().hanging("• ", Style.STRONG, tenant.namespace().value());
        screen().pieces(2, Style.FAINT, pieces);
    }
}
