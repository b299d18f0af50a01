package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.fault.PatternsOfArchives.Expression;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The regular expressions of the archives, on texts that are made to be slow to match. */
class PatternsIT {

    /** What is repeated in texts, besides what the expression itself is made of. */
    private static final List<String> PIECES = List.of("a", " ", "0", "a ", "Aa. ");

    private static final int PIECES_OF_EXPRESSION = 3;
    private static final int GROWTH = 4;
    /** Below it a measurement is chance. */
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** A time that grows with the square of the length would grow by 16. */
    private static final int MAX_GROWTH_OF_TIME = 10;

    private static final int TRIES = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @Test
    @Fault(
            value = "slow regular expressions",
            done =
                    "every expression that a class of the archives keeps is searched for in texts of this length that repeat"
                            + " letters, blanks, digits and what the expression is made of",
            holds = "a text four times as long takes less than ten times the processor time, and no stack overflows",
            unit = "characters",
            shortTimes = 4_096,
            longTimes = 1_048_576)
    void should_take_a_time_that_grows_with_the_text() throws Exception {
        try (var all = PatternsOfArchives.all()) {
            assertThat(all.patterns()).hasSizeGreaterThan(20);
            var slow = new ArrayList<String>();
            for (var expression : all.patterns()) {
                pieces(expression)
                        .filter(piece -> isSlow(expression, piece))
                        .forEach(piece ->
                                slow.add(expression.where() + " " + expression.text() + " on '" + piece + "'"));
            }
            assertThat(slow).isEmpty();
            run.count("expressions", all.patterns().size());
        }
    }

    /** Measured again when it seems so: another process may have taken the caches. */
    private boolean isSlow(Expression expression, String piece) {
        var end = "\u0001";
        var text = piece.repeat(run.times() / piece.length()) + end;
        var quarter = piece.repeat(run.times() / piece.length() / GROWTH) + end;
        for (int i = 0; i < TRIES; i++) {
            long small = nanos(expression, quarter);
            if (nanos(expression, text) < Math.max(LEAST_NANOS, small) * MAX_GROWTH_OF_TIME) {
                return false;
            }
        }
        return true;
    }

    private static long nanos(Expression expression, String text) {
        long begin = THREADS.getCurrentThreadCpuTime();
        expression.findAll(text);
        return THREADS.getCurrentThreadCpuTime() - begin;
    }

    /** General ones, and the longest words of the expression. */
    private static Stream<String> pieces(Expression expression) {
        var words = expression.text().split("[^\\p{L}0-9@:/_-]+");
        return Stream.concat(
                        PIECES.stream(),
                        Stream.of(words)
                                .filter(word -> !word.isEmpty())
                                .sorted((one, other) -> other.length() - one.length())
                                .limit(PIECES_OF_EXPRESSION)
                                .map(word -> word + " "))
                .distinct();
    }
}
