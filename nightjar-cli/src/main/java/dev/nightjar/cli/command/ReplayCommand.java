package dev.nightjar.cli.command;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.SkippedRecords;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Screen.Field;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.replay.DialogueFiles;
import dev.nightjar.cli.replay.DialogueMessage;
import dev.nightjar.cli.replay.DialogueReader;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.cli.replay.DialogueReader.LeftOut;
import dev.nightjar.cli.replay.Replay;
import dev.nightjar.cli.replay.ReplayReport;
import dev.nightjar.cli.replay.ReplayReport.ReplayListener;
import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.kernel.background.BackgroundTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar replay}: replays recorded conversations. */
@Command(
        name = "replay",
        description = "Replay recorded conversations into memory.",
        footer = {
            "",
            "A file has one message a line:",
            "{\"session\":\"s1\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"name\":\"Ada\",\"text\":\"…\"}",
            "role is user or agent (assistant is the same); name may be left out.",
            "",
            "Or it is what others keep: OpenAI-style messages, {\"messages\":[{\"role\":\"user\",\"content\":\"…\"}]}, one"
                    + " conversation or several, or conversations.json of a Claude or ChatGPT export. Messages of the system"
                    + " and of tools are left out. A message without a time gets that of the message before it, else that"
                    + " of its conversation, else the present.",
            "",
            "What cannot be read is named and left out. Replaying a file again adds nothing twice."
        })
final class ReplayCommand extends HostSubcommand.Beginning {

    private static final String STANDARD_INPUT = "-";

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files, in order; - is standard input.")
    List<String> files = List.of();

    @Option(names = "--ack", description = "Print 'ack N' as soon as line N is committed.")
    boolean isAcknowledged;

    private record Played(@JsonProperty("file") String name, String format, LeftOut leftOut) {}

    @Override
    protected void check(Clock clock) {
        files.stream().filter(file -> !file.equals(STANDARD_INPUT)).forEach(ReplayCommand::requireReadable);
    }

    @Override
    protected int run(Host host) {
        host.memory();
        var played = new ArrayList<Played>();
        var skipped = new SkippedRecords(this);
        var report = replayAll(host, played, skipped);
        var stats = host.memory().stats(host.scope());
        answer(new Replayed(report, stats.pending(), skipped.count(), played), () -> {
            show(report, played);
            if (stats.pending() > 0) {
                remark(waiting(stats));
            }
        });
        return skipped.exitCode();
    }

    private ReplayReport replayAll(Host host, List<Played> played, SkippedRecords skipped) {
        var present = host.clock().instant();
        try (var progress = new Progress(skipped);
                var replay = new Replay(host.stage(), progress)) {
            for (var file : files) {
                play(file, replay, progress, present).ifPresent(played::add);
            }
            return replay.report();
        }
    }

    /** Progress of the replay, in a line on standard error, with its warnings. */
    private final class Progress implements ReplayListener, AutoCloseable {

        private final ProgressLine line = new ProgressLine(console());
        private final Set<String> told = new HashSet<>();
        private final SkippedRecords skipped;
        private long bytes;
        private long messages;

        Progress(SkippedRecords skipped) {
            this.skipped = skipped;
        }

        @Override
        public void skipped(BadLineException problem) {
            line.close();
            skipped.add(String.valueOf(problem.getMessage()));
        }

        @Override
        public void committed(DialogueReader file, DialogueMessage message) {
            if (isAcknowledged) {
                screen().line("ack " + message.line());
            }
            line.show(file.bytesRead(), bytes, ++messages + " messages  " + file.file());
        }

        @Override
        public void waiting(DialogueReader file, DialogueMessage message, String reason) {
            warn(file.file() + ":" + message.line() + " waits for the database: " + reason);
        }

        @Override
        public void settling(BackgroundTask task) {
            line.say("waiting for " + task.extension() + ": " + task.task() + ", "
                    + task.running().toSeconds() + " s");
        }

        /** Reports each stuck task once. */
        @Override
        public void leftUndone(List<BackgroundTask> tasks) {
            line.close();
            for (var task : tasks) {
                if (told.add(task.extension() + ": " + task.task())) {
                    warn(task.extension() + " does not end '" + task.task()
                            + "'; replay continues, and what it was to do with finished sessions is left to the next start"
                            + " or the night");
                }
            }
        }

        @Override
        public void close() {
            line.close();
        }
    }

    /** Replays one file; empty when nothing in it can be read. */
    private Optional<Played> play(String name, Replay replay, Progress progress, Instant present) {
        progress.line.show(0, 0, "reading " + name);
        try {
            var opened = open(name, progress, present);
            if (opened.isEmpty()) {
                return Optional.empty();
            }
            try (var reader = opened.get()) {
                progress.bytes = name.equals(STANDARD_INPUT) ? 0 : Files.size(Path.of(name));
                replay.play(reader);
                return Optional.of(new Played(reader.file(), reader.format(), reader.leftOut()));
            }
        } catch (IOException e) {
            throw new CommandFailure(name + " cannot be read: " + e.getMessage());
        }
    }

    private Optional<DialogueReader> open(String name, Progress progress, Instant present) throws IOException {
        var input = name.equals(STANDARD_INPUT) ? console().in() : Files.newInputStream(Path.of(name));
        try {
            return Optional.of(DialogueFiles.open(name, input, present));
        } catch (BadLineException e) {
            progress.skipped(e);
            return Optional.empty();
        }
    }

    private void show(ReplayReport report, List<Played> played) {
        for (var file : played) {
            var leftOut = file.leftOut.describe();
            screen().hanging(
                            file.name + ": ",
                            Style.NONE,
                            file.format + (leftOut.isEmpty() ? "" : "; left out: " + leftOut));
        }
        done("Replayed. Added to memory:");
        screen().fields(
                        2,
                        List.of(
                                Field.of("messages", report.messages()),
                                Field.of("episodes", report.episodes()),
                                Field.of("sessions", report.sessions()),
                                Field.of("events", report.events() + " sessions completed"),
                                Field.of("facts", report.facts()),
                                Field.of("entities", report.entities()),
                                Field.of("seconds", String.format(Locale.ROOT, "%.2f", report.seconds()))));
        if (report.forgotten() > 0) {
            remark(report.forgotten() + " messages were left out because they had been forgotten after they were said");
        }
    }

    private record Replayed(@JsonUnwrapped ReplayReport report, long pending, int skipped, List<Played> files) {}

    private static void requireReadable(String name) {
        var path = Path.of(name);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException(
                    "There is no file " + name + "; name a file of conversations, or - for standard input");
        }
        if (Files.isDirectory(path) || !Files.isReadable(path)) {
            throw new IllegalArgumentException(
                    name + (Files.isDirectory(path) ? " is a folder" : " is not readable for you")
                            + "; name a file of conversations");
        }
        NamedFile.checkReadable(path);
    }
}
