package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.TemporaryFolder;
import dev.nightjar.cli.output.MemoryJson;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.cli.replay.JsonLinesReader;
import dev.nightjar.cli.replay.Replay;
import dev.nightjar.cli.replay.ReplayReport;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.Remembered;
import dev.nightjar.hostdemo.Story;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code nightjar demo}: a guided tour through what memory makes of a conversation. */
@Command(
        name = "demo",
        description = "Replay a bundled conversation and show what is remembered. Leaves nothing behind unless"
                + " --data-dir is given.")
final class DemoCommand extends Subcommand implements Callable<Integer> {

    private static final Duration AFTERWARDS = Duration.ofDays(1);

    @Override
    public Integer call() throws IOException {
        var settings = settings();
        var moved = settings.now() == null ? settings.at(Story.end().plus(AFTERWARDS)) : settings;
        if (moved.dataRoot() != null) {
            show(moved, moved.dataRoot());
            return DONE;
        }
        try (var temporary = TemporaryFolder.create("demo")) {
            show(moved.withDataRoot(temporary.path()), null);
        }
        return DONE;
    }

    private void show(HostSettings settings, @Nullable Path kept) {
        try (var host = Host.start(settings)) {
            var tour = Tour.through(host);
            answer(() -> tour.json(), () -> new TourText(screen(), new TimeText(host.clock())).show(tour, kept));
        }
    }

    /**
     * What became of the story.
     *
     * @param sessions the conversation
     * @param report what replaying it added
     * @param remembered what is known afterwards
     * @param contexts what would be put before some questions, by question
     */
    record Tour(
            List<Story.Session> sessions, ReplayReport report, Remembered remembered, Map<String, String> contexts) {

        /** Replays the story in this host and looks at what it left. */
        static Tour through(Host host) {
            var report = replay(host);
            var remembered = Remembered.of(host.memory(), host.scope());
            var contexts = new LinkedHashMap<String, String>();
            Story.QUESTIONS.forEach(
                    asked -> contexts.put(asked, host.context(new ContextProvider.Request(asked, host.scope(), null))));
            return new Tour(Story.sessions(), report, remembered, contexts);
        }

        private static ReplayReport replay(Host host) {
            host.memory();
            try (var conversation = new JsonLinesReader(Story.FILE, Story.open());
                    var replay = new Replay(host.stage(), (file, message) -> {})) {
                replay.play(conversation);
                return replay.report();
            } catch (IOException e) {
                throw new UncheckedIOException("The story cannot be read", e);
            }
        }

        /** All of it for programs. */
        Map<String, Object> json() {
            var json = new LinkedHashMap<String, Object>();
            json.put("sessions", sessions.stream().map(Tour::session).toList());
            json.put("replay", report.asMap());
            json.put("facts", MemoryJson.memories(remembered.facts()));
            json.put(
                    "superseded",
                    remembered.replacements().stream().map(Tour::replacement).toList());
            json.put(
                    "contexts",
                    contexts.entrySet().stream()
                            .map(entry -> Map.of("prompt", entry.getKey(), "text", entry.getValue()))
                            .toList());
            return json;
        }

        private static Map<String, Object> session(Story.Session session) {
            var json = new LinkedHashMap<String, Object>();
            json.put("session", session.id());
            json.put("start", session.start().toString());
            json.put("end", session.end().toString());
            json.put("messages", session.messages().size());
            return json;
        }

        private static Map<String, Object> replacement(Remembered.Replacement replacement) {
            var json = new LinkedHashMap<String, Object>();
            json.put("old", MemoryJson.memory(replacement.old()));
            json.put("new", MemoryJson.memory(replacement.current()));
            json.put("reason", replacement.reason());
            json.put("at", replacement.at().toString());
            return json;
        }
    }

    /** The tour for people: step by step, each step with a word about what is seen. */
    static final class TourText {

        private static final int COUNT_WIDTH = 3;

        private static final String WITH_A_MODEL =
                "A model would write 'Nora lives in Bremen' instead, end the plan to use Python, too, and know Greta and"
                        + " Felix as people: docs/models.md.";

        private final Screen screen;
        private final TimeText times;
        private int step;

        /** Writes to this screen and tells times this way. */
        TourText(Screen screen, TimeText times) {
            this.screen = screen;
            this.times = times;
        }

        /**
         * Writes all of it.
         *
         * @param kept the data folder, when it stays; null when it goes
         */
        void show(Tour tour, @Nullable Path kept) {
            timeline(tour);
            remembered(tour);
            superseded(tour);
            contexts(tour);
            next(kept);
        }

        private void timeline(Tour tour) {
            step(
                    "The conversation",
                    "Nora talks to her assistant about a move and a project. "
                            + tour.report().messages()
                            + " new messages in " + tour.sessions().size()
                            + " sessions were posted on the event bus, each at its own"
                            + " time; each became an episode, word for word.");
            var names = tour.sessions().stream()
                    .mapToInt(session -> TextWidth.of(session.id()))
                    .max()
                    .orElse(0);
            for (var session : tour.sessions()) {
                var lead = "  " + times.day(session.start()) + "  ● " + TextWidth.padded(session.id(), names) + "  "
                        + " "
                                .repeat(COUNT_WIDTH
                                        - Integer.toString(session.messages().size())
                                                .length())
                        + session.messages().size() + " turns  ";
                screen.hanging(
                        lead, Style.FAINT, "“" + session.messages().get(0).text() + "”");
            }
        }

        private void remembered(Tour tour) {
            var report = tour.report();
            step(
                    "What was remembered",
                    "When another session began, the one before was announced as completed ("
                            + report.events()
                            + " times) and read; the last one still waits. No model is needed for this: a small trained"
                            + " classifier picks the sentences that are worth keeping, and they stay as Nora said them.");
            for (var fact : tour.remembered().facts()) {
                screen.hanging(
                        "  " + times.day(fact.eventTime()) + "  ", Style.NONE, TextWidth.onOneLine(fact.content()));
            }
        }

        private void superseded(Tour tour) {
            step(
                    "What was superseded",
                    "Nora has one home and one employer at a time: what she says of it later supersedes what she said"
                            + " before, and the two stay linked.");
            if (tour.remembered().replacements().isEmpty()) {
                screen.paragraph(2, "Nothing this time.");
            }
            for (var each : tour.remembered().replacements()) {
                screen.hanging("  - ", Style.BAD, TextWidth.onOneLine(each.old().content()));
                screen.hanging(
                        "  + ", Style.GOOD, TextWidth.onOneLine(each.current().content()));
                var reason = each.reason() == null ? "" : ": " + TextWidth.onOneLine(each.reason());
                screen.hanging("    ", Style.FAINT, times.full(each.at()) + reason);
            }
            screen.gap();
            screen.paragraph(3, WITH_A_MODEL);
        }

        private void contexts(Tour tour) {
            step(
                    "What a model would see",
                    "Before each model call, what fits the prompt is put in front of it, in one delimited block"
                            + " within a token budget.");
            tour.contexts().forEach((prompt, text) -> {
                screen.hanging("  > ", Style.COMMAND, prompt);
                screen.gap();
                screen.paragraph(4, text.isEmpty() ? "(nothing that is remembered fits)" : text.strip());
                screen.gap();
            });
        }

        private void next(@Nullable Path kept) {
            step(
                    "What to try next",
                    kept == null
                            ? "This memory was temporary and is gone now. Keep one to look around in:"
                            : "The memory of this tour stays in " + kept
                                    + ". Look around in it, at the tour's moment:");
            commands(kept).forEach(command -> screen.command(2, "./nightjar " + command));
        }

        private List<String> commands(@Nullable Path kept) {
            if (kept == null) {
                return List.of("demo --data-dir nora", "chat");
            }
            var folder = kept.toString().indexOf(' ') < 0 ? kept.toString() : "'" + kept + "'";
            var where = " --data-dir " + folder + " --now " + times.day(times.now());
            return List.of(
                    "search \"Where does Greta live?\" --explain" + where,
                    "memory list --kind fact" + where,
                    "context \"What should I cook?\"" + where,
                    "chat" + where);
        }

        private void step(String title, String explanation) {
            if (step > 0) {
                screen.gap();
            }
            step++;
            screen.heading(step + ". " + title);
            screen.paragraph(3, explanation);
            screen.gap();
        }
    }
}
