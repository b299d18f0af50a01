package dev.nightjar.plugin.memory.search.leg;

import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
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

    /** What else a trace should say of this leg and a memory with these words; empty for most legs. */
    default String remark(SearchPlan plan, LegResults results, List<String> held) {
        return "";
    }

    /** A leg that reads the database and answers at once. */
    non-sealed interface Reading extends SearchLeg {

        /** The candidates, best first. */
        List<Candidate> find(LegQuery query);
    }

    /** A leg that has to wait for something else. It runs beside the others and uses no connection of theirs. */
    non-sealed interface Waiting extends SearchLeg {

        /** Starts to look; the future has the candidates, best first. */
        Future<List<Candidate>> begin(SearchPlan plan);
    }
}
