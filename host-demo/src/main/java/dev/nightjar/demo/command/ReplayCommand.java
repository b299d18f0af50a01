package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.Json;
import dev.nightjar.demo.output.Screen.Field;
import dev.nightjar.demo.output.Style;
import dev.nightjar.demo.replay.DialogueMessage;
import dev.nightjar.demo.replay.DialogueReader;
import dev.nightjar.demo.replay.ProgressBar;
import dev.nightjar.demo.replay.Replay;
import dev.nightjar.demo.replay.ReplayListener;
import dev.nightjar.demo.replay.ReplayReport;
import dev.nightjar.kernel.background.BackgroundTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar replay}: recorded conversations, as if they happened now. */
@Command(
        name = "replay",
        description = "Replay recorded conversations into memory. One message a line:",
        footer = {
            "{\"session\":\"s1\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"name\":\"Ada\",\"text\":\"…\"}",
            "role is user or agent; name may be left out. Replaying a file again adds nothing twice."
        })
final class ReplayCommand extends HostSubcommand {

    private static final String STANDARD_INPUT = "-";

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "JSON Lines files, in order; - is standard input.")
    List<String> files = List.of();

    @Option(names = "--ack", description = "Print 'ack N' as soon as line N is committed.")
    boolean isAcknowledged;

    /** Stuck tasks the user knows of. */
    private final Set<String> told = new HashSet<>();

    @Override
    void check(Clock clock) {
        files.stream().filter(file -> !file.equals(STANDARD_INPUT)).forEach(ReplayCommand::requireReadable);
    }

    @Override
    int run(Host host) {
        report(replayAll(host));
        return DONE;
    }

    private ReplayReport replayAll(Host host) {
        var memory = host.memory();
        var before = memory.stats(host.scope());
        var start = System.nanoTime();
        try (var bar = new ProgressBar(console());
                var replay = new Replay(host.stage(), listener(bar))) {
            for (var file : files) {
                play(file, replay, bar);
            }
            var took = Duration.ofNanos(System.nanoTime() - start);
            return ReplayReport.between(before, memory.stats(host.scope()), replay.completedSessions(), took);
        }
    }

    private ReplayListener listener(ProgressBar bar) {
        return new ReplayListener() {

            @Override
            public void committed(DialogueReader file, DialogueMessage message) {
                if (isAcknowledged) {
                    screen().line("ack " + message.line());
                }
                bar.committed(file, message);
            }

            @Override
            public void waiting(DialogueReader file, DialogueMessage message, String reason) {
                console()
                        .err()
                        .println("nightjar: " + file.file() + ":" + message.line() + " waits for the database: "
                                + reason);
                console().err().flush();
            }

            @Override
            public void settling(BackgroundTask task) {
                bar.settling(task);
            }

            @Override
            public void leftUndone(List<BackgroundTask> tasks) {
                bar.close();
                tell(tasks);
            }
        };
    }

    /** Once for each task, however many sessions end meanwhile. */
    private void tell(List<BackgroundTask> tasks) {
        for (var task : tasks) {
            if (told.add(task.extension() + ": " + task.task())) {
                console()
                        .err()
                        .println("nightjar: warning: " + task.extension() + " does not end '" + task.task()
                                + "'; replay goes on, and what it was to do with finished sessions is left to the next"
                                + " start or the night");
            }
        }
    }

    private void play(String name, Replay replay, ProgressBar bar) {
        try (var reader = open(name)) {
            bar.begin(reader, name.equals(STANDARD_INPUT) ? 0 : Files.size(Path.of(name)));
            replay.play(reader);
        } catch (IOException e) {
            throw new CommandFailure(name + " cannot be read: " + e.getMessage());
        }
    }

    private DialogueReader open(String name) throws IOException {
        return name.equals(STANDARD_INPUT)
                ? new DialogueReader("-", console().in())
                : new DialogueReader(name, Files.newInputStream(Path.of(name)));
    }

    private void report(ReplayReport report) {
        if (isJson()) {
            screen().line(Json.of(report.asMap()));
            return;
        }
        screen().line(screen().styled(Style.GOOD, "Replayed.") + " Added to memory:");
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
    }

    private static void requireReadable(String name) {
        var path = Path.of(name);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException(
                    "There is no file " + name + "; name a JSON Lines file, or - for standard input");
        }
        if (Files.isDirectory(path) || !Files.isReadable(path)) {
            throw new IllegalArgumentException(
                    name + (Files.isDirectory(path) ? " is a folder" : " is not readable for you")
                            + "; name a JSON Lines file");
        }
    }
}
