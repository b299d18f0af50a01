package dev.nightjar.cli.command;

import dev.nightjar.cli.chat.Chat;
import dev.nightjar.cli.chat.Chat.ChosenSession;
import dev.nightjar.cli.chat.JsonChat;
import dev.nightjar.cli.chat.MessageSource;
import dev.nightjar.cli.chat.MessageSource.EditedLines;
import dev.nightjar.cli.chat.MessageSource.PlainLines;
import dev.nightjar.cli.chat.MessageSource.WholeInput;
import dev.nightjar.cli.chat.SpokenChat;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar chat}: a conversation that is remembered. */
@Command(
        name = "chat",
        description = {
            "Talk at the terminal or through a pipe. Each message is remembered.",
            "Without a model the answers quote memories."
        })
final class ChatCommand extends HostSubcommand.Beginning {

    private static final String NEWEST = "";

    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "Continue this conversation, or begin it under this id (default: a new one).")
    @Nullable
    String session;

    @Option(
            names = "--resume",
            arity = "0..1",
            fallbackValue = NEWEST,
            paramLabel = "ID",
            description = "Continue this stored conversation, or the newest one.")
    @Nullable
    String resumed;

    @Option(names = "--name", paramLabel = "NAME", description = "The speaker's name.")
    @Nullable
    String name;

    @Option(
            names = "--memory",
            paramLabel = "NAME",
            description = "Memory provider: recent (alias legacy) shows the model the last 20 turns, semantic "
                    + "the last 40 messages and earlier turns that fit the prompt (default: agent.memory).")
    @Nullable
    String memory;

    @Option(names = "--incognito", description = "Leave no trace: store nothing and use no memory.")
    boolean isIncognito;

    @Option(
            names = "--lines",
            negatable = true,
            description = "Each line of a file or pipe is a message: the default with --json. Otherwise all of "
                    + "it is one message.")
    @Nullable
    Boolean isEachLine;

    @Override
    protected void check(Clock clock) {
        if (resumed != null && resumed.isBlank() && !resumed.equals(NEWEST)) {
            throw new IllegalArgumentException("--resume is blank; give it a value or leave the value out");
        }
        if (resumed != null && session != null) {
            throw new IllegalArgumentException("--session and --resume exclude each other; leave one of them out");
        }
        if (resumed != null && isIncognito) {
            throw new IllegalArgumentException(
                    "--incognito uses nothing that is stored, so there is nothing to --resume; leave one of them out");
        }
    }

    @Override
    protected Host start(HostSettings settings) {
        return Host.startRunningJobs(settings, Optional.empty());
    }

    @Override
    protected int run(Host host) {
        host.memory();
        var voice = isJson() ? new JsonChat(screen()) : new SpokenChat(screen());
        try (var messages = messages()) {
            var scope = isIncognito ? host.scope().incognito() : host.scope();
            new Chat(host, scope, chosen(host), name, voice, this::command).run(messages);
        } catch (IOException e) {
            throw new CommandFailure("What is typed cannot be read: " + e.getMessage());
        }
        return DONE;
    }

    /** Source of the messages: one for each line of programs that write JSON and of people who type. */
    private MessageSource messages() throws IOException {
        var terminal = console().terminal();
        if (isEachLine == null && terminal.isInTerminal() && terminal.isOutTerminal() && !isJson()) {
            return new EditedLines("> ");
        }
        boolean isByLine = isEachLine == null ? isJson() || terminal.isInTerminal() : isEachLine;
        return isByLine
                ? new PlainLines(console().in())
                : new WholeInput(console().in());
    }

    private ChosenSession chosen(Host host) {
        if (NEWEST.equals(resumed)) {
            var newest = host.memory(ConversationStore.class).sessions(host.scope(), 1).stream()
                    .findFirst();
            return new ChosenSession(newest.map(Session::id).orElse(null), true, memory);
        }
        return resumed == null ? new ChosenSession(session, false, memory) : new ChosenSession(resumed, true, memory);
    }
}
