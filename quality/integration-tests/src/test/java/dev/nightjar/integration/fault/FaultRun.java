package dev.nightjar.integration.fault;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * One run of a {@link Fault}: how often, with which seed, and what came of it. The system property
 * {@code nightjar.faults} chooses the {@code short} or the {@code long} run, {@code nightjar.times} another number,
 * {@code nightjar.seed} the seed. The result is written to a file of {@code target/faults}. Counts may be added by any
 * thread.
 */
final class FaultRun implements BeforeEachCallback, AfterEachCallback {

    private static final boolean IS_LONG =
            System.getProperty("nightjar.faults", "short").equals("long");
    private static final long SEED = Long.getLong("nightjar.seed", 14);
    private static final int MAX_REASON = 160;

    private final Map<String, Long> counts = new LinkedHashMap<>();
    private @Nullable Fault fault;
    private Duration begun = Duration.ZERO;

    @Override
    public void beforeEach(ExtensionContext test) {
        fault = test.getRequiredTestMethod().getAnnotation(Fault.class);
        counts.clear();
        begun = now();
        System.out.printf(Locale.ROOT, "%s: %d %s, seed %d%n", test.getDisplayName(), times(), fault().unit(), SEED);
    }

    @Override
    public void afterEach(ExtensionContext test) throws IOException {
        var result = result(test.getExecutionException());
        System.out.println(test.getDisplayName() + ": " + result.told());
        if (IS_LONG && times() == fault().longTimes()) {
            result.write(Result.file(Result.FOLDER, test.getRequiredTestMethod()));
        }
    }

    /** How often the fault is to happen in this run. */
    int times() {
        return Integer.getInteger("nightjar.times", IS_LONG ? fault().longTimes() : fault().shortTimes());
    }

    /** Whether this is the long run. */
    boolean isLong() {
        return IS_LONG;
    }

    /** Random numbers that are the same in each run with this seed. */
    Random random() {
        return random(0);
    }

    /** The same for one of several threads. */
    Random random(int thread) {
        return new Random(SEED * 31 + thread);
    }

    /** For messages of assertions. */
    String seed() {
        return "seed " + SEED;
    }

    /** Adds to a number that the result tells. */
    synchronized void count(String what, long number) {
        counts.merge(what, number, Long::sum);
    }

    private Result result(Optional<Throwable> thrown) {
        var date = LocalDate.now(Clock.systemUTC());
        var numbers = numbers();
        return thrown.map(problem -> problem instanceof TestAbortedException
                        ? new Result(Result.Outcome.SKIPPED, reason(problem), date, SEED, now().minus(begun))
                        : new Result(Result.Outcome.FAILED, reason(problem), date, SEED, now().minus(begun)))
                .orElseGet(() -> new Result(Result.Outcome.PASSED, numbers, date, SEED, now().minus(begun)));
    }

    private synchronized String numbers() {
        return Stream.concat(Stream.of(Map.entry(fault().unit(), (long) times())), counts.entrySet().stream())
                .map(count -> String.format(Locale.ROOT, "%,d %s", count.getValue(), count.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String reason(Throwable problem) {
        var line =
                String.valueOf(problem.getMessage()).strip().lines().findFirst().orElse("");
        return line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON) + "…";
    }

    private Fault fault() {
        if (fault == null) {
            throw new IllegalStateException("The test method has no @Fault");
        }
        return fault;
    }

    private static Duration now() {
        return Duration.ofNanos(System.nanoTime());
    }
}
