package dev.nightjar.cli.command;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.TemporaryFolder;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.cli.replay.JsonLinesReader;
import dev.nightjar.cli.replay.Replay;
import dev.nightjar.cli.replay.ReplayReport;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.hostdemo.Remembered;
import dev.nightjar.hostdemo.Story;
import dev.nightjar.memory.Memory;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemoryService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code nightjar demo}: a guided tour through what memory makes of a conversation. */
@Command(
        name = "demo",
        description = "Replay a bundled conversation and show what is remembered. Keeps it only with --data-dir.")
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
            answer(tour, () -> new TourText(screen(), times(host)).show(tour, kept));
        }
    }

    /** Results of replaying the story. */
    record Tour(
            List<Told> sessions,
            ReplayReport replay,
            List<Memory> facts,
            List<Remembered.Replacement> superseded,
            List<String> profile,
            List<Asked> contexts) {

        record Told(
                String session,
                Instant start,
                Instant end,
                int messages,
                @JsonIgnore String opening) {

            static Told of(Story.Session session) {
                var messages = session.messages();
                return new Told(
                        session.id(),
                        session.start(),
                        session.end(),
                        messages.size(),
                        messages.get(0).text());
            }
        }

        record Asked(String prompt, String text) {}

        /** Replays the story in this host and collects the results. */
        static Tour through(Host host) {
            var report = replayed(host);
            var remembered = Remembered.of(host.memory(), host.scope());
            return new Tour(
                    Story.sessions().stream().map(Told::of).toList(),
                    report,
                    remembered.facts(),
                    remembered.replacements(),
                    host.memory(WorkingMemoryService.class).read(host.scope()).lines().stream()
                            .map(WorkingMemory.Line::text)
                            .toList(),
                    Story.QUESTIONS.stream()
                            .map(asked -> new Asked(asked, host.preview(new ContextRequest(asked, host.scope(), null))))
                            .toList());
        }

        private static ReplayReport replayed(Host host) {
            host.memory();
            try (var conversation = new JsonLinesReader(Story.FILE, Story.open());
                    var replay = new Replay(host.stage(), (file, message) -> {})) {
                replay.play(conversation);
                return replay.report();
            } catch (IOException e) {
                throw new UncheckedIOException("The story cannot be read", e);
            }
        }
    }

    /** The tour for people: results step by step, each with an explanation. */
    static final class TourText {

        private static final String WITH_A_MODEL =
                "A model would write 'Nora lives in Bremen' instead, replace what changed, such as the home in Leipzig and the plan"
                        + " to use Python, and know Greta and Felix as people: docs/models.md.";

        private final Screen screen;
        private final TimeText times;
        private int step;

        TourText(Screen screen, TimeText times) {
            this.screen = screen;
            this.times = times;
        }

        /**
         * Writes the whole tour.
         *
         * @param kept the data folder if it stays; null if it is deleted
         */
        void show(Tour tour, @Nullable Path kept) {
            timeline(tour);
            remembered(tour);
            profile(tour);
            superseded(tour);
            contexts(tour);
            next(kept);
        }

        private void timeline(Tour tour) {
            step(
                    "The conversation",
                    "Nora talks to her assistant about a move and a project. "
                            + tour.replay().messages()
                            + " messages in " + tour.sessions().size()
                            + " conversations were stored, each word for word and at its own time.");
            var names = tour.sessions().stream()
                    .mapToInt(session -> TextWidth.of(session.session()))
                    .max()
                    .orElse(0);
            for (var session : tour.sessions()) {
                var lead = "  " + times.day(session.start()) + "  ● " + TextWidth.padded(session.session(), names)
                        + "  " + String.format(Locale.ROOT, "%3d messages  ", session.messages());
                screen.hanging(lead, Style.FAINT, "“" + session.opening() + "”");
            }
        }

        private void remembered(Tour tour) {
            var report = tour.replay();
            step(
                    "What was remembered",
                    "When another conversation began, the one before was read ("
                            + report.events()
                            + " times); the last one still waits. No model is needed: a small trained classifier picks the"
                            + " sentences that are worth keeping, in Nora's own words.");
            for (var fact : tour.facts()) {
                screen.hanging(
                        "  " + times.day(fact.eventTime()) + "  ", Style.NONE, TextWidth.onOneLine(fact.content()));
            }
        }

        private void profile(Tour tour) {
            step(
                    "What is added to every prompt",
                    "Nora's profile: the newest of her home and her work, her health, how she wants her answers. Older values"
                            + " stay in memory, with their day.");
            tour.profile().forEach(line -> screen.hanging("  - ", Style.NONE, TextWidth.onOneLine(line)));
            screen.gap();
            screen.paragraph(3, WITH_A_MODEL);
        }

        /** Shows replaced facts, which only a model makes. */
        private void superseded(Tour tour) {
            if (tour.superseded().isEmpty()) {
                return;
            }
            step("What was replaced", "A later value replaces an earlier one; both stay, linked.");
            for (var each : tour.superseded()) {
                screen.hanging("  - ", Style.BAD, TextWidth.onOneLine(each.old().content()));
                screen.hanging(
                        "  + ", Style.GOOD, TextWidth.onOneLine(each.current().content()));
                var reason = each.reason() == null ? "" : ": " + TextWidth.onOneLine(each.reason());
                screen.hanging("    ", Style.FAINT, times.full(each.at()) + reason);
            }
        }

        private void contexts(Tour tour) {
            step(
                    "What a model would see",
                    "Before each call of the model, the memories that fit the prompt are put in front of it, in one"
                            + " delimited block within a token budget.");
            tour.contexts().forEach(asked -> {
                screen.hanging("  > ", Style.COMMAND, asked.prompt());
                screen.gap();
                screen.paragraph(
                        4,
                        asked.text().isEmpty()
                                ? "(nothing that is remembered fits)"
                                : asked.text().strip());
                screen.gap();
            });
        }

        private void next(@Nullable Path kept) {
            step(
                    "What to try next",
                    kept == null
                            ? "This memory was temporary and has been deleted. Keep one to look around in:"
                            : "The memory of this tour stays in " + kept
                                    + ". Look around in it, at the tour's moment:");
            commands(kept).forEach(command -> screen.command(2, "./nightjar " + command));
        }

        private List<String> commands(@Nullable Path kept) {
            var folder = kept == null ? "nora" : kept.toString();
            var where = " --data-dir " + (folder.indexOf(' ') < 0 ? folder : "'" + folder + "'") + " --now "
                    + times.day(times.now());
            if (kept == null) {
                return List.of("demo --data-dir " + folder, "chat" + where, "open" + where);
            }
            return List.of(
                    "search \"Where does Greta live?\" --explain" + where,
                    "memory list --kind fact" + where,
                    "context \"What should I cook?\"" + where,
                    "chat" + where,
                    "open" + where);
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
