package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Future;

/**
 * One way to find candidates for a question. A leg applies all filters itself, before it cuts its list at the depth.
 * Thread-safe. A new leg implements {@link Reading} or {@link Waiting} and is registered in {@code MemorySearch}.
 */
public sealed interface SearchLeg {

    /** Full text. */
    String TEXT = "text";
    /** Names in the question. */
    String ENTITY = "entity";
    /** The whole question as part of a text. */
    String SUBSTRING = LegPlace.SUBSTRING;
    /** Turns of the day that the question names. */
    String DAY = "day";
    /** Similar vectors. */
    String VECTOR = "vector";

    /** The name of the leg in explanations. */
    String name();

    /** Why the leg found nothing at all, for people. */
    String reasonForNothing(LegResults results);

    /** Why the leg did not find this memory, for people. */
    default String reasonForAbsence(Tables tx, long memory, LegResults results) {
        int found = results.of(name()).size();
        return found > 0 ? "not among the " + found + " it found" : reasonForNothing(results);
    }

    /** The words of the question that a text has, if the leg looks for words. */
    default List<String> held(LegResults results, String text) {
        return List.of();
    }

    /** A remark of traces on the leg and a memory that holds these words; empty for most legs. */
    default String remark(SearchPlan plan, LegResults results, List<String> held) {
        return "";
    }

    /** A leg that reads the database and answers at once. */
    non-sealed interface Reading extends SearchLeg {

        /** The candidates, best first. */
        List<Candidate> find(LegQuery query);

        /** Keys of memories that the leg will look at, so that those of all legs are read together; perhaps not all. */
        default Collection<Long> wanted(LegQuery query) {
            return List.of();
        }
    }

    /** A leg that has to wait for something else. It runs beside the others and uses no connection of theirs. */
    non-sealed interface Waiting extends SearchLeg {

        /**
         * Starts to look for the same question in several ways.
         *
         * @return the candidates of each, best first, some of which may not pass the filter
         */
        Future<List<Nearest>> begin(List<SearchPlan> plans);
    }

    /**
     * Candidates found by looking up to a depth.
     *
     * @param isAll whether looking deeper finds nothing more
     */
    record Nearest(List<Candidate> candidates, boolean isAll) {

        /** Nothing. */
        public static final Nearest NONE = new Nearest(List.of(), true);
    }
}
