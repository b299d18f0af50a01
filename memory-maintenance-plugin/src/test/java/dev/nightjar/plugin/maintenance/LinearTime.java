package dev.nightjar.plugin.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.function.Consumer;

/**
 * Whether reading a text takes time by its length: in processor time of this thread, so other work on the machine is no
 * part of it.
 */
public final class LinearTime {

    private static final int SHORT = 8_000;
    private static final int TIMES = 8;
    /** Time by the square of the length would be {@code TIMES * TIMES}. */
    private static final int MOST = 4 * TIMES;

    private static final int TRIES = 5;
    /** Less than this cannot be told from the noise of the machine. */
    private static final long NOISE_NANOS = 1_000_000;

    private LinearTime() {}

    /** Reads a beginning with a part that comes again and again, in two lengths. */
    public static void check(String begin, String part, Consumer<String> reading) {
        var few = begin + part.repeat(SHORT / part.length());
        var many = begin + part.repeat(TIMES * SHORT / part.length());
        var figures = new ArrayList<String>();
        long least = Long.MAX_VALUE;
        long most = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && (i == 0 || most > MOST * Math.max(least, NOISE_NANOS)); i++) {
            least = Math.min(least, nanos(reading, few));
            most = Math.min(most, nanos(reading, many));
            figures.add(least + " and " + most);
        }
        assertThat(most)
                .as(
                        "nanoseconds for '%s' and '%s' in a text of %d and %d characters: %s",
                        begin, part, few.length(), many.length(), figures)
                .isLessThanOrEqualTo(MOST * Math.max(least, NOISE_NANOS));
    }

    private static long nanos(Consumer<String> reading, String text) {
        var threads = ManagementFactory.getThreadMXBean();
        long begun = threads.getCurrentThreadCpuTime();
        reading.accept(text);
        return threads.getCurrentThreadCpuTime() - begun;
    }
}
