package dev.nightjar.hostdemo.command.session;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar sessions archive}: a conversation as a Markdown file. */
@Command(
        name = "archive",
        description =
                "Write a conversation as a Markdown file into the agent's folder, and its summary as a note; or bring"
                        + " the archive up to date.")
final class SessionsArchiveCommand extends HostSubcommand {

    @Mixin
    SessionParameter chosen = new SessionParameter();

    @Override
    protected int run(Host host) {
        var file = host.archives()
                .archive(SessionParameter.scope(host), chosen.id)
                .map(host.kernel().dataDirectory()::resolve)
                .orElseThrow(() -> chosen.unknown(host));
        if (isJson()) {
            printJson(Map.of("id", chosen.id, "file", file.toString()));
        } else {
            remark("Archived as " + file);
        }
        return DONE;
    }
}
