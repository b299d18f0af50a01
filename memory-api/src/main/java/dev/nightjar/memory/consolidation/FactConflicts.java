package dev.nightjar.memory.consolidation;

import dev.nightjar.memory.Fact;
import java.util.List;

/**
 * Tells which facts cannot be true together, by what their sentences say. Found with
 * {@code context.service(FactConflicts.class)}; thread-safe.
 */
@FunctionalInterface
public interface FactConflicts {

    /**
     * What a new statement ends.
     *
     * @param content the statement, said now
     * @param candidates stored facts
     * @return those of the candidates that cannot be true any more if the statement is, in their order; none when the statement
     *     cannot be read
     */
    List<Fact> endedBy(String content, List<Fact> candidates);
}
