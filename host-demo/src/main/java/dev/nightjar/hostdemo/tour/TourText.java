package dev.nightjar.hostdemo.tour;

import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.Screen;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.hostdemo.output.terminal.TextWidth;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tour for people: step by step, each step with a word about what is seen. */
public final class TourText {

    private static final int COUNT_WIDTH = 3;

    private static final String WITH_A_MODEL =
            "A model would write 'Nora lives in Bremen' instead, end the plan to use Python, too, and know Greta and"
                    + " Felix as people: docs/models.md.";

    private final Screen screen;
    private final TimeText times;
    private int step;

    /** Writes to this screen and tells times this way. */
    public TourText(Screen screen, TimeText times) {
        this.screen = screen;
        this.times = times;
    }

    /**
     * Writes all of it.
     *
     * @param kept the data folder, when it stays; null when it goes
     */
    public void show(Tour tour, @Nullable Path kept) {
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
            screen.hanging(lead, Style.FAINT, "“" + session.messages().get(0).text() + "”");
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
        for (var fact : tour.facts()) {
            screen.hanging("  " + times.day(fact.eventTime()) + "  ", Style.NONE, TextWidth.onOneLine(fact.content()));
        }
    }

    private void superseded(Tour tour) {
        step(
                "What was superseded",
                "Nora has one home and one employer at a time: what she says of it later supersedes what she said"
                        + " before, and the two stay linked.");
        if (tour.replacements().isEmpty()) {
            screen.paragraph(2, "Nothing this time.");
        }
        for (var each : tour.replacements()) {
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
                        : "The memory of this tour stays in " + kept + ". Look around in it, at the tour's moment:");
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
