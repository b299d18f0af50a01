package dev.nightjar.web.night;

import com.google.common.collect.ImmutableMap;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.Change;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Changes by runs, in the words of the pages. */
public final class Changes {

    /** Task that removes faded memories; other tasks replace older memories by newer ones. */
    private static final String DECAY = "decay";
    /** The task that looks for names again. */
    private static final String ENRICHMENT = "enrichment";

    private Changes() {}

    /** Number of memories that the runs of each day replaced. */
    public static Map<LocalDate, Long> replaced(PageCall call, LocalDate from, LocalDate until) {
        return NightsPage.runs(call, from, until).stream()
                .filter(run -> Counts.of(run).replaced > 0)
                .collect(Collectors.groupingBy(
                        run -> call.texts().localDate(run.startedAt()),
                        Collectors.summingLong(run -> Counts.of(run).replaced)));
    }

    /** Kind of a change, in a word. */
    static String word(MaintenanceRun run, Change change) {
        return switch (change.kind()) {
            case ADDED -> "learnt";
            case CHANGED -> "changed";
            case ENDED -> run.task().equals(DECAY) ? "faded" : "replaced";
        };
    }

    /** Reason for a change; empty where another text has it. */
    static String reason(MaintenanceRun run, Change change) {
        return switch (change.kind()) {
            case ADDED -> "";
            case CHANGED -> run.task().equals(ENRICHMENT) ? "looked for names again" : "";
            case ENDED -> run.task().equals(DECAY) ? "nobody used it for long" : "something said later replaced it";
        };
    }

    /** Result of a run, and whether it was undone. */
    static String inWords(MaintenanceRun run, Texts texts) {
        var undone = run.undoneAt();
        var counts = Counts.of(run);
        var words = texts.words();
        var said = undone == null
                ? counts.isNothing() && run.erased() == 0 ? words.say("changed nothing") : counts.inWords(words)
                : words.say("taken back on {0}", texts.date(undone))
                        + (counts.isNothing() ? "" : "; " + words.say("left as it is: {0}", counts.inWords(words)));
        var gone = run.erased() == 0
                ? ""
                : words.count(
                        run.erased(),
                        "{0} of its memories has been forgotten since",
                        "{0} of its memories have been forgotten since");
        return Stream.of(said, gone).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }

    /**
     * How much runs changed.
     *
     * @param replaced what they ended because something newer took its place
     * @param faded what they ended because nobody used it for long
     */
    public record Counts(long learnt, long replaced, long faded, long changed) {

        static final Counts NONE = new Counts(0, 0, 0, 0);

        static Counts of(MaintenanceRun run) {
            long ended = count(run, ChangeKind.ENDED);
            boolean isDecay = run.task().equals(DECAY);
            return new Counts(
                    count(run, ChangeKind.ADDED),
                    isDecay ? 0 : ended,
                    isDecay ? ended : 0,
                    count(run, ChangeKind.CHANGED));
        }

        /** Number of changes that were not undone. */
        private static long count(MaintenanceRun run, ChangeKind kind) {
            return run.changes().stream()
                    .filter(change -> change.kind() == kind && !change.isUndone())
                    .count();
        }

        Counts plus(Counts other) {
            return new Counts(
                    learnt + other.learnt, replaced + other.replaced, faded + other.faded, changed + other.changed);
        }

        public long all() {
            return learnt + replaced + faded + changed;
        }

        /** Text such as {@code 3 learnt, 1 replaced}; empty for nothing. */
        public String inWords(Words words) {
            return ImmutableMap.of(
                            "{0} learnt", learnt, "{0} replaced", replaced, "{0} faded", faded, "{0} changed", changed)
                    .entrySet()
                    .stream()
                    .filter(count -> count.getValue() > 0)
                    .map(count -> words.say(count.getKey(), words.number(count.getValue())))
                    .collect(Collectors.joining(", "));
        }

        public boolean isNothing() {
            return all() == 0;
        }

        /** Numbers by the classes of their colours. */
        Map<String, Long> byTone() {
            return ImmutableMap.of("learnt", learnt, "replaced", replaced, "faded", faded + changed);
        }
    }
}
