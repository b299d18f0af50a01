package dev.nightjar.hostdemo.command.session;

import dev.nightjar.conversation.Session;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.SessionJson;
import dev.nightjar.hostdemo.output.SessionText;
import dev.nightjar.hostdemo.output.TimeText;
import java.time.Clock;
import java.util.Comparator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar sessions list}: conversations that can be gone on with, newest first. */
@Command(name = "list", description = "List the stored conversations, newest first.")
final class SessionsListCommand extends HostSubcommand {

    private static final Comparator<Session> NEWEST_FIRST =
            Comparator.comparing(Session::updatedAt).reversed().thenComparing(Session::id);

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
    }

    @Override
    protected int run(Host host) {
        var store = host.conversations();
        var scopes = namespaces.scopes(host);
        var sessions = scopes.stream()
                .flatMap(scope -> store.sessions(scope, limit.most()).stream())
                .sorted(NEWEST_FIRST)
                .limit(limit.most())
                .toList();
        if (isJson()) {
            printJson(sessions.stream().map(SessionJson::session).toList());
        } else {
            new SessionText(screen(), new TimeText(host.clock())).list(sessions, namespaces.isAll);
        }
        if (sessions.isEmpty()) {
            remark("No conversation is stored in " + namespaces.describe(host) + "; 'nightjar chat' begins one");
        }
        limit.remark(
                        sessions.size(),
                        scopes.stream().mapToLong(store::countSessions).sum())
                .ifPresent(this::remark);
        return DONE;
    }
}
