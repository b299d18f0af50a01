package dev.nightjar.cli.simulation;

import com.google.common.collect.Lists;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Screen.Field;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.simulation.SimulationReport.FactCounts;
import dev.nightjar.cli.simulation.SimulationReport.Night;
import dev.nightjar.memory.Durability;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Simulations as text for people: a line with a bar of facts by durability for each night, or for each week or four
 * weeks of a long one.
 */
public record SimulationText(Screen screen) {

    private static final int MAX_NIGHTLY = 35;
    private static final int MAX_WEEKLY = 60 * 7;
    private static final int WEEK = 7;
    private static final int FOUR_WEEKS = 28;
    private static final int ROW_WIDTH = 67;
    /** Minimum columns of a bar. */
    private static final int MIN_BAR = 5;

    /**
     * Writes the whole report.
     *
     * @param from the beginning, in words
     */
    public void show(SimulationReport report, String from) {
        screen.heading(
                String.format(Locale.ROOT, "%d nights from %s", report.nights().size(), from));
        chart(report);
        screen.gap();
        screen.fields(
                2,
                List.of(
                        Field.of("gained", report.total(Night::gained) + " facts, read out of conversations"),
                        Field.of("replaced", report.total(Night::superseded) + " facts, by newer ones"),
                        Field.of("faded", report.faded() + " facts, or plans that are past; each counted once"),
                        Field.of("pruned", pruned(report)),
                        Field.of("expired", report.total(Night::expired) + " notes"),
                        Field.of("failed", report.total(Night::failed) + " runs"),
                        Field.of("unexplained", report.unexplained() + " memories ended for no recorded reason")));
    }

    private static String pruned(SimulationReport report) {
        var parts = Arrays.stream(Durability.values())
                .map(durability -> report.pruned(durability) + " " + durability.label())
                .collect(Collectors.joining(", "));
        return report.total(Night::pruned) + " facts removed long after they had faded: " + parts;
    }

    private void chart(SimulationReport report) {
        int perRow =
                report.nights().size() <= MAX_NIGHTLY ? 1 : report.nights().size() <= MAX_WEEKLY ? WEEK : FOUR_WEEKS;
        var header = perRow == 1 ? "night to" : perRow == WEEK ? "week to" : "4 weeks to";
        var rows = Lists.partition(report.nights(), perRow);
        if (screen.width() >= ROW_WIDTH + MIN_BAR) {
            table(header, rows);
        } else {
            rows.forEach(nights -> entry(header, nights));
        }
    }

    private void table(String header, List<List<Night>> rows) {
        screen.line(screen.styled(
                Style.FAINT,
                row(header, "gained", "replaced", "pruned", "lasting", "stable", "passing", "faded")
                        .stripTrailing()));
        long most = rows.stream()
                .mapToLong(nights -> last(nights).facts().total())
                .max()
                .orElse(0);
        double perFact = (screen.width() - ROW_WIDTH) / (double) Math.max(1, most);
        for (var nights : rows) {
            var last = last(nights);
            var facts = last.facts();
            screen.line(row(
                            last.date(),
                            told(nights, Night::gained),
                            told(nights, Night::superseded),
                            told(nights, Night::pruned),
                            facts.lasting(),
                            facts.stable(),
                            facts.passing(),
                            facts.faded())
                    + screen.styled(Style.GOOD, bar(facts, perFact)));
        }
        screen.gap();
        screen.pieces(2, Style.FAINT, List.of("█ lasting", "▓ stable", "▒ passing", "░ faded"));
    }

    /** A bar. Each part ends at the rounded sum of the parts up to it, so that rounding errors do not add up. */
    private static String bar(FactCounts facts, double perFact) {
        var bar = new StringBuilder();
        fill(bar, "█", facts.lasting() * perFact);
        fill(bar, "▓", (facts.lasting() + facts.stable()) * perFact);
        fill(bar, "▒", (facts.total() - facts.faded()) * perFact);
        fill(bar, "░", facts.total() * perFact);
        return bar.toString();
    }

    private static void fill(StringBuilder bar, String mark, double end) {
        bar.append(mark.repeat(Math.max(0, (int) Math.ceil(end) - bar.length())));
    }

    /** Writes a row of the table as an entry, for a narrow terminal. */
    private void entry(String header, List<Night> nights) {
        screen.heading(header + " " + last(nights).date());
        var facts = last(nights).facts();
        screen.pieces(
                2,
                Style.NONE,
                List.of(
                        "gained " + told(nights, Night::gained),
                        "replaced " + told(nights, Night::superseded),
                        "pruned " + told(nights, Night::pruned),
                        "lasting " + facts.lasting(),
                        "stable " + facts.stable(),
                        "passing " + facts.passing(),
                        "faded " + facts.faded()));
    }

    private static Night last(List<Night> nights) {
        return nights.get(nights.size() - 1);
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-10s %7s %8s %7s %7s %6s %7s %6s  ", cells);
    }

    private static String told(List<Night> nights, ToLongFunction<Night> count) {
        return told(nights.stream().mapToLong(count).sum());
    }

    private static String told(long count) {
        return count == 0 ? "·" : String.valueOf(count);
    }
}
