package dev.nightjar.hostdemo.command.session;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.SessionJson;
import dev.nightjar.hostdemo.output.SessionText;
import dev.nightjar.hostdemo.output.TimeText;
import java.nio.file.Path;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar sessions show}: the newest messages of a conversation, with its rolling summary and the tools that were called. */
@Command(
        name = "show",
        description =
                "Show the newest messages of a conversation, with the tools that were called and its rolling summary.")
final class SessionsShowCommand extends HostSubcommand {

    @Mixin
    SessionParameter chosen = new SessionParameter();

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
    }

    @Override
    protected int run(Host host) {
        var scope = SessionParameter.scope(host);
        var session = host.conversations().session(scope, chosen.id).orElseThrow(() -> chosen.unknown(host));
        var messages = host.conversations().messages(scope, chosen.id, limit.most());
        var summary = host.summaries().summary(scope, chosen.id);
        var archive = host.archives().find(scope, chosen.id).map(host.kernel().dataDirectory()::resolve);
        if (isJson()) {
            var json = SessionJson.conversation(session, summary, messages);
            json.put("archive", archive.map(Path::toString).orElse(null));
            printJson(json);
        } else {
            new SessionText(screen(), new TimeText(host.clock())).conversation(session, summary, messages);
            archive.ifPresent(file -> remark("Archived as " + file));
        }
        limit.remark(messages.size(), session.messageCount()).ifPresent(this::remark);
        return DONE;
    }
}
