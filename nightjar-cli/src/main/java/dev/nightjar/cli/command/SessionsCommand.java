package dev.nightjar.cli.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.ErasureDialog;
import dev.nightjar.cli.command.shared.ErasureDialog.ForceOption;
import dev.nightjar.cli.command.shared.LimitOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.json.Json;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar sessions}: lists, shows, archives, exports and forgets conversations. */
@Command(name = "sessions", description = "List, show, archive, export and forget stored conversations.")
final class SessionsCommand extends Subcommand {

    private static final Comparator<Session> NEWEST_FIRST =
            Comparator.comparing(Session::updatedAt).reversed().thenComparing(Session::id);

    /** The conversation of a command, in the host's own namespace. */
    static final class Chosen {

        @Parameters(paramLabel = "ID", description = "Id of the conversation, as 'sessions list' shows it.")
        String id = "";

        CommandFailure unknown(Host host) {
            return new CommandFailure("There is no conversation '" + id + "' in "
                    + new NamespaceOptions().describe(host) + "; 'nightjar sessions list' shows what there is");
        }
    }

    @Command(name = "list", description = "List the stored conversations, newest first.")
    int list(@Mixin LimitOptions limit, @Mixin NamespaceOptions namespaces) {
        check(clock -> limit.check());
        return inHost(host -> {
            var store = host.memory(ConversationStore.class);
            var scopes = namespaces.scopes(host);
            var sessions = scopes.stream()
                    .flatMap(scope -> store.sessions(scope, limit.most()).stream())
                    .sorted(NEWEST_FIRST)
                    .limit(limit.most())
                    .toList();
            answer(sessions, () -> text(host).list(sessions, namespaces.isAll));
            if (sessions.isEmpty()) {
                remark("No conversation is stored in " + namespaces.describe(host) + "; 'nightjar chat' begins one");
            }
            limit.remark(
                            sessions.size(),
                            scopes.stream().mapToLong(store::countSessions).sum())
                    .ifPresent(this::remark);
        });
    }

    @Command(name = "show", description = "Show the newest messages of a conversation, with tool calls and summary.")
    int show(@Mixin Chosen chosen, @Mixin LimitOptions limit) {
        check(clock -> limit.check());
        return inHost(host -> {
            var scope = host.ownScope();
            var session = host.memory(ConversationStore.class)
                    .session(scope, chosen.id)
                    .orElseThrow(() -> chosen.unknown(host));
            var messages = host.memory(ConversationStore.class).transcript(scope, chosen.id, limit.most());
            var summary = host.memory(RollingSummaryStore.class).summary(scope, chosen.id);
            var archive = host.memory(ConversationArchives.class)
                    .find(scope, chosen.id)
                    .map(host.kernel().dataDirectory()::resolve);
            answer(
                    new Shown(
                            session,
                            summary.isEmpty() ? null : summary,
                            lines(chosen.id, messages),
                            archive.orElse(null)),
                    () -> {
                        text(host).conversation(session, summary, messages);
                        archive.ifPresent(file -> remark("Archived as " + file));
                    });
            limit.remark(messages.size(), session.messageCount()).ifPresent(this::remark);
        });
    }

    private record Shown(
            @JsonUnwrapped Session session,
            @Nullable RollingSummary summary,
            List<Line> messages,
            @Nullable Path archive) {}

    private record Line(String session, @JsonUnwrapped StoredMessage message) {}

    private static List<Line> lines(String session, List<StoredMessage> messages) {
        return messages.stream().map(message -> new Line(session, message)).toList();
    }

    @Command(name = "calls", description = "Find tool calls by words of their names and arguments, newest first.")
    int calls(
            @Parameters(
                            arity = "0..*",
                            paramLabel = "WORD",
                            description = "Words that the name or the arguments contain (default: all calls).")
                    @Nullable
                    List<String> words,
            @Mixin LimitOptions limit) {
        check(clock -> limit.check());
        return inHost(host -> {
            var wanted = words == null ? "" : String.join(" ", words);
            var calls = host.memory(ConversationStore.class).calls(host.ownScope(), wanted, limit.most());
            answer(calls, () -> text(host).calls(calls));
            if (calls.isEmpty()) {
                remark("No stored call of a tool fits; 'nightjar sessions show ID' shows the calls of a conversation");
            }
        });
    }

    @Command(
            name = "archive",
            description = "Write or update the archive of a conversation: a Markdown file in the agent's "
                    + "folder, and a note with the summary.")
    int archive(@Mixin Chosen chosen) {
        return inHost(host -> {
            var file = host.memory(ConversationArchives.class)
                    .archive(host.ownScope(), chosen.id)
                    .map(host.kernel().dataDirectory()::resolve)
                    .orElseThrow(() -> chosen.unknown(host));
            answer(Map.of("id", chosen.id, "file", file.toString()), () -> remark("Archived as " + file));
        });
    }

    @Command(name = "export", description = "Write a conversation as JSON lines that 'replay' reads.")
    int export(
            @Mixin Chosen chosen,
            @Option(
                            names = "-o",
                            paramLabel = "FILE",
                            description = "Write to this new file (default: standard output).")
                    @Nullable
                    Path file) {
        check(clock -> {
            if (file != null) {
                NamedFile.check(file);
                if (Files.exists(file)) {
                    throw new CommandFailure("The file " + file + " exists already; name another one with -o");
                }
            }
        });
        return inHost(host -> {
            var messages =
                    host.memory(ConversationStore.class).transcript(host.ownScope(), chosen.id, Integer.MAX_VALUE);
            var lines = lines(chosen.id, messages).stream().map(Json::of).toList();
            if (lines.isEmpty()) {
                throw chosen.unknown(host);
            }
            if (file == null) {
                lines.forEach(screen()::line);
            } else {
                write(file, lines);
                remark(lines.size() + (lines.size() == 1 ? " message" : " messages") + " written to " + file);
            }
        });
    }

    private static void write(Path file, List<String> lines) {
        try {
            NamedFile.replace(file, unfinished -> Files.write(unfinished, lines));
        } catch (IOException e) {
            throw new CommandFailure("The file " + file + " cannot be written: " + e);
        }
    }

    @Command(
            name = "forget",
            description = "Erase a conversation for good, with all learned from it alone. Shows the preview "
                    + "and asks first.")
    int forget(@Mixin Chosen chosen, @Mixin ForceOption force) {
        check(clock -> force.check(this));
        return inHost(Host::start, false, host -> {
            var target = new ErasureTarget.OneSession(chosen.id);
            var preview =
                    host.memory(Erasure.class).preview(host.ownScope(), target).orElseThrow(() -> chosen.unknown(host));
            var dialog = new ErasureDialog(this, host, host.ownScope());
            return dialog.eraseChosen(target, preview, force, () -> {});
        });
    }

    private Text text(Host host) {
        return new Text(screen(), times(host));
    }

    /** Conversations as text for people. */
    private record Text(Screen screen, TimeText times) {

        private static final int WIDEST_NAME = 40;
        private static final int WIDEST_ID = 80;
        private static final int MAX_ARGUMENTS = 100;
        private static final int MAX_RESULT = 200;

        /** Writes conversations in the given order, with the namespace of each on request. */
        void list(List<Session> sessions, boolean isNamespaceShown) {
            for (var session : sessions) {
                screen.hanging("• ", Style.STRONG, TextWidth.onOneLine(session.preview()));
                var pieces = new ArrayList<String>();
                pieces.add(id(session));
                pieces.add(count(session.messageCount()) + (session.isPruned() ? ", texts only" : ""));
                pieces.add("from " + times.absolute(session.startedAt()));
                pieces.add("to " + times.full(session.updatedAt()));
                if (isNamespaceShown) {
                    pieces.add("namespace " + session.namespace());
                }
                screen.pieces(2, Style.FAINT, pieces);
            }
        }

        /** Writes a conversation with its rolling summary and messages, oldest first. */
        void conversation(Session session, RollingSummary summary, List<StoredMessage> messages) {
            list(List.of(session), true);
            if (!summary.isEmpty()) {
                screen.gap();
                screen.hanging(
                        Style.STRONG,
                        "Rolling summary of messages 1 to " + summary.lastSequence() + ", "
                                + times.absolute(summary.updatedAt()));
                summary.text().lines().forEach(line -> screen.paragraph(2, line));
            }
            for (var message : messages) {
                screen.gap();
                var who = message.speaker() == null ? message.role().label() : message.speaker();
                var name = TextWidth.shortened(TextWidth.onOneLine(who), WIDEST_NAME);
                screen.hanging(Style.STRONG, name + ", " + times.absolute(message.time()));
                message.steps().forEach(step -> {
                    if (!step.text().isEmpty()) {
                        screen.paragraph(2, step.text());
                    }
                    step.calls().forEach(this::call);
                });
                if (!message.text().isEmpty()) {
                    screen.paragraph(2, message.text());
                }
            }
            screen.gap();
        }

        void calls(List<FoundCall> calls) {
            for (var found : calls) {
                call(found.call());
                screen.pieces(
                        4,
                        Style.FAINT,
                        List.of(
                                TextWidth.shortened(TextWidth.onOneLine(found.sessionId()), WIDEST_ID),
                                "message " + found.sequence(),
                                times.full(found.time())));
            }
        }

        private void call(ToolCallRecord call) {
            var asked = TextWidth.onOneLine(call.name() + " " + call.arguments());
            var answered = TextWidth.shortened(TextWidth.onOneLine(call.result()), MAX_RESULT);
            screen.hanging(
                    "  ",
                    call.isError() ? Style.BAD : Style.FAINT,
                    TextWidth.shortened(asked, MAX_ARGUMENTS) + " → " + answered);
        }

        private static String id(Session session) {
            return TextWidth.shortened(TextWidth.onOneLine(session.id()), WIDEST_ID);
        }

        private static String count(long messages) {
            return messages == 1 ? "1 message" : messages + " messages";
        }
    }
}
