package dev.nightjar.hostdemo.command.session;

import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.Json;
import dev.nightjar.hostdemo.output.SessionJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightjar sessions export}: a whole conversation as JSON lines. */
@Command(
        name = "export",
        description = "Write a whole conversation as JSON lines, one message each, as 'replay' reads them.")
final class SessionsExportCommand extends HostSubcommand {

    @Mixin
    SessionParameter chosen = new SessionParameter();

    @Option(names = "-o", paramLabel = "FILE", description = "Write to this new file (default: standard output).")
    @Nullable
    Path file;

    @Override
    protected void check(Clock clock) {
        if (file != null) {
            NamedFile.check(file);
            if (Files.exists(file)) {
                throw new CommandFailure("The file " + file + " exists already; name another one with -o");
            }
        }
    }

    @Override
    protected int run(Host host) {
        var scope = SessionParameter.scope(host);
        var lines = host.conversations().messages(scope, chosen.id, Integer.MAX_VALUE).stream()
                .map(message -> Json.of(SessionJson.line(chosen.id, message)))
                .toList();
        if (lines.isEmpty()) {
            throw chosen.unknown(host);
        }
        if (file == null) {
            lines.forEach(screen()::line);
        } else {
            write(file, lines);
            remark(lines.size() + (lines.size() == 1 ? " message" : " messages") + " written to " + file);
        }
        return DONE;
    }

    private static void write(Path file, List<String> lines) {
        try {
            NamedFile.replace(file, unfinished -> Files.write(unfinished, lines));
        } catch (IOException e) {
            throw new CommandFailure("The file " + file + " cannot be written: " + e);
        }
    }
}
