package dev.nightjar.integration.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * What came of the long run of a {@link Fault}.
 *
 * @param detail the counts, or why it was skipped or failed
 * @param day when it ran
 * @param seed of its random numbers
 * @param took how long it ran
 */
record Result(Outcome outcome, String detail, LocalDate day, long seed, Duration took) {

    /** Where results are left for the page. */
    static final Path FOLDER = Path.of("target", "faults");

    /** How it ended. */
    enum Outcome {
        PASSED,
        SKIPPED,
        FAILED
    }

    /** The file for the result of a test. */
    static Path file(Path folder, Method test) {
        return folder.resolve(test.getDeclaringClass().getSimpleName() + "." + test.getName() + ".properties");
    }

    /** The result in this file, if there is one. */
    static Optional<Result> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        var values = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            values.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(new Result(
                Outcome.valueOf(values.getProperty("outcome")),
                values.getProperty("detail"),
                LocalDate.parse(values.getProperty("day")),
                Long.parseLong(values.getProperty("seed")),
                Duration.parse(values.getProperty("took"))));
    }

    /** Writes it, over an older one. */
    void write(Path file) throws IOException {
        var values = new Properties();
        values.setProperty("outcome", outcome.name());
        values.setProperty("detail", detail);
        values.setProperty("day", day.toString());
        values.setProperty("seed", Long.toString(seed));
        values.setProperty("took", took.toString());
        Files.createDirectories(FOLDER);
        try (var out = Files.newBufferedWriter(file)) {
            values.store(out, null);
        }
    }

    /** As the page tells it, in one line without a bar. */
    String told() {
        var text = switch (outcome) {
            case PASSED -> "**passed**: " + detail + " (" + day + ", seed " + seed + ", " + seconds() + ")";
            case SKIPPED -> "**skipped on this machine**, not passed: " + detail + " (" + day + ")";
            case FAILED -> "**failed**: " + detail + " (" + day + ", seed " + seed + ")";
        };
        return text.replace('|', '/');
    }

    private String seconds() {
        return String.format(Locale.ROOT, "%,d s", Math.max(1, took.toSeconds()));
    }
}
