package dev.nightjar.hostdemo.simulation;

import com.google.common.collect.Lists;
import dev.nightjar.hostdemo.output.Screen;
import dev.nightjar.hostdemo.output.Screen.Field;
import dev.nightjar.hostdemo.output.Style;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Simulations for people: a line with a bar for each night, or for each week or four weeks when there are many. */
public final class SimulationText {

    private static final int MOST_NIGHTLY = 35;
    private static final int MOST_WEEKLY = 60 * 7;
    private static final int WEEK = 7;
    private static final int FOUR_WEEKS = 28;
    private static final int ROW_WIDTH = 55;
    /** A bar with less room says nothing. */
    private static final int SHORTEST_BAR = 5;

    private final Screen screen;

    /** On this screen. */
    public SimulationText(Screen screen) {
        this.screen = screen;
    }

    /**
     * The whole report.
     *
     * @param from where it began, in words
     */
    public void show(SimulationReport report, String from) {
        screen.heading("%d nights from %s".formatted(report.nights().size(), from));
        chart(report);
        screen.gap();
        screen.fields(
                2,
                List.of(
                        Field.of("gained", report.total(Night::gained) + " facts, read out of conversations"),
                        Field.of("superseded", report.total(Night::superseded) + " facts, by newer ones"),
                        Field.of("decayed", report.decayed() + " facts faded, each counted once"),
                        Field.of("pruned", report.total(Night::pruned) + " facts ended, too little was left of them"),
                        Field.of("expired", report.total(Night::expired) + " daily notes"),
                        Field.of("failed", report.total(Night::failed) + " runs"),
                        Field.of("unexplained", report.unexplained() + " memories ended without a row that says why")));
    }

    private void chart(SimulationReport report) {
        int perRow =
                report.nights().size() <= MOST_NIGHTLY ? 1 : report.nights().size() <= MOST_WEEKLY ? WEEK : FOUR_WEEKS;
        var header = perRow == 1 ? "night to" : perRow == WEEK ? "week to" : "4 weeks to";
        var rows = Lists.partition(report.nights(), perRow);
        if (screen.width() >= ROW_WIDTH + SHORTEST_BAR) {
            table(header, rows);
        } else {
            rows.forEach(nights -> entry(header, nights));
        }
    }

    private void table(String header, List<List<Night>> rows) {
        screen.line(screen.styled(
                Style.FAINT,
                row(header, "gained", "superseded", "decayed", "pruned", "facts")
                        .stripTrailing()));
        long most = Math.max(
                1, rows.stream().mapToLong(nights -> last(nights).facts()).max().orElse(1));
        for (var nights : rows) {
            var last = last(nights);
            var bar = "█".repeat((int) Math.ceil((screen.width() - ROW_WIDTH) * (double) last.facts() / most));
            screen.line(row(
                            last.date(),
                            told(nights, Night::gained),
                            told(nights, Night::superseded),
                            most(nights, Night::decayed),
                            told(nights, Night::pruned),
                            last.facts())
                    + screen.styled(Style.GOOD, bar));
        }
    }

    /** What a row of the table says, for a terminal that is too narrow for one. */
    private void entry(String header, List<Night> nights) {
        screen.heading(header + " " + last(nights).date());
        screen.pieces(
                2,
                Style.NONE,
                List.of(
                        "gained " + told(nights, Night::gained),
                        "superseded " + told(nights, Night::superseded),
                        "decayed " + most(nights, Night::decayed),
                        "pruned " + told(nights, Night::pruned),
                        "facts " + last(nights).facts()));
    }

    private static Night last(List<Night> nights) {
        return nights.get(nights.size() - 1);
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-10s %7s %10s %7s %7s %7s  ", cells);
    }

    private static String told(List<Night> nights, ToLongFunction<Night> count) {
        return told(nights.stream().mapToLong(count).sum());
    }

    /** For what is counted again every night. */
    private static String most(List<Night> nights, ToLongFunction<Night> count) {
        return told(nights.stream().mapToLong(count).max().orElse(0));
    }

    private static String told(long count) {
        return count == 0 ? "·" : String.valueOf(count);
    }
}
