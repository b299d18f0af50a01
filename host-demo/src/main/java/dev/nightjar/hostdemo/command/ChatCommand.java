package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.chat.Chat;
import dev.nightjar.hostdemo.chat.EditedLines;
import dev.nightjar.hostdemo.chat.JsonChat;
import dev.nightjar.hostdemo.chat.LineSource;
import dev.nightjar.hostdemo.chat.PlainLines;
import dev.nightjar.hostdemo.chat.SpokenChat;
import dev.nightjar.hostdemo.host.Host;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar chat}: a conversation that is remembered. */
@Command(name = "chat", description = "Talk at the terminal, or through a pipe. What you say is remembered.")
final class ChatCommand extends HostSubcommand {

    private static final int SHORT_ID = 8;

    @Option(names = "--session", paramLabel = "ID", description = "Go on with this conversation (default: a new one).")
    @Nullable
    String session;

    @Option(names = "--name", paramLabel = "NAME", description = "Who is speaking.")
    @Nullable
    String name;

    @Option(
            names = "--incognito",
            description = "Leave no trace: nothing said is remembered, and nothing that is remembered is used.")
    boolean isIncognito;

    @Override
    boolean isBeginning() {
        return true;
    }

    @Override
    void check(Clock clock) {
        if (session != null && session.isBlank()) {
            throw new IllegalArgumentException("--session is blank; name a conversation or leave the option out");
        }
    }

    @Override
    boolean isRunningJobs() {
        return true;
    }

    @Override
    int run(Host host) {
        host.memory();
        var voice = isJson() ? new JsonChat(screen()) : new SpokenChat(screen());
        try (var lines = lines()) {
            var scope = isIncognito ? host.scope().incognito() : host.scope();
            new Chat(host, scope, session == null ? newSession() : session, name, voice).run(lines);
        } catch (IOException e) {
            throw new CommandFailure("What is typed cannot be read: " + e.getMessage());
        }
        return DONE;
    }

    private LineSource lines() throws IOException {
        var terminal = console().terminal();
        return terminal.isInTerminal() && terminal.isOutTerminal() && !isJson()
                ? new EditedLines("> ")
                : new PlainLines(console().in());
    }

    /** Unlike a time, it differs even when the host stands still at a moment. */
    private static String newSession() {
        return "chat-" + UUID.randomUUID().toString().substring(0, SHORT_ID);
    }
}
