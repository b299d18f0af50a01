package dev.nightjar.memory;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The reading part of {@link MemoryService} beyond search: why a search found something, the history of a memory, known
 * entities, statistics. Every read stays within the scope's readable namespaces. Thread-safe.
 */
public interface MemoryReading {

    /**
     * Explains why a search did or did not return a memory. Slower than the search itself, because it looks deeper.
     *
     * @return empty when the memory does not exist or the scope cannot read it
     */
    Optional<SearchTrace> trace(MemoryScope scope, SearchRequest request, MemoryId id);

    /** Number of active memories that pass the filter. */
    long count(MemoryScope scope, MemoryFilter filter);

    /**
     * The memories that superseded these. A memory can have a successor while it is still active: a contradicting one,
     * until the old one has decayed.
     *
     * @return for each superseded id, the newest memory that directly superseded it; ids that the scope cannot read are
     *     left out
     */
    Map<MemoryId, MemoryId> successors(MemoryScope scope, Collection<MemoryId> ids);

    /**
     * Active facts with less confidence than this now, least confident first.
     *
     * @param below a confidence, 0..1
     * @param limit maximum number of facts to return, ≥ 1
     */
    List<Fact> weakFacts(MemoryScope scope, double below, int limit);

    /** Versions, sources and links of a memory; empty when it does not exist or the scope cannot read it. */
    Optional<MemoryHistory> history(MemoryScope scope, MemoryId id);

    /**
     * The entity with this name or alias, and its newest memories. Case and Unicode normalisation form do not matter.
     *
     * @param filter which memories to list
     * @param limit maximum number of memories to list, ≥ 1
     */
    Optional<Entity.Profile> entity(MemoryScope scope, String name, MemoryFilter filter, int limit);

    /**
     * The newest memories that name a person or thing: those linked to an entity with this name or alias, and those
     * whose text contains one of that entity's names as whole words. Case and Unicode normalisation form do not matter.
     *
     * @param filter which memories to list
     * @param limit maximum number of memories to list, ≥ 1
     * @return newest first; empty when nothing names it or the name is blank
     */
    List<Memory> naming(MemoryScope scope, String name, MemoryFilter filter, int limit);

    /**
     * The entities that matching active memories mention, most mentioned first.
     *
     * @param types accepted types of entities; empty accepts all
     * @param filter which memories to count, such as those of one week
     * @param limit maximum number of entities to return, ≥ 1
     */
    List<Entity.Count> entities(MemoryScope scope, Set<EntityType> types, MemoryFilter filter, int limit);

    /** The newest active reflection in the scope's own namespace. Served from a cache. */
    Optional<Reflection> newestReflection(MemoryScope scope);

    /** Statistics of the scope's readable namespaces. */
    MemoryStats stats(MemoryScope scope);
}
