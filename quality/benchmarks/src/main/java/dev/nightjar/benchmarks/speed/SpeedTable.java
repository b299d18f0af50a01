package dev.nightjar.benchmarks.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.benchmarks.shared.Timing;
import java.io.PrintWriter;
import java.util.Locale;

/** Figures as they come, each as a line of a table and in the JSON at the end. Targets are judged by the wall clock. */
final class SpeedTable {

    private static final double MICROS_PER_MILLI = 1_000;

    private final PrintWriter out;
    private final ObjectNode answer = new ObjectMapper().createObjectNode();
    private ObjectNode figures = answer;
    private int rows;

    SpeedTable(PrintWriter out) {
        this.out = out;
        out.printf("%-9s %-42s %11s %11s  %s%n", "rows", "figure", "wall", "CPU", "target");
    }

    /** What a figure shall be, judged by the wall clock. */
    record Target(String relation, double bound) {

        static final Target NONE = new Target("", 0);

        static Target most(double bound) {
            return new Target("≤", bound);
        }

        static Target least(double bound) {
            return new Target("≥", bound);
        }

        /** Only where it is asked for. */
        Target when(boolean isAsked) {
            return isAsked ? this : NONE;
        }

        private String verdict(double value) {
            if (relation.isEmpty()) {
                return "";
            }
            boolean isReached = relation.equals("≤") ? value <= bound : value >= bound;
            return "%s %s %s".formatted(relation, bound, isReached ? "reached" : "NOT REACHED");
        }
    }

    /** From now on figures are of a store of this size. */
    void beginRows(int count) {
        rows = count;
        figures = answer.putObject("rows_" + count);
    }

    void millis(String figure, Timing times, double share, Target target) {
        print(
                figure + ", ms",
                times.wall.micros(share) / MICROS_PER_MILLI,
                times.cpu.micros(share) / MICROS_PER_MILLI,
                target);
    }

    void micros(String figure, Timing times, double share) {
        print(figure + ", µs", times.wall.micros(share), times.cpu.micros(share), Target.NONE);
    }

    /** How many times longer one takes than the other, by their medians. */
    void ratio(String figure, Timing one, Timing other, Target target) {
        print(
                figure,
                one.wall.micros(0.5) / other.wall.micros(0.5),
                one.cpu.micros(0.5) / other.cpu.micros(0.5),
                target);
    }

    /** How many times longer the slowest in a hundred take than the median. */
    void tail(String figure, Timing times, Target target) {
        print(
                figure,
                times.wall.micros(0.99) / times.wall.micros(0.5),
                times.cpu.micros(0.99) / times.cpu.micros(0.5),
                target);
    }

    void value(String figure, double value, Target target) {
        print(figure, value, Double.NaN, target);
    }

    void value(String figure, double wall, double cpu) {
        print(figure, wall, cpu, Target.NONE);
    }

    /** Where other threads do the work, whose time is not known. */
    void wallMillis(String figure, Timing times, double share, Target target) {
        print(figure + ", ms", times.wall.micros(share) / MICROS_PER_MILLI, Double.NaN, target);
    }

    /** The line for programs. */
    void printAnswer() {
        out.println(answer);
        out.flush();
    }

    private void print(String figure, double wall, double cpu, Target target) {
        var cpuText = Double.isNaN(cpu) ? "" : String.format(Locale.ROOT, "%.3f", cpu);
        out.printf(Locale.ROOT, "%-9d %-42s %11.3f %11s  %s%n", rows, figure, wall, cpuText, target.verdict(wall));
        out.flush();
        var key = figure.toLowerCase(Locale.ROOT).replace("µ", "u").replaceAll("\\W+", "_");
        figures.put(key, wall);
        if (!Double.isNaN(cpu)) {
            figures.put(key + "_cpu", cpu);
        }
    }
}
