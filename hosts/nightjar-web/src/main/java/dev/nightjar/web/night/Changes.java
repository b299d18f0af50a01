package dev.nightjar.web.night;

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

/** What runs changed, in the words of the pages. */
public final class Changes {

    /** The task that ends what nobody used for long; other tasks end what something newer replaced. */
    private static final String DECAY = "decay";
    /** The task that looks for names again. */
    private static final String ENRICHMENT = "enrichment";

    private Changes() {}

    /** How many memories the runs of each day ended because something newer took their place. */
    public static Map<LocalDate, Long> replaced(PageCall call, LocalDate from, LocalDate until) {
        return NightsPage.runs(call, from, until).stream()
                .filter(run -> Counts.of(run).replaced > 0)
                .collect(Collectors.groupingBy(
                        run -> call.texts().localDate(run.startedAt()),
                        Collectors.summingLong(run -> Counts.of(run).replaced)));
    }

    /** The kind of a change of a memory by a run. */
    static String word(MaintenanceRun run, Change change) {
        return switch (change.kind()) {
            case ADDED -> "learnt";
            case CHANGED -> "changed";
            case ENDED -> run.task().equals(DECAY) ? "faded" : "replaced";
        };
    }

    /** Why a run changed a memory; empty when that is told otherwise. */
    static String reason(MaintenanceRun run, Change change) {
        return switch (change.kind()) {
            case ADDED -> "";
            case CHANGED -> run.task().equals(ENRICHMENT) ? "looked for names again" : "";
            case ENDED -> run.task().equals(DECAY) ? "nobody used it for long" : "something said later replaced it";
        };
    }

    /** What a run did, and what became of that. */
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

        /** Not what was taken back. */
        private static long count(MaintenanceRun run, ChangeKind kind) {
            return run.changes().stream()
                    .filter(change -> change.kind() == kind && !change.isUndone())
                    .count();
        }

        Counts plus(Counts other) {
            return new Counts(
                    learnt + other.learnt, replaced + other.replaced, faded + other.faded, changed + other.changed);
        }

        /** All changes. */
        public long all() {
            return learnt + replaced + faded + changed;
        }

        /** Such as {@code 3 learnt, 1 replaced}; empty for nothing. */
        public String inWords(Words words) {
            return Stream.of(
                            counted(learnt, "{0} learnt", words),
                            counted(replaced, "{0} replaced", words),
                            counted(faded, "{0} faded", words),
                            counted(changed, "{0} changed", words))
                    .filter(word -> !word.isEmpty())
                    .collect(Collectors.joining(", "));
        }

        private static String counted(long number, String text, Words words) {
            return number == 0 ? "" : words.say(text, words.number(number));
        }

        /** Whether they changed nothing. */
        public boolean isNothing() {
            return learnt + replaced + faded + changed == 0;
        }
    }
}
