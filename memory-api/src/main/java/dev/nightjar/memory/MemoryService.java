package dev.nightjar.memory;

import dev.nightjar.memory.consolidation.SessionConsolidation;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.maintenance.MemoryMaintenance;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Long-term memory of one agent: start here. Found with {@code context.service(MemoryService.class)}; thread-safe.
 *
 * <pre>{@code
 * var scope = MemoryScope.of("assistant", Namespace.AGENT);
 * var saved = memory.remember(scope, FactDraft.of("Ada lives in Oslo", 1.0, "import"));
 * var hits = memory.search(scope, SearchRequest.of("Where does Ada live?", 5));
 * memory.forget(scope, saved.id());
 * }</pre>
 *
 * <p>What a prompt is given of memory is the block of a {@link dev.nightjar.extension.ContextProvider}; a host gets it from
 * the kernel. What maintenance does has services of its own: {@link SessionConsolidation} and {@link MemoryMaintenance}.
 *
 * <p>Reads stay within the scope's readable namespaces. Writes go to its own namespace and are committed when a call
 * returns; they throw {@link MemoryException} when the store cannot be written. An id of another namespace is treated
 * exactly like an unknown one.
 */
public interface MemoryService extends MemoryReading {

    /**
     * Saves a fact, unless a stored one already says the same; then that one is answered.
     *
     * @throws IllegalArgumentException when the content is blank
     */
    SavedFact remember(MemoryScope scope, FactDraft draft);

    /**
     * Finds memories by relevance, best first.
     *
     * @return at most {@code request.limit()} hits; empty when nothing fits or the query is blank, whatever its characters
     */
    List<SearchHit> search(MemoryScope scope, SearchRequest request);

    /** The memory with this id, active or ended; empty when the scope cannot read it or it does not exist. */
    Optional<Memory> find(MemoryScope scope, MemoryId id);

    /**
     * Active memories, or those of the filter's {@link MemoryFilter#asOf()}, that pass the filter, newest
     * {@link Memory#eventTime()} first, at most {@code limit} (≥ 1).
     */
    default List<Memory> list(MemoryScope scope, MemoryFilter filter, int limit) {
        return page(scope, filter, null, limit).memories();
    }

    /**
     * The same, page by page.
     *
     * @param after {@link MemoryPage#next()} of the page before; null for the first one
     * @param limit most memories of a page, ≥ 1
     * @throws IllegalArgumentException when no page ends so
     */
    MemoryPage page(MemoryScope scope, MemoryFilter filter, @Nullable String after, int limit);

    /**
     * Replaces an active fact: the old one ends as superseded, the new one takes over its session, sources, tags
     * and protection, and the two are linked. Its clock starts anew: it is as sure as the old one was before it faded, and as
     * durable; in place of a passing one it is stable, as it mostly tells what became of that. One transaction.
     *
     * @return the new fact; empty when there is no such active fact
     * @throws IllegalArgumentException when the new content is blank
     */
    Optional<Fact> correct(MemoryScope scope, MemoryId id, String newContent);

    /** Protects an active fact: confidence 1, no decay, no conflict touches it. Empty when there is no such fact. */
    Optional<Fact> confirm(MemoryScope scope, MemoryId id);

    /**
     * Erases a memory and the wordings it corrected physically, with index and links, and with what was derived from
     * nothing else. A fact that only it had replaced, because both could not be true, is valid again. For previews, and to
     * erase more than one memory, see {@link Erasure}.
     *
     * @return what was erased, and what is valid again; empty when there was no such memory
     */
    Optional<Forgotten> forget(MemoryScope scope, MemoryId id);

    /**
     * Saves a reflection.
     *
     * @throws IllegalArgumentException when the content is blank
     */
    Reflection saveReflection(MemoryScope scope, Reflection.Draft draft);

    /**
     * Says how long a fact is likely to stay true: from now on it fades at the rate of that durability, and its clock starts
     * anew. A protected fact does not fade whatever its durability.
     *
     * @return the fact; empty when there is no such active fact
     */
    Optional<Fact> setDurability(MemoryScope scope, MemoryId id, Durability durability);

    /**
     * Says when the time of an active memory of any kind is over: from then on nothing finds it, and the next night ends it.
     * Use does not change that.
     *
     * @param at in the future; null for a memory that stays
     * @return the memory; empty when there is no such active one
     * @throws IllegalArgumentException when the time is not in the future
     */
    Optional<Memory> expire(MemoryScope scope, MemoryId id, @Nullable Instant at);

    /**
     * Notes that facts or notes were used: an answer relied on them, or somebody spoke of them. Showing one does not
     * count. A use starts a fact's clock anew, and a use on another day than the last one halves its rate, at most
     * four times. Done in the background; never throws.
     */
    void recordUse(MemoryScope scope, Collection<MemoryId> ids);
}
