package dev.nightjar.memory;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of {@link MemoryService} that looks deeper: why something was found, what became of a memory, which entities
 * are known, how much is stored. Every read stays within the scope's readable namespaces. Thread-safe.
 */
public interface MemoryReading {

    /**
     * What became of one memory in a search: for people who miss it in the answer. Slower than the search itself, since
     * it looks deeper.
     *
     * @return empty when the scope cannot read the memory or it does not exist
     */
    Optional<SearchTrace> trace(MemoryScope scope, SearchRequest request, MemoryId id);

    /** How many active memories pass the filter. */
    long count(MemoryScope scope, MemoryFilter filter);

    /**
     * What took the place of memories that gave way to newer ones. A memory may have a successor while it is still active:
     * one that contradicts it, while what is left of it fades.
     *
     * @return for each of these ids that was superseded, the newest memory that superseded it directly; without ids the
     *     scope cannot read
     */
    Map<MemoryId, MemoryId> successors(MemoryScope scope, Collection<MemoryId> ids);

    /**
     * Active facts that are worth less than this now, the weakest first.
     *
     * @param below a confidence, 0..1
     * @param limit most facts to answer, ≥ 1
     */
    List<Fact> weakFacts(MemoryScope scope, double below, int limit);

    /** Versions, sources and links of a memory; empty when the scope cannot read it or it does not exist. */
    Optional<MemoryHistory> history(MemoryScope scope, MemoryId id);

    /**
     * The entity with this name or alias (case and Unicode form do not matter) and its newest memories.
     *
     * @param filter which memories to list
     * @param limit most memories to list, ≥ 1
     */
    Optional<Entity.Profile> entity(MemoryScope scope, String name, MemoryFilter filter, int limit);

    /**
     * The newest memories that name somebody or something: those that are linked to an entity of this name or alias, and those
     * in whose text this name, or another one of that entity, stands as words of its own. Case and Unicode form do not matter.
     *
     * @param filter which memories to list
     * @param limit most memories to list, ≥ 1
     * @return newest first; empty when nothing names it or the name is blank
     */
    List<Memory> naming(MemoryScope scope, String name, MemoryFilter filter, int limit);

    /**
     * The entities that active memories which pass the filter mention, those with the most such memories first.
     *
     * @param filter which memories count, such as those of a week
     * @param limit most entities to answer, ≥ 1
     */
    List<Entity.Count> entities(MemoryScope scope, MemoryFilter filter, int limit);

    /** The newest active reflection of the scope's own namespace. Answered from a cache. */
    Optional<Reflection> newestReflection(MemoryScope scope);

    /** Counts over the scope's readable namespaces. */
    MemoryStats stats(MemoryScope scope);
}
